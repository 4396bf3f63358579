package dev.ecphory.internal.retrieval.query;

import dev.ecphory.RecallResult.StageTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects steps, each timed since the one before. For one thread. */
public final class StageRecorder {
    private final List<StageTrace> steps = new ArrayList<>();
    private long since = System.nanoTime();

    public void add(String stage, int in, int out, String note) {
        add(stage, in, out, note, Map.of());
    }

    public void add(String stage, int in, int out, String note, Map<String, List<Double>> numbers) {
        long now = System.nanoTime();
        steps.add(new StageTrace(stage, in, out, Duration.ofNanos(now - since), note, numbers));
        since = now;
    }

    public int size() {
        return steps.size();
    }

    /** Takes back what came after the first so many steps, because it is done again. */
    public void cut(int size) {
        steps.subList(size, steps.size()).clear();
    }

    public List<StageTrace> steps() {
        return steps;
    }
}
