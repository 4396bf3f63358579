package dev.ecphory.internal.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Fact;
import dev.ecphory.internal.facts.resolve.Told;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Slot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Looking at facts along both axes. */
final class BitemporalQueriesTest {
    private static final Slot HOME = new Slot("ann", "lives_in");

    private final Told told = new Told();

    @Test
    void theStrongestOfContestedValuesIsTheAnswer() {
        told.says(10, "lives_in", "Berlin").add();
        told.says(20, "lives_in", "Paris").by(Authority.ASSISTANT).add();
        List<Fact> facts = told.settle().facts();

        assertThat(BitemporalQueries.value(facts, HOME, Told.day(30), Told.day(30)))
                .get()
                .extracting(Fact::object)
                .isEqualTo("Berlin");
        assertThat(BitemporalQueries.at(facts, Told.day(30), Told.day(30)))
                .extracting(Fact::object)
                .containsExactly("Berlin", "Paris");
        assertThat(BitemporalQueries.value(facts, HOME, Told.day(9), Told.day(30)))
                .isEmpty();
    }

    @Test
    void historyIsInTheOrderOfTheWorld() {
        told.says(10, "lives_in", "Berlin").add();
        told.says(20, "lives_in", "Rome").from(Told.on(5)).add();
        List<Fact> facts = told.settle().facts();

        assertThat(BitemporalQueries.of(facts, "ann", Told.day(15)))
                .extracting(Fact::object)
                .containsExactly("Berlin");
        assertThat(BitemporalQueries.of(facts, "ann", Told.day(30)))
                .extracting(Fact::object)
                .containsExactly("Rome", "Berlin");
    }
}
