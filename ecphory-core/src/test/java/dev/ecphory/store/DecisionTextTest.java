package dev.ecphory.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.memory.Decision;
import dev.ecphory.memory.StoreDamagedException;
import dev.ecphory.memory.StoreUnavailableException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DecisionTextTest {
    @Test
    void givesEveryKindOfDecisionBackExactly() {
        Set<Class<?>> kinds = new HashSet<>();
        for (int seed = 0; seed < 3_000; seed++) {
            Decision decision = new RandomTruth(seed).decision(seed);
            DecisionText text = DecisionText.of(decision);
            assertThat(text.decision()).as("seed %s, %s", seed, text).isEqualTo(decision);
            assertThat(text.fields()).doesNotContain("\n").doesNotContain("\r");
            kinds.add(decision.getClass());
        }
        assertThat(kinds).isEqualTo(records(Decision.class));
    }

    private static Set<Class<?>> records(Class<?> sealed) {
        Set<Class<?>> records = new HashSet<>();
        for (Class<?> one : sealed.getPermittedSubclasses()) {
            records.addAll(one.isSealed() ? records(one) : Set.of(one));
        }
        return records;
    }

    @Test
    void isReadableByPeople() {
        assertThat(DecisionText.of(new Decision.AddDirective("d1", "be\tbrief")))
                .isEqualTo(new DecisionText("add_directive", "d1\tbe\\tbrief"));
    }

    @Test
    void refusesAKindOfANewerVersion() {
        assertThatThrownBy(() -> new DecisionText("teleport", "x").decision())
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("teleport")
                .hasMessageContaining("newer version");
    }

    @Test
    void refusesFieldsThatAreNotThoseOfTheKind() {
        String claim = DecisionText.of(new RandomTruth(2).decision(2)).fields();
        for (DecisionText damaged : List.of(
                new DecisionText("link", "one"),
                new DecisionText("link", "one\ttwo\tthree"),
                new DecisionText("link", "one\t\\N"),
                new DecisionText("link", "one\t\\x"),
                new DecisionText("resolve", "a\tb\tNEITHER"),
                new DecisionText("assert", "x"),
                new DecisionText("assert", claim + "\te1"),
                new DecisionText("assert", claim.replace("p_", "P ")))) {
            assertThatThrownBy(damaged::decision).as("%s", damaged).isInstanceOf(StoreDamagedException.class);
        }
    }
}
