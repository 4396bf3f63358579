package dev.ecphory.lab.scale;

import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.lab.speed.Synthetic;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Recalls from one namespace: with its index in memory, and each time after the index was let go, so that it comes back from
 * the machine's cache. For one thread.
 */
final class Reading {
    private static final int BATCH = 1_000;
    private static final int WARM_UP = 100;
    private static final String OTHER = "other";

    private final ScaleOptions options;

    Reading(ScaleOptions options) {
        this.options = options;
    }

    /** Percentiles of both, in milliseconds on the clock and of all Java threads. */
    Map<String, Object> measure(Place place, int events, Progress progress) {
        String namespace = "size-" + events;
        Synthetic synthetic = new Synthetic(options.seed(), events);
        List<Synthetic.Asked> questions = synthetic.questions(options.questions() + WARM_UP);
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("store", place.name());
        results.put("events", events);
        String stage = String.format("recall from %s, %,d events", place.name(), events);
        try (Ecphory engine = place.open(how -> how)) {
            Memory memory = engine.memory(namespace);
            fill(memory, synthetic, events, progress);
            questions.subList(0, WARM_UP).forEach(one -> memory.recall(one.text()));
            List<Stopwatch.Lap> laps = new ArrayList<>();
            for (Synthetic.Asked one : questions.subList(WARM_UP, questions.size())) {
                laps.add(lap(memory, one.text()));
                progress.at(stage, laps.size(), options.questions());
            }
            Laps.put("warm", laps, results);
            results.put("index_mib", engine.indexes().bytes() / (double) (1 << 20));
        }
        try (Ecphory engine = place.open(how -> how.indexMemory(1))) {
            Memory memory = engine.memory(namespace);
            Memory other = engine.memory(OTHER);
            other.append(Event.saying("another conversation").build());
            Object unused = memory.recall(questions.getFirst().text());
            List<Stopwatch.Lap> laps = new ArrayList<>();
            long before = engine.indexes().fromCache();
            for (Synthetic.Asked one : questions.subList(0, Math.max(1, options.questions() / 10))) {
                unused = other.recall(one.text()); // whose index takes the other one's place
                laps.add(lap(memory, one.text()));
            }
            if (engine.indexes().fromCache() - before < laps.size()) {
                throw new IllegalStateException("the index was still in memory: " + engine.indexes());
            }
            Laps.put("evicted", laps, results);
        }
        return results;
    }

    private static Stopwatch.Lap lap(Memory memory, String question) {
        Stopwatch watch = Stopwatch.start();
        Object unused = memory.recall(question);
        return watch.stop();
    }

    private static void fill(Memory memory, Synthetic synthetic, int events, Progress progress) {
        List<Event> batch = new ArrayList<>();
        synthetic.forEach(event -> {
            batch.add(event);
            if (batch.size() == BATCH) {
                memory.append(batch);
                batch.clear();
                progress.at("append", memory.head().lastSeq(), events);
            }
        });
        memory.append(batch);
    }
}
