package dev.ecphory.lab.data;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A fresh store for every conversation, in a temporary folder that goes away in the end; or, when a folder is named,
 * stores that stay there between runs, by the data set's digest and the tier. Not for several threads.
 */
public final class ConversationStores implements AutoCloseable {
    /** Events in a transaction. */
    static final int BATCH = 500;

    /** Written when a kept store is complete; holds how long that took. */
    private static final String COMPLETE = "complete.json";

    private final Path folder;
    private final boolean kept;
    private final Tier tier;
    private UnaryOperator<Ecphory.Builder> equipped = builder -> builder;
    private final IdentityHashMap<Conversation, Integer> places = new IdentityHashMap<>();

    private ConversationStores(Path folder, boolean kept, Tier tier) {
        this.folder = folder;
        this.kept = kept;
        this.tier = tier;
    }

    /** Stores for a data set; with {@code keepIn} they stay there. */
    public static ConversationStores of(DataSet dataSet, Tier tier, @Nullable Path keepIn) {
        if (keepIn == null) {
            return new ConversationStores(TemporaryFolder.of("bench").path(), false, tier);
        }
        try {
            return new ConversationStores(Files.createDirectories(keepIn.resolve(key(dataSet, tier))), true, tier);
        } catch (IOException e) {
            throw failed("cannot make a folder for stores", e);
        }
    }

    /** Copies the kept stores of the first conversations of a data set, as many as it has, to where they may be changed. */
    public static void copyKept(DataSet dataSet, Tier tier, Path kept, Path to) {
        Path from = kept.resolve(key(dataSet, tier));
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> stores = Files.list(from)) {
            for (Path store : stores.toList()) {
                String name = String.valueOf(store.getFileName());
                if (Integer.parseInt(name.substring(0, name.indexOf('-')))
                        < dataSet.conversations().size()) {
                    copy(store, to.resolve(key(dataSet, tier)).resolve(name));
                }
            }
        } catch (IOException e) {
            throw failed("cannot copy " + from, e);
        }
    }

    private static void copy(Path folder, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(folder.relativize(file));
                Files.createDirectories(copy.resolveSibling(""));
                Files.copy(file, copy);
            }
        }
    }

    private static String key(DataSet dataSet, Tier tier) {
        // a reranker leaves nothing in the store
        Tier held = tier == Tier.PRO ? Tier.BASE : tier;
        return dataSet.sha256().substring(0, 16) + "-" + held.name().toLowerCase(Locale.ROOT);
    }

    /** The same, whose engines are built with these settings, too. */
    public ConversationStores with(UnaryOperator<Ecphory.Builder> settings) {
        equipped = settings;
        return this;
    }

    /** Where the stores are. */
    Path folder() {
        return folder;
    }

    /**
     * The time it took to take in events.
     *
     * @param events taken in
     * @param appendSeconds by the clock on the wall, in transactions of {@value #BATCH}
     * @param embedSeconds by the clock on the wall, for vectors that appending does not make
     */
    public record Ingest(long events, double appendSeconds, double embedSeconds) {
        /** Nothing yet. */
        public static final Ingest NONE = new Ingest(0, 0, 0);

        /** Both together. */
        public Ingest plus(Ingest other) {
            return new Ingest(
                    events + other.events, appendSeconds + other.appendSeconds, embedSeconds + other.embedSeconds);
        }
    }

    /**
     * A store that holds a conversation, and how long taking it in took (or had taken, when it was kept).
     *
     * @param copy where a copy lies that goes when this is closed; null for the store itself
     */
    public record OpenStore(
            Ecphory engine,
            Memory memory,
            Ingest ingest,
            @Nullable TemporaryFolder copy) implements AutoCloseable {
        @Override
        public void close() {
            engine.close();
            if (copy != null) {
                copy.close();
            }
        }
    }

    /** Opens the store of a conversation, taking it in first unless a kept one is complete. */
    public OpenStore open(Conversation conversation, ProgressListener progress) {
        Path home = folder.resolve(at(conversation));
        Path complete = home.resolve(COMPLETE);
        boolean reused = kept && Files.exists(complete);
        try {
            if (!reused) {
                TemporaryFolder.delete(home);
            }
            Files.createDirectories(home);
        } catch (IOException e) {
            throw failed("cannot make " + home, e);
        }
        Ecphory engine = engine(home);
        try {
            Memory memory = engine.memory(conversation.id());
            Ingest ingest = reused ? read(complete) : ingest(memory, conversation.events(), progress);
            if (reused) {
                // vectors of a space that this version adds, and what its chores derive
                settle(memory, progress);
            } else if (kept) {
                Output.json(
                        complete,
                        Map.of(
                                "events", ingest.events(),
                                "append_s", ingest.appendSeconds(),
                                "embed_s", ingest.embedSeconds()));
            }
            return new OpenStore(engine, memory, ingest, null);
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
    }

    /**
     * Opens a copy of the store of a conversation, which may be written to; it goes when it is closed.
     *
     * @see #open
     */
    public OpenStore openCopy(Conversation conversation, ProgressListener progress) {
        String name = at(conversation);
        Ingest ingest;
        try (OpenStore original = open(conversation, progress)) {
            ingest = original.ingest();
        }
        TemporaryFolder copy = TemporaryFolder.of("bench");
        try {
            copy(folder.resolve(name), copy.path());
            Ecphory engine = engine(copy.path());
            return new OpenStore(engine, engine.memory(conversation.id()), ingest, copy);
        } catch (IOException e) {
            copy.close();
            throw failed("cannot copy " + name, e);
        } catch (RuntimeException e) {
            copy.close();
            throw e;
        }
    }

    private Ecphory engine(Path home) {
        return equipped.apply(
                        Ecphory.builder(home.resolve("store.db")).tier(tier).background(false))
                .open();
    }

    /** Where in the folder the store of a conversation is: the first place is the first conversation's that was opened. */
    private String at(Conversation conversation) {
        Integer place = places.computeIfAbsent(conversation, none -> places.size());
        return place + "-" + conversation.id().replaceAll("[^\\w.-]+", "_");
    }

    /** Makes the vectors and what chores derive of whatever was appended. */
    public static void settle(Memory memory, ProgressListener progress) {
        memory.admin().embedPending(progress);
        consolidate(memory, progress);
    }

    private static Ingest ingest(Memory memory, List<Event> events, ProgressListener progress) {
        long start = System.nanoTime();
        for (int from = 0; from < events.size(); from += BATCH) {
            memory.append(events.subList(from, Math.min(from + BATCH, events.size())));
            progress.onProgress("append", Math.min(from + BATCH, events.size()), events.size());
        }
        long appended = System.nanoTime();
        memory.admin().embedPending(progress);
        long embedded = System.nanoTime();
        consolidate(memory, progress);
        return new Ingest(events.size(), (appended - start) / 1e9, (embedded - appended) / 1e9);
    }

    /** Facts and annotations, which recall uses too. */
    private static void consolidate(Memory memory, ProgressListener progress) {
        while (!memory.admin().isConsolidated()
                && memory.consolidate(progress).done().values().stream().anyMatch(n -> n > 0)) {
            // a chore stops after so many events
        }
    }

    private static Ingest read(Path complete) {
        JsonNode was = JsonMapper.shared().readTree(complete);
        return new Ingest(
                was.path("events").asLong(),
                was.path("append_s").asDouble(),
                was.path("embed_s").asDouble());
    }

    /** Throws temporary stores away. */
    @Override
    public void close() {
        if (!kept) {
            TemporaryFolder.delete(folder);
        }
    }

    private static StoreUnavailableException failed(String what, IOException e) {
        return new StoreUnavailableException(what + " (" + e + ")", "check the disk and permissions", e);
    }
}
