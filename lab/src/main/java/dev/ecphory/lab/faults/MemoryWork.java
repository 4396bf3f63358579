package dev.ecphory.lab.faults;

import dev.ecphory.AppendResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.ingest.EventImport;
import dev.ecphory.ingest.EventImport.Brought;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.RuleContentRouter;
import dev.ecphory.ingest.StrategyTable;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.ingest.importer.VaultImporter;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.jdbc.Shades;
import dev.ecphory.lang.en.claims.RuleClaimExtractor;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One operation on one memory, cycle after cycle. Says what it is about to do and what was acknowledged, a line each: {@code in} when
 * the operation itself begins, {@code out} with its nanoseconds when it is over; the others as {@link Acknowledged} takes them. What a
 * cycle does depends on its number and the prefix alone, so that a cycle that was interrupted can be done again. For one thread.
 */
final class MemoryWork implements AutoCloseable {
    /** The memory that is worked on. */
    static final Namespace NAMESPACE = Namespace.of("faults");

    private static final int THREADS = 3;

    private final FaultOperation operation;
    private final String address;
    private final String prefix;
    private final InstantSource clock;
    private final Consumer<String> says;
    private final @Nullable EventStore store;
    private final @Nullable Ecphory engine;
    private long since;
    private int prepared = -1;

    /**
     * @param address the file's path or the database's address; of {@link FaultOperation#MIGRATE}, the store that is copied
     * @param prefix begins the ids of events
     * @param says takes each line; several threads call it
     */
    MemoryWork(FaultOperation operation, String address, String prefix, InstantSource clock, Consumer<String> says) {
        this.operation = operation;
        this.address = address;
        this.prefix = prefix;
        this.clock = clock;
        this.says = says;
        boolean stays = operation != FaultOperation.MIGRATE && operation != FaultOperation.REEMBED;
        this.store = stays ? open(address, clock) : null;
        this.engine = store == null ? null : engine(store, clock, Shades.OLD, null);
    }

    /** The store at an address; what is acknowledged is flushed. */
    static EventStore open(String address, InstantSource clock) {
        return EventStore.open(address, Durability.FULL, clock);
    }

    /** An engine without threads in the background and without models. */
    static Ecphory engine(EventStore store, InstantSource clock, Embedder embedder, @Nullable Embedder previous) {
        Ecphory.Builder builder =
                Ecphory.builder(store).embedder(embedder).background(false).clock(clock);
        return (previous == null ? builder : builder.previousEmbedder(previous)).open();
    }

    /** The embedder that a cycle moves to. */
    static Shades target(int cycle) {
        return cycle % 2 == 0 ? Shades.OLD : Shades.NEW;
    }

    /** The embedder that a cycle moves from. */
    static Shades previous(int cycle) {
        return target(cycle + 1);
    }

    /** Imports a folder of notes. */
    static Brought bring(Memory memory, Path folder) {
        try {
            return new EventImport(memory, false, complaint -> {
                        throw new IllegalStateException("a note was passed over: " + complaint);
                    })
                    .run(
                            new VaultImporter(),
                            folder,
                            ImportOptions.of(ZoneOffset.UTC, new RuleContentRouter(StrategyTable.SUMMARISED)),
                            ProgressListener.SILENT);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Does it once. */
    void cycle(int number, String target) {
        switch (operation) {
            case APPEND -> append(number);
            case IMPORT -> bringNotes(Path.of(target));
            case CONSOLIDATE -> consolidate(number);
            case ERASE -> erase(number);
            case MIGRATE -> migrate(target);
            case REEMBED -> reembed(number);
            case HOOK, SERVER -> throw new IllegalStateException(operation + " needs a process of its own");
        }
    }

    private void append(int number) {
        Random random = new Random(prefix.hashCode() + 31L * number);
        List<List<Event>> calls = new ArrayList<>();
        for (int call = 0; call < (number % 3 == 0 ? THREADS : 1); call++) {
            calls.add(events(number, call, 1 + random.nextInt(3)));
        }
        calls.forEach(call -> says.accept("try " + ids(call)));
        in();
        if (calls.size() == 1) {
            append(memory(), calls.getFirst());
        } else {
            try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
                List<Future<?>> running = new ArrayList<>();
                calls.forEach(call -> running.add(executor.submit(() -> append(memory(), call))));
                for (Future<?> one : running) {
                    Object unused = one.get();
                }
            } catch (java.util.concurrent.ExecutionException failure) {
                throw failure.getCause() instanceof RuntimeException runtime
                        ? runtime
                        : new IllegalStateException(failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
        out();
    }

    private void bringNotes(Path folder) {
        in();
        Brought unused = bring(memory(), folder);
        says.accept("ack " + String.join(" ", NoteFolder.words(folder)));
        out();
    }

    private void consolidate(int number) {
        Memory memory = memory();
        append(memory, events(number, 0, 3));
        EventStore own = java.util.Objects.requireNonNull(store);
        switch (number % 4) {
            case 0 -> own.mentions().clear(NAMESPACE);
            case 1 -> own.annotations().clear(NAMESPACE);
            case 2 -> {
                own.claims().clear(NAMESPACE, RuleClaimExtractor.VERSION);
                own.facts().clear(NAMESPACE);
            }
            default -> own.vectors().clear(NAMESPACE, Shades.OLD.space());
        }
        in();
        StoreCheck.finish(memory);
        out();
    }

    private void erase(int number) {
        Memory memory = memory();
        List<Event> victims = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String id = prefix + "n" + number + "v" + i;
            String word = Acknowledged.marker(id);
            victims.add(Event.ofText("I moved to " + word + ". Ann works at " + word + ".")
                    .id(id)
                    .speaker("Ben")
                    .session("s1")
                    .build());
        }
        if (prepared != number) { // not again when it is only tried again
            append(memory, victims);
            StoreCheck.finish(memory);
            prepared = number;
        }
        String ids = ids(victims);
        says.accept("doomed " + ids);
        List<String> left = StoreCheck.there(memory, List.of(ids.split(" ")));
        in();
        if (!left.isEmpty()) { // else the attempt before has erased them
            Selection selection = Selection.events(left);
            Receipt receipt = number % 2 == 0
                    ? memory.deletion().erase(selection)
                    : memory.deletion().redact(selection);
            if (!receipt.complete()) {
                throw new IllegalStateException("not all was erased: " + receipt.found());
            }
        }
        says.accept((number % 2 == 0 ? "erased " : "redacted ") + ids);
        out();
    }

    private void migrate(String target) {
        try (EventStore from = open(address, clock)) {
            in();
            try (EventStore to = open(target, clock)) {
                NamespaceMigration.Moved moved =
                        new NamespaceMigration(from, to).run(NAMESPACE, ProgressListener.SILENT);
                if (!moved.level()) {
                    throw new IllegalStateException("the copy is not level: " + moved);
                }
                String ids = String.join(
                        " ",
                        from.log().after(NAMESPACE, 0, Integer.MAX_VALUE).stream()
                                .map(LogEntry::id)
                                .toList());
                says.accept("ack " + ids);
            }
            out();
        }
    }

    private void reembed(int number) {
        try (Ecphory own = engine(open(address, clock), clock, target(number), previous(number))) {
            Memory memory = own.memory(NAMESPACE);
            append(memory, events(number, 0, 2));
            in();
            memory.admin().migrateEmbeddings(ProgressListener.SILENT);
            out();
        }
    }

    private List<Event> events(int number, int call, int count) {
        String own = prefix + "n" + number + "c" + call + "x";
        Utterances utterances = new Utterances(new Random(own.hashCode()), own);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(utterances.next(StoreCheck.SPOKEN));
        }
        return events;
    }

    private void append(Memory memory, List<Event> events) {
        List<AppendResult> unused = memory.append(events);
        says.accept("ack " + ids(events));
    }

    private static String ids(List<Event> events) {
        return String.join(
                " ", events.stream().map(event -> String.valueOf(event.id())).toList());
    }

    private Memory memory() {
        return java.util.Objects.requireNonNull(engine).memory(NAMESPACE);
    }

    private void in() {
        since = System.nanoTime();
        says.accept("in");
    }

    private void out() {
        says.accept("out " + (System.nanoTime() - since));
    }

    @Override
    public void close() {
        if (engine != null) {
            engine.close();
        }
    }
}
