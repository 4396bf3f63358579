package dev.ecphory.lab.scale;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.lab.speed.SyntheticConversation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The room that an event takes: in the store as it is told, and with what is derived of it; in an index; of the processors. For one
 * thread.
 */
final class StorageScale {
    private static final int BATCH = 1_000;

    private StorageScale() {}

    /** Bytes an event, and events a second of processor time. */
    static Map<String, Object> measure(MeasuredStore place, int weighed, long seed, ProgressListener progress) {
        List<Event> events = new ArrayList<>();
        new SyntheticConversation(seed, weighed).forEach(events::add);
        Map<String, Object> results = Output.object("store", place.name());
        results.put("events", events.size());
        results.put(
                "text_bytes",
                events.stream().mapToLong(one -> one.text().length()).sum() / (double) events.size());
        try (Ecphory engine = place.another("weighed").open(how -> how)) {
            Memory memory = engine.memory("weighed");
            double empty = engine.memory("weighed").admin().stats().storeBytes();
            for (int from = 0; from < events.size(); from += BATCH) {
                memory.append(events.subList(from, Math.min(from + BATCH, events.size())));
            }
            Object unused = memory.recall("What was said?");
            var told = memory.admin().stats();
            results.put("log_bytes", (told.storeBytes() - empty) / events.size());
            results.put("index_bytes", told.memoryBytes() / (double) events.size());
            progress.onProgress("derive at " + place.name(), 0, events.size());
            Stopwatch watch = Stopwatch.start();
            ConsolidationResult done = memory.consolidate(ProgressListener.SILENT);
            results.put(
                    "derived_per_cpu_s",
                    done.units("annotate") * 1e9 / watch.stop().cpuNanos());
            results.put(
                    "derived_bytes",
                    (memory.admin().stats().storeBytes() - told.storeBytes()) / (double) events.size());
            progress.onProgress("derive at " + place.name(), events.size(), events.size());
        }
        return results;
    }
}
