package dev.ecphory.consolidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.memory.Event;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DerivationTest {
    @Test
    void whatIsSaidIsReadBackExactly() {
        for (int bits = 0; bits < 1 << Derivation.values().length; bits++) {
            Set<Derivation> some = EnumSet.noneOf(Derivation.class);
            for (Derivation each : Derivation.values()) {
                if ((bits & 1 << each.ordinal()) != 0) {
                    some.add(each);
                }
            }
            assertThat(Derivation.of(Derivation.said(some))).isEqualTo(some);
        }
    }

    @Test
    void anEventThatSaysNothingIsReadAsEver() {
        Event event = Event.saying("x").build();
        assertThat(Derivation.CLAIMS.allowed(event)).isTrue();
        assertThat(Derivation.MENTIONS.allowed(event)).isTrue();
        assertThat(Derivation.SUMMARISE.allowed(event)).isFalse();
    }

    @Test
    void unknownWordsAllowNothing() {
        assertThat(Derivation.of("poems Claims")).isEmpty();
        assertThat(Derivation.of("poems claims")).containsExactly(Derivation.CLAIMS);
    }
}
