package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the connection pool says of its own end reaches nobody. */
final class ClosedStoreTest {
    private static final Namespace ANN = Namespace.of("ann");

    @TempDir
    private Path folder;

    @Test
    void aMemoryInAFileSaysThatItIsClosed() {
        Ecphory engine = Ecphory.builder(folder.resolve("memory.db"))
                .tier(Tier.EDGE)
                .background(false)
                .open();
        Memory memory = engine.memory(ANN);
        memory.append(Event.ofText("The kettle is blue.").build());
        engine.close();
        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> memory.append(Event.ofText("late").build()),
                () -> memory.recall("kettle?"),
                () -> memory.list(0, 1),
                () -> memory.admin().stats())) {
            closed(use);
        }
    }

    @Test
    void aStoreSaysThatItIsClosed() {
        EventStore store = EventStore.open(folder.resolve("store.db"), Durability.FULL, InstantSource.system());
        store.close();
        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> store.log().logPosition(ANN),
                () -> store.log().byId(ANN, "x"),
                () -> store.namespaces(),
                () -> store.settings().put(ANN, "a", "b"))) {
            closed(use);
        }
    }

    private static void closed(ThrowingCallable use) {
        assertThatThrownBy(use)
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("this memory is closed; open it again");
    }
}
