package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.store.StoreFixture;
import org.junit.jupiter.api.Test;

/** What settings of a namespace promise. */
public interface NamespaceSettingsContract extends StoreFixture {
    @Test
    default void keepsTheLastValueOfEachKeySorted() {
        try (EventStore store = newStore()) {
            NamespaceSettings settings = store.settings();
            assertThat(settings.of(ALICE)).isEmpty();
            settings.put(ALICE, "b", "1");
            settings.put(ALICE, "a", "übermäßig 🙂");
            settings.put(ALICE, "b", "");
            assertThat(settings.of(ALICE))
                    .containsEntry("a", "übermäßig 🙂")
                    .containsEntry("b", "")
                    .hasSize(2);
            assertThat(settings.of(ALICE).keySet()).containsExactly("a", "b");
        }
    }

    @Test
    default void neverShowsAnotherNamespacesSettings() {
        try (EventStore store = newStore()) {
            store.settings().put(ALICE, "language", "de");
            store.settings().put(BOB, "script", "latin");
            assertThat(store.settings().of(BOB)).containsOnlyKeys("script");
        }
    }
}
