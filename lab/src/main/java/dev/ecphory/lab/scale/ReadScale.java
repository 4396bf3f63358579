package dev.ecphory.lab.scale;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.lab.speed.SyntheticConversation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Recalls from one namespace: with its index in memory, and each time after the index was let go, so that it comes back from
 * the machine's cache. Stateless.
 */
final class ReadScale {
    private static final int WARM_UP = 100;
    private static final String OTHER = "other";

    private ReadScale() {}

    /** Percentiles of both, in milliseconds on the clock and of all Java threads. */
    static Map<String, Object> measure(
            MeasuredStore place, int events, int questions, long seed, ProgressListener progress) {
        String namespace = "size-" + events;
        SyntheticConversation synthetic = new SyntheticConversation(seed, events);
        List<SyntheticConversation.EventQuestion> asked = synthetic.questions(questions + WARM_UP);
        Map<String, Object> results = Output.object("store", place.name());
        results.put("events", events);
        String stage = String.format("recall from %s, %,d events", place.name(), events);
        try (Ecphory engine = place.open(how -> how)) {
            Memory memory = engine.memory(namespace);
            synthetic.appendTo(memory, progress);
            asked.subList(0, WARM_UP).forEach(one -> memory.recall(one.text()));
            List<Stopwatch.Lap> laps = new ArrayList<>();
            for (SyntheticConversation.EventQuestion one : asked.subList(WARM_UP, asked.size())) {
                laps.add(lap(memory, one.text()));
                progress.onProgress(stage, laps.size(), questions);
            }
            put("warm", laps, results);
            results.put("index_mib", EcphoryEngine.of(engine).indexes().bytes() / (double) (1 << 20));
        }
        try (Ecphory engine = place.open(how -> how.indexMemoryLimit(1))) {
            Memory memory = engine.memory(namespace);
            Memory other = engine.memory(OTHER);
            other.append(Event.ofText("another conversation").build());
            Object unused = memory.recall(asked.getFirst().text());
            List<Stopwatch.Lap> laps = new ArrayList<>();
            long before = EcphoryEngine.of(engine).indexes().fromCache();
            for (SyntheticConversation.EventQuestion one : asked.subList(0, Math.max(1, questions / 10))) {
                unused = other.recall(one.text()); // whose index takes the other one's place
                laps.add(lap(memory, one.text()));
            }
            if (EcphoryEngine.of(engine).indexes().fromCache() - before < laps.size()) {
                throw new IllegalStateException("the index was still in memory: "
                        + EcphoryEngine.of(engine).indexes());
            }
            put("evicted", laps, results);
        }
        return results;
    }

    /** A recall, timed. */
    static Stopwatch.Lap lap(Memory memory, String question) {
        Stopwatch watch = Stopwatch.start();
        Object unused = memory.recall(question);
        return watch.stop();
    }

    /** Percentiles of laps as a report has them. */
    static void put(String name, List<Stopwatch.Lap> laps, Map<String, Object> into) {
        into.put(name + "_p50_ms", Stopwatch.percentile(laps, Stopwatch.Lap::wallMillis, 50));
        into.put(name + "_p99_ms", Stopwatch.percentile(laps, Stopwatch.Lap::wallMillis, 99));
        into.put(name + "_cpu_p50_ms", Stopwatch.percentile(laps, Stopwatch.Lap::cpuMillis, 50));
        into.put(name + "_cpu_p99_ms", Stopwatch.percentile(laps, Stopwatch.Lap::cpuMillis, 99));
    }
}
