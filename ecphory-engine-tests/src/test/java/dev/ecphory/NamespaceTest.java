package dev.ecphory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NamespaceTest {
    @Test
    void isComparedExactlyAndNeverDefaulted() {
        assertThat(Namespace.of("Ann")).isNotEqualTo(Namespace.of("ann"));
        assertThat(Namespace.of("e\u0301")).isNotEqualTo(Namespace.of("\u00e9"));
        assertThat(Namespace.of("名前 👩")).hasToString("名前 👩");
        assertThat(List.of(Namespace.of("b"), Namespace.of("a")).stream().sorted())
                .containsExactly(Namespace.of("a"), Namespace.of("b"));
    }

    @Test
    void refusesNamesThatCouldBeMistaken() {
        for (String bad : List.of("", "  ", " a", "a ", "a\nb", "a\0", "\uD83D", "n".repeat(201))) {
            assertThatThrownBy(() -> Namespace.of(bad)).isInstanceOfSatisfying(InvalidInputException.class, refused -> {
                assertThat(refused.field()).isEqualTo("namespace");
                assertThat(refused.nextStep()).isNotBlank();
            });
        }
    }
}
