package dev.ecphory.lab.speed;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.lab.measure.AlternatingTimings;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Stopwatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of deriving: events annotated, read for mentions and claims, and settled a second of processor time, and a
 * single append with all of that running behind it beside one without, taking turns.
 */
final class EnrichmentCost {
    /** Events that are enriched, at most. */
    static final int MOST = 10_000;

    private static final int SINGLES = 1_500;
    private static final int WARM_UP = 200;

    private EnrichmentCost() {}

    static Map<String, Object> measure(Path home, Talk talk) {
        List<Event> events = new ArrayList<>();
        talk.forEach(event -> {
            if (events.size() < MOST + SINGLES) {
                events.add(event);
            }
        });
        int singles = Math.min(SINGLES, events.size() / 4);
        int bulk = events.size() - singles;
        Map<String, Object> results = new LinkedHashMap<>();
        try (Ecphory still = engine(home.resolve("still.db"), false);
                Ecphory busy = engine(home.resolve("busy.db"), true)) {
            Memory plain = still.memory(EngineSearcher.NAMESPACE);
            Memory enriched = busy.memory(EngineSearcher.NAMESPACE);
            plain.append(events.subList(0, bulk));
            Stopwatch watch = Stopwatch.start();
            ConsolidationResult done = plain.consolidate(ProgressListener.SILENT);
            results.put(
                    "consolidate_per_cpu_s",
                    done.units("annotate") * 1e9 / watch.stop().cpuNanos());
            enriched.append(events.subList(0, bulk));
            int warm = Math.min(WARM_UP, singles / 5);
            AlternatingTimings turns = AlternatingTimings.of(
                    events.subList(bulk, events.size()), 1, warm, plain::append, enriched::append);
            results.put("append_plain_p50_ms", Percentile.of(turns.first(), 50));
            results.put("append_enriched_p50_ms", Percentile.of(turns.second(), 50));
            results.put("append_enriched_p99_ms", Percentile.of(turns.second(), 99));
        }
        return results;
    }

    private static Ecphory engine(Path file, boolean background) {
        return Ecphory.builder(file).tier(Tier.EDGE).background(background).open();
    }
}
