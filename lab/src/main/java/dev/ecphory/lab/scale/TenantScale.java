package dev.ecphory.lab.scale;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.measure.Stopwatch;
import dev.ecphory.lab.speed.SyntheticConversation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Recalls from namespaces drawn from many in one store, beside recalls from a store that has only the first of them, by turns
 * in one process: first each namespace that is drawn for the first time, then all of them again. For one thread.
 */
final class TenantScale {
    private static final int WARM_UP = 200;

    private final int namespaces;
    private final int each;
    private final int questions;
    private final long seed;

    TenantScale(int namespaces, int each, int questions, long seed) {
        this.namespaces = namespaces;
        this.each = each;
        this.questions = questions;
        this.seed = seed;
    }

    /** Percentiles of both, their share, and what the catalogue listed before and after. */
    Map<String, Object> measure(MeasuredStore place, ProgressListener progress) {
        Map<String, Object> results = Output.object("store", place.name());
        results.put("namespaces", namespaces);
        results.put("each", each);
        try (Ecphory alone = place.another("alone").open(how -> how)) {
            MeasuredStore crowd = place.another("crowd");
            try (Ecphory crowded = crowd.open(how -> how)) {
                List<Event> first = new ArrayList<>();
                new SyntheticConversation(seed, each).forEach(first::add);
                alone.memory(name(0)).append(first);
                crowded.memory(name(0)).append(first);
                results.put("catalogued_with_one", crowd.catalogued());
                fill(crowded, progress);
                results.put("catalogued_with_all", crowd.catalogued());
                ask(alone, crowded, results, progress);
            }
        }
        return results;
    }

    private void fill(Ecphory crowded, ProgressListener progress) {
        List<Event> batch = new ArrayList<>();
        int[] namespace = {0};
        new SyntheticConversation(seed, namespaces * each).forEach(event -> {
            batch.add(event);
            if (batch.size() == each) {
                if (namespace[0] > 0) {
                    crowded.memory(name(namespace[0])).append(batch);
                }
                namespace[0]++;
                batch.clear();
                progress.onProgress("fill namespaces", namespace[0], namespaces);
            }
        });
    }

    private void ask(Ecphory alone, Ecphory crowded, Map<String, Object> results, ProgressListener progress) {
        List<SyntheticConversation.EventQuestion> ofOne =
                new SyntheticConversation(seed, each).questions(questions + WARM_UP);
        List<SyntheticConversation.EventQuestion> ofAll =
                new SyntheticConversation(seed, namespaces * each).questions(questions);
        ofOne.subList(0, WARM_UP).forEach(one -> alone.memory(name(0)).recall(one.text()));
        for (String time : List.of("first", "again")) {
            List<Stopwatch.Lap> lapsOfOne = new ArrayList<>();
            List<Stopwatch.Lap> lapsOfAll = new ArrayList<>();
            long before = loads(crowded);
            for (int i = 0; i < questions; i++) {
                lapsOfOne.add(ReadScale.lap(
                        alone.memory(name(0)), ofOne.get(WARM_UP + i).text()));
                SyntheticConversation.EventQuestion asked = ofAll.get(i);
                int place = Integer.parseInt(asked.answer().substring(1));
                lapsOfAll.add(ReadScale.lap(crowded.memory(name(place / each)), asked.text()));
                progress.onProgress("ask, " + time, i + 1, questions);
            }
            ReadScale.put(time + "_one", lapsOfOne, results);
            ReadScale.put(time + "_all", lapsOfAll, results);
            results.put(time + "_loads", loads(crowded) - before);
        }
        results.put("index_mib", EcphoryEngine.of(crowded).indexes().bytes() / (double) (1 << 20));
        results.put("index_resident", EcphoryEngine.of(crowded).indexes().resident());
    }

    private static long loads(Ecphory engine) {
        return EcphoryEngine.of(engine).indexes().fromCache()
                + EcphoryEngine.of(engine).indexes().fromLog();
    }

    private static String name(int namespace) {
        return "tenant-" + namespace;
    }
}
