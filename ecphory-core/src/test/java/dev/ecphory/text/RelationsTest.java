package dev.ecphory.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.consolidate.extract.Predicates;
import org.junit.jupiter.api.Test;

/** The lexicon of relations. */
final class RelationsTest {
    @Test
    void everyPredicateIsOneThatFactsAreKeptUnder() {
        assertThat(Relations.predicates())
                .isNotEmpty()
                .allSatisfy(predicate ->
                        assertThat(Predicates.english().canonical(predicate)).isEqualTo(predicate))
                .allMatch(predicate -> Predicates.english().find(predicate).isPresent());
    }
}
