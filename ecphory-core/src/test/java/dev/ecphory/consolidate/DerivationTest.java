package dev.ecphory.consolidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.memory.Event;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DerivationTest {
    @Test
    void whatIsSaidIsReadBackExactly() {
        List<Derivation> all = List.of(Derivation.values());
        for (int bits = 0; bits < 1 << all.size(); bits++) {
            Set<Derivation> some = EnumSet.noneOf(Derivation.class);
            for (int i = 0; i < all.size(); i++) {
                if ((bits & 1 << i) != 0) {
                    some.add(all.get(i));
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
