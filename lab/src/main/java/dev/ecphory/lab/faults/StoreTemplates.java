package dev.ecphory.lab.faults;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.jdbc.PostgresServer;
import dev.ecphory.jdbc.Shades;
import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Memories that campaigns begin with: said, decided, asked and consolidated, with an index cache beside the file. For one thread. */
final class StoreTemplates {
    private static final long SEED = 20_261_128;
    private static final int EVENTS = 24;

    private final Path folder;
    private @Nullable Path file;
    private @Nullable String address;

    StoreTemplates(Path folder) {
        this.folder = folder;
    }

    /** A new store of that memory: a file in a folder that is made, or a database. */
    String store(Backend backend, Path where) throws IOException {
        if (backend == Backend.POSTGRESQL) {
            return PostgresServer.shared().copyOf(address());
        }
        copy(file(), Files.createDirectories(where));
        return where.resolve(file().getFileName()).toString();
    }

    /** The file that stores are copies of; nobody may write there. */
    Path file() throws IOException {
        Path made = file;
        if (made == null) {
            made = Files.createDirectories(folder.resolve("template")).resolve("t.db");
            fill(made.toString());
            file = made;
        }
        return made;
    }

    private String address() {
        String made = address;
        if (made == null) {
            made = PostgresServer.shared().newStore();
            fill(made);
            address = made;
        }
        return made;
    }

    /** Copies all files of a store, index caches included, into a folder. */
    static void copy(Path file, Path to) throws IOException {
        Path from = file.resolveSibling("").toAbsolutePath();
        String name = String.valueOf(file.getFileName());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path one : files.toList()) {
                Path relative = from.relativize(one);
                if (relative.toString().startsWith(name)) {
                    if (Files.isDirectory(one)) {
                        Files.createDirectories(to.resolve(relative));
                    } else {
                        Files.copy(one, to.resolve(relative));
                    }
                }
            }
        }
    }

    private static void fill(String store) {
        SettableClock clock = new SettableClock(StoreCheck.SPOKEN.minus(Duration.ofDays(1)));
        EventStore opened = MemoryWork.open(store, clock);
        try (Ecphory engine = MemoryWork.engine(opened, clock, Shades.OLD, null)) {
            Memory memory = engine.memory(MemoryWork.NAMESPACE);
            memory.admin().setLanguage("en");
            Utterances utterances = new Utterances(new Random(SEED));
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < EVENTS; i++) {
                clock.advance(Duration.ofSeconds(7));
                events.add(utterances.next(clock.instant()));
            }
            memory.append(events);
            StoreCheck.finish(memory);
            memory.facts().assertFact("Ann", "lives_in", "Faro", clock.instant(), null);
            memory.facts().link("Benny", "Ben");
            memory.directives().add("Answer in metric units.");
            memory.deletion().retract("e7");
            for (String question : List.of("a?", "b?", "c?")) {
                opened.accessLog()
                        .record(
                                MemoryWork.NAMESPACE,
                                List.of(Access.delivered(clock.instant(), question, List.of(1L, 2L, 3L))));
            }
            StoreCheck.finish(memory);
        }
    }
}
