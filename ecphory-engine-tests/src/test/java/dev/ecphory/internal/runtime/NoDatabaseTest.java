package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.StoreUnavailableException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is said where this module is alone. */
final class NoDatabaseTest {
    @Test
    void saysWhatToDoWhenNoDatabaseIsThere() {
        assertThatThrownBy(() -> Ecphory.open(Path.of("no.db")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("no.db")
                .hasMessageContaining("add ecphory-jdbc");
    }
}
