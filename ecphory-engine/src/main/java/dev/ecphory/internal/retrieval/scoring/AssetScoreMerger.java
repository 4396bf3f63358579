package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.SessionLayout;
import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.retrieval.profile.SignalWeights;
import dev.ecphory.internal.retrieval.query.AssetQuery;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Has assets count by their own vectors, and bounds what that may cost the others.
 *
 * <p>1. Cosines become a field from 0 to 1: what the model calls unrelated is 0, the nearest asset 1. 2. The nearest asset is
 * worth what the event is worth that words rank first, an unrelated one what the last is, so that both are on one scale. Where only vectors count, that is all an
 * event with one gets; else it gets the better of the two. 3. Among those that are ranked there are at most as many events
 * with such a vector as words alone would give a seat, and three in ten beside them: all others of the seats stay with events
 * of words (anatomy of the seeds: what auxiliary channels find must not evict primary evidence).
 */
final class AssetScoreMerger {
    private static final int OF_TEN = 3;

    private AssetScoreMerger() {}

    record Seated(Map<Signal, float[]> signals, SignalWeights weights, BitSet heldBack) {}

    /** From what the last event by words is worth to what the first is; where all are alike, from nothing to one more. */
    private record Scale(float least, float most) {
        static Scale of(float[] total) {
            float least = Float.POSITIVE_INFINITY;
            float most = Float.NEGATIVE_INFINITY;
            for (float one : total) {
                least = one < least ? one : least;
                most = one > most ? one : most;
            }
            return most > least ? new Scale(least, most) : new Scale(0, 1 + Math.max(0, most));
        }

        float of(float near) {
            return least + near * (most - least);
        }
    }

    /** How many seats are theirs beside those that words give them: three in ten, rounded to the nearest. */
    static int quota(int limit) {
        return (OF_TEN * limit + 5) / 10;
    }

    static Seated seat(
            NamespaceIndexReader index,
            SessionLayout rows,
            AssetQuery assetCue,
            Seated ranked,
            float[] sum,
            BitSet excluded,
            int limit,
            StageRecorder trace) {
        float[] near = rows.gather(index.assets(assetCue.question()));
        ExcludedRows.set(near, rows.places(excluded), Float.NaN);
        int assets = calibrate(near, assetCue.unrelated());
        float[] total = sum.clone();
        ExcludedRows.set(total, rows.places(excluded), Float.NaN);
        Scale scale = Scale.of(total);
        List<Integer> raised = raised(near, total, scale, assetCue.only());
        if (raised.isEmpty()) {
            trace.add("native", assets, 0, "no asset is nearer by its own vector than by words");
            return ranked;
        }
        int byWords = byWords(rows, total, near, limit);
        Map<Signal, float[]> changed = changed(ranked.signals(), near, raised, scale);
        float[] after = new float[near.length];
        for (int place = 0; place < after.length; place++) {
            after[place] = Float.isNaN(near[place]) ? Float.NaN : total[place];
        }
        raised.forEach(place -> after[place] = scale.of(near[place]));
        int seats = byWords + quota(limit);
        BitSet heldBack = new BitSet();
        TopRows best = rows.best(after, after.length);
        for (int place = seats; place < assets; place++) {
            heldBack.set(best.row(place));
        }
        String note = raised.size() + " by their own vectors, at most " + seats + " ranked";
        trace.add("native", assets, assets - heldBack.cardinality(), note);
        return new Seated(changed, ranked.weights().with(Signal.NATIVE, scale.most()), heldBack);
    }

    /** From 0 for what is unrelated to 1 for the nearest; how many have a vector at all. */
    private static int calibrate(float[] near, float unrelated) {
        int assets = 0;
        float most = unrelated;
        for (float cosine : near) {
            assets += Float.isNaN(cosine) ? 0 : 1;
            most = cosine > most ? cosine : most;
        }
        float scale = most > unrelated ? 1 / (most - unrelated) : 0;
        for (int row = 0; row < near.length; row++) {
            near[row] = Float.isNaN(near[row]) ? near[row] : Math.max(0, (near[row] - unrelated) * scale);
        }
        return assets;
    }

    /** The places whose vectors count: all that have one where nothing else does, else those that words meet less well. */
    private static List<Integer> raised(float[] near, float[] total, Scale scale, boolean only) {
        List<Integer> raised = new ArrayList<>();
        for (int row = 0; row < near.length; row++) {
            if (!Float.isNaN(near[row]) && (only || scale.of(near[row]) > total[row])) {
                raised.add(row);
            }
        }
        return raised;
    }

    /** How many events with a vector words alone would give a seat. */
    private static int byWords(SessionLayout rows, float[] total, float[] near, int limit) {
        TopRows best = rows.best(total, limit);
        int seats = 0;
        for (int place = 0; place < best.size(); place++) {
            seats += Float.isNaN(near[rows.place(best.row(place))]) ? 0 : 1;
        }
        return seats;
    }

    private static Map<Signal, float[]> changed(
            Map<Signal, float[]> signals, float[] near, List<Integer> raised, Scale scale) {
        Map<Signal, float[]> changed = new EnumMap<>(Signal.class);
        signals.forEach((signal, field) -> {
            float[] copy = field.clone();
            raised.forEach(row -> copy[row] = 0);
            changed.put(signal, copy);
        });
        float[] own = new float[near.length];
        raised.forEach(row -> own[row] = scale.of(near[row]) / scale.most());
        changed.put(Signal.NATIVE, own);
        return changed;
    }
}
