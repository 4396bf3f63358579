package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.HealthReport.State;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.WrappedStore;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class GlanceTest {
    private final AtomicBoolean gone = new AtomicBoolean();
    private final WrappedStore store = new WrappedStore(FreshStore.on(InstantSource.system(), 1)) {
        @Override
        public List<Namespace> namespaces() {
            if (gone.get()) {
                throw new StoreUnavailableException("the disk is gone", "mount it", null);
            }
            return super.namespaces();
        }

        @Override
        public List<String> findProblems() {
            throw new AssertionError("a glance reads no file whole");
        }
    };

    @Test
    void loadsNoModelAndReadsNoFileWhole() {
        try (Ecphory engine = Ecphory.builder(store).background(false).open()) {
            engine.memory("ann").append(Event.ofText("a").build());
            assertThat(shown(engine))
                    .contains("OK store: it answers\n")
                    .contains("OK neural embedder: not loaded yet: that begins when it is wanted");
            gone.set(true);
            assertThat(shown(engine)).isEqualTo("FAILED store: the disk is gone; mount it");
            gone.set(false);
            engine.memory("ann").recall("a");
            assertThat(shown(engine)).contains("DEGRADED neural embedder: no neural embedder is there");
            assertThat(engine.quickHealth().parts())
                    .extracting(HealthReport.Component::state)
                    .contains(State.DEGRADED);
        }
    }

    private static String shown(Ecphory engine) {
        return engine.quickHealth().parts().stream()
                .map(part -> part.state() + " " + part.name() + ": " + part.note())
                .collect(Collectors.joining("\n"));
    }
}
