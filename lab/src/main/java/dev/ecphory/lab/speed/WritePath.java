package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.lab.measure.AlternatingTimings;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.spi.Embedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Appends and replays, each beside the least that could do it, in one process and taking turns: bulk appends and
 * bare bulk inserts batch by batch, single appends and bare inserts event by event, the same by several threads, replays of the log
 * and bare Lucene loops one after the other. Leaves the store behind, complete.
 */
final class WritePath {
    private static final int BATCH = 1_000;
    /** Enough for the compiler to be done with both writers before half of them are measured. */
    private static final int SINGLES = 4_000;

    private static final int WARM_UP = 1_000;
    private static final int REPLAYS = 3;
    private static final int LARGE = 200_000;

    private final Path home;
    private final Talk talk;
    private final Tier tier;
    private final Map<String, Object> results = new LinkedHashMap<>();

    WritePath(Path home, Talk talk, Tier tier) {
        this.home = home;
        this.talk = talk;
        this.tier = tier;
    }

    Map<String, Object> measure(Embedder embedder) throws IOException {
        Files.createDirectories(home.resolve(EngineSearcher.STORE).resolveSibling(""));
        List<Event> events = talk.events();
        int singles = Math.min(SINGLES, events.size() / 10);
        int bulk = events.size() - 2 * singles;
        try (Ecphory engine = EngineSearcher.engine(home.resolve(EngineSearcher.STORE), tier);
                BareLoop bare = new BareLoop(home.resolve("bare.db"))) {
            Memory memory = engine.memory(EngineSearcher.NAMESPACE);
            bulk(memory, bare, events.subList(0, bulk));
            singles(memory, bare, events.subList(bulk, bulk + singles));
            results.putAll(
                    AppendThreads.measure(events.subList(bulk + singles, events.size()), memory::append, bare::append));
            memory.admin().embedPending(ProgressListener.SILENT);
            memory.recall("the first recall builds the index");
        }
        replay(events.stream().map(Talk::body).toList(), embedder);
        try (Ecphory engine = EngineSearcher.engine(home.resolve(EngineSearcher.STORE), tier)) {
            MemoryStats stats = engine.memory(EngineSearcher.NAMESPACE).admin().stats();
            results.put("bytes_per_event", stats.storeBytes() / (double) stats.events());
            results.put("text_bytes_per_event", textBytes(events));
            results.put("index_bytes_per_event", stats.indexBytes() / (double) stats.events());
            results.put("stored_events", stats.events());
        }
        return results;
    }

    /** Takes a talk in, and leaves the store with its index; tells how long the texts are. */
    static Map<String, Object> fill(Path store, Talk talk, Tier tier) throws IOException {
        Files.createDirectories(store.resolveSibling(""));
        try (Ecphory engine = EngineSearcher.engine(store, tier)) {
            Memory memory = engine.memory(EngineSearcher.NAMESPACE);
            talk.appendTo(memory);
            memory.admin().embedPending(ProgressListener.SILENT);
            memory.recall("the first recall builds the index");
        }
        return Map.of("events", talk.size(), "text_bytes_per_event", textBytes(talk.events()));
    }

    private static double textBytes(List<Event> events) {
        return events.stream()
                .mapToLong(event -> event.text().getBytes(StandardCharsets.UTF_8).length)
                .average()
                .orElse(0);
    }

    private void bulk(Memory memory, BareLoop bare, List<Event> events) {
        AlternatingTimings turns = AlternatingTimings.of(events, BATCH, 0, memory::append, bare::append);
        double share = events.size() / (double) turns.first().size();
        results.put("append_bulk_per_s", share * AlternatingTimings.rate(turns.first()));
        results.put("bare_bulk_per_s", share * AlternatingTimings.rate(turns.second()));
    }

    private void singles(Memory memory, BareLoop bare, List<Event> events) {
        AlternatingTimings turns =
                AlternatingTimings.of(events, 1, Math.min(WARM_UP, events.size() / 5), memory::append, bare::append);
        results.put("append_single_p50_ms", Percentile.of(turns.first(), 50));
        results.put("append_single_p99_ms", Percentile.of(turns.first(), 99));
        results.put("bare_insert_p50_ms", Percentile.of(turns.second(), 50));
        results.put("bare_insert_p99_ms", Percentile.of(turns.second(), 99));
    }

    private void replay(List<String> bodies, Embedder embedder) {
        int rounds = bodies.size() > LARGE ? 1 : REPLAYS;
        double[] engineRates = new double[rounds];
        double[] bareRates = new double[rounds];
        try (Ecphory engine = EngineSearcher.engine(home.resolve(EngineSearcher.STORE), tier)) {
            Memory memory = engine.memory(EngineSearcher.NAMESPACE);
            // one tenth to warm up, in the engine too: its appends were the warm-up of its indexing
            LuceneSearcher.indexWords(fresh("warm"), bodies.subList(0, bodies.size() / 10), embedder);
            for (int round = 0; round < rounds; round++) {
                long start = System.nanoTime();
                LuceneSearcher.indexWords(fresh("bare" + round), bodies, embedder);
                long middle = System.nanoTime();
                memory.admin().rebuildProjections(ProgressListener.SILENT);
                bareRates[round] = bodies.size() * 1e9 / (middle - start);
                engineRates[round] = bodies.size() * 1e9 / (System.nanoTime() - middle);
            }
            memory.recall("leave the index as it is to be found");
        }
        results.put("replay_per_s", Percentile.of(engineRates, 50));
        results.put("bare_replay_per_s", Percentile.of(bareRates, 50));
    }

    private Path fresh(String name) {
        try {
            return Files.createDirectories(home.resolve("replay").resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
