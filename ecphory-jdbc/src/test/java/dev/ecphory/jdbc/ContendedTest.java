package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ContendedTest {
    private static final int TURNS = 150;

    @TempDir
    Path folder;

    /** Every put is one of either process, and none is lost or done twice. */
    @Test
    void letsTwoProcessesDoTheSameChoreWithoutDoingAnythingTwice() throws Exception {
        Path file = FaultStores.filled(folder.resolve("contended.db"), Churn.EVENTS);
        List<Callable<List<String>>> children = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            children.add(() ->
                    FaultStores.run(FaultStores.command(folder, "contend", file.toString(), Integer.toString(TURNS))));
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(children.size())) {
            long settled = 0;
            long annotated = 0;
            for (Future<List<String>> one : executor.invokeAll(children)) {
                assertThat(one.get()).hasSize(1);
                String[] said = one.get().getFirst().split(" ");
                settled += Long.parseLong(said[0]);
                annotated += Long.parseLong(said[1]);
            }
            try (EventStore store = FaultStores.open(file)) {
                assertThat(store.facts().checkpoint(Churn.SPACE_OF))
                        .isEqualTo(new FactReader.FactCheckpoint(settled, settled));
                Churn.SETTLE.verify(store);
                assertThat(annotated).isEqualTo(Churn.EVENTS);
                assertThat(store.annotations().after(Churn.SPACE_OF, 0, Integer.MAX_VALUE))
                        .extracting(EventAnnotation::seq)
                        .isSorted()
                        .hasSize(Churn.EVENTS);
                assertThat(store.findProblems()).isEmpty();
            }
        }
    }
}
