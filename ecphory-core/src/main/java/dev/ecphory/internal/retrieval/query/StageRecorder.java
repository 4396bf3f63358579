package dev.ecphory.internal.retrieval.query;

import dev.ecphory.StageTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects steps, each timed since the one before. For one thread. */
final class StageRecorder {
    private final List<StageTrace> steps = new ArrayList<>();
    private long since = System.nanoTime();

    void add(String stage, int in, int out, String note) {
        add(stage, in, out, note, Map.of());
    }

    void add(String stage, int in, int out, String note, Map<String, List<Double>> numbers) {
        long now = System.nanoTime();
        steps.add(new StageTrace(stage, in, out, Duration.ofNanos(now - since), note, numbers));
        since = now;
    }

    int size() {
        return steps.size();
    }

    /** Takes back what came after the first so many steps, because it is done again. */
    void cut(int size) {
        steps.subList(size, steps.size()).clear();
    }

    List<StageTrace> steps() {
        return steps;
    }
}
