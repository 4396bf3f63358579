package dev.ecphory.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DerivationKindTest {
    @Test
    void whatIsSaidIsReadBackExactly() {
        List<DerivationKind> all = List.of(DerivationKind.values());
        for (int bits = 0; bits < 1 << all.size(); bits++) {
            Set<DerivationKind> some = EnumSet.noneOf(DerivationKind.class);
            for (int i = 0; i < all.size(); i++) {
                if ((bits & 1 << i) != 0) {
                    some.add(all.get(i));
                }
            }
            assertThat(DerivationKind.of(DerivationKind.said(some))).isEqualTo(some);
        }
    }

    @Test
    void anEventThatSaysNothingIsReadAsEver() {
        Event event = Event.ofText("x").build();
        assertThat(DerivationKind.CLAIMS.allowed(event)).isTrue();
        assertThat(DerivationKind.MENTIONS.allowed(event)).isTrue();
        assertThat(DerivationKind.SUMMARISE.allowed(event)).isFalse();
    }

    @Test
    void unknownWordsAllowNothing() {
        assertThat(DerivationKind.of("poems Claims")).isEmpty();
        assertThat(DerivationKind.of("poems claims")).containsExactly(DerivationKind.CLAIMS);
    }
}
