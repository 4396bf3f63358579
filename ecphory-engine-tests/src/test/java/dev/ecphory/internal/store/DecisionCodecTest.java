package dev.ecphory.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.knowledge.Decision;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DecisionCodecTest {
    @Test
    void givesEveryKindOfDecisionBackExactly() {
        Set<Class<?>> kinds = new HashSet<>();
        for (int seed = 0; seed < 3_000; seed++) {
            Decision decision = new RandomTruth(seed).decision(seed);
            DecisionCodec text = DecisionCodec.of(decision);
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
        assertThat(DecisionCodec.of(new Decision.AddDirective("d1", "be\tbrief")))
                .isEqualTo(new DecisionCodec("add_directive", "d1\tbe\\tbrief"));
    }

    @Test
    void refusesAKindOfANewerVersion() {
        assertThatThrownBy(() -> new DecisionCodec("teleport", "x").decision())
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("teleport")
                .hasMessageContaining("newer version");
    }

    @Test
    void refusesFieldsThatAreNotThoseOfTheKind() {
        String claim = DecisionCodec.of(new RandomTruth(2).decision(2)).fields();
        for (DecisionCodec damaged : List.of(
                new DecisionCodec("link", "one"),
                new DecisionCodec("link", "one\ttwo\tthree"),
                new DecisionCodec("link", "one\t\\N"),
                new DecisionCodec("link", "one\t\\x"),
                new DecisionCodec("resolve", "a\tb\tNEITHER"),
                new DecisionCodec("assert", "x"),
                new DecisionCodec("assert", claim + "\te1"),
                new DecisionCodec("assert", claim.replace("p_", "P ")))) {
            assertThatThrownBy(damaged::decision).as("%s", damaged).isInstanceOf(StoreDamagedException.class);
        }
    }
}
