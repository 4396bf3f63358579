package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.runtime.Known;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.spi.store.EventStore;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes consolidate one file at once. */
@Tag("deep")
final class SharedConsolidationTest {
    private static final long SEED = 20_261_122;
    private static final int EVENTS = 300;

    @TempDir
    Path folder;

    @Test
    void twoProcessesMakeWhatOneMakes() throws Exception {
        Path file = folder.resolve("shared.db");
        fill(file);
        List<Process> processes = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            processes.add(FaultStores.start(
                    FaultStores.command(EngineChild.class, folder, "share", file.toString(), name, "60")));
        }
        for (Process process : processes) {
            try (BufferedReader output = FaultStores.output(process)) {
                assertThat(lastWord(output)).startsWith("annotated ");
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
        finish(file, InstantSource.system(), "shared");
    }

    /** The first line that is not the virtual machine's own. */
    private static String lastWord(BufferedReader output) throws java.io.IOException {
        String line = output.readLine();
        while (line != null && (line.startsWith("WARNING") || line.contains("lucene") || line.startsWith("INFO"))) {
            line = output.readLine();
        }
        return String.valueOf(line);
    }

    private static void fill(Path file) {
        InstantSource clock = InstantSource.system();
        try (EventStore store = FaultStores.open(file, clock)) {
            Utterances utterances = new Utterances(new Random(SEED));
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < EVENTS; i++) {
                events.add(utterances.next(clock.instant()));
            }
            store.log().append(Child.NAMESPACE, events);
        }
    }

    private static void finish(Path file, InstantSource clock, String when) {
        EventStore store = FaultStores.open(file, clock);
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open()) {
            Memory memory = engine.memory(Child.NAMESPACE);
            ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
            assertThat(done.complete()).as("%s", when).isTrue();
            assertThat(memory.admin().verify(ProgressListener.SILENT).problems())
                    .as("%s", when)
                    .isEmpty();
            Known.requireSame(when, Known.derived(store, Child.NAMESPACE), Known.undisturbed(store, Child.NAMESPACE));
        }
    }
}
