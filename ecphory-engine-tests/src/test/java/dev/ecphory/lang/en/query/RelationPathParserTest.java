package dev.ecphory.lang.en.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.facts.PredicateRegistry;
import org.junit.jupiter.api.Test;

/** The lexicon of relations. */
final class RelationPathParserTest {
    @Test
    void everyPredicateIsOneThatFactsAreKeptUnder() {
        assertThat(RelationPathParser.predicates())
                .isNotEmpty()
                .allSatisfy(predicate -> assertThat(PredicateRegistry.english().canonical(predicate))
                        .isEqualTo(predicate))
                .allMatch(
                        predicate -> PredicateRegistry.english().find(predicate).isPresent());
    }
}
