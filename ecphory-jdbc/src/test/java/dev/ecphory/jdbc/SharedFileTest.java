package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.store.EventStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedFileTest {
    private static final int EACH = 5_000;

    @TempDir
    Path folder;

    /** The file does not exist when all three begin, so that they race to make it, too. */
    @Test
    void takesTwoWritingProcessesAndAReadingOneAtOnceWithoutAnError() throws Exception {
        Path file = folder.resolve("shared.db");
        List<Callable<List<String>>> children = List.of(
                () -> FaultStores.run(
                        FaultStores.command(folder, "append", file.toString(), "one", Integer.toString(EACH), "50")),
                () -> FaultStores.run(
                        FaultStores.command(folder, "append", file.toString(), "two", Integer.toString(EACH), "7")),
                () -> FaultStores.run(
                        FaultStores.command(folder, "read", file.toString(), Integer.toString(2 * EACH))));
        try (ExecutorService executor = Executors.newFixedThreadPool(children.size())) {
            List<List<String>> said = new ArrayList<>();
            for (Future<List<String>> one : executor.invokeAll(children)) {
                said.add(one.get());
            }
            assertThat(said.get(0)).hasSize(EACH).allMatch(line -> line.startsWith("ack one-"));
            assertThat(said.get(1)).hasSize(EACH).allMatch(line -> line.startsWith("ack two-"));
            assertThat(said.get(2)).containsExactly("seen all");
        }
        try (EventStore store = FaultStores.open(file)) {
            assertThat(store.log().lastSeq(Child.NAMESPACE)).isEqualTo(2L * EACH);
            assertThat(store.findProblems()).isEmpty();
        }
    }
}
