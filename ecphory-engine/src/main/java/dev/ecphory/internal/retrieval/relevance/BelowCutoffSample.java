package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.Visibility;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.column.TopRows;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.scoring.CandidateRanker;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What of the index lies below the candidates: the best of the ranking a good deal beyond the limit, and a sample of
 * everything that is in sight. Empty where both mechanisms are off. Immutable.
 *
 * @param ranked by number, best first
 */
public record BelowCutoffSample(Map<Long, Near> ranked, List<Long> sample, long seed) {
    /** Events below the limit that are looked at. */
    public static final int BELOW = 50;

    /** How many events may come by themselves, of those in sight. */
    private static final int SAMPLE = 256;
    /** Tries to find so many where much is out of sight. */
    private static final int TRIES = 4 * SAMPLE;

    private static final BelowCutoffSample NOTHING = new BelowCutoffSample(Map.of(), List.of(), 0);

    /**
     * An event as it is ranked.
     *
     * @param similarity to the cue, 0 to 1
     */
    public record Near(double score, double similarity) {}

    public static BelowCutoffSample of(
            CognitionView mind,
            Namespace namespace,
            NamespaceIndexReader fields,
            ParsedQuery cue,
            CandidateRanker.Ranked ranked,
            RecallOptions options) {
        boolean knowing = mind.cognition().on(CognitiveMechanism.FEELING_OF_KNOWING);
        boolean unbidden = mind.cognition().on(CognitiveMechanism.INVOLUNTARY_RECALL);
        if (!knowing && !unbidden) {
            return NOTHING;
        }
        long seed = unbidden ? seed(namespace, cue.question(), fields) : 0;
        return new BelowCutoffSample(
                knowing ? near(fields, cue, ranked, options) : Map.of(),
                unbidden ? sample(fields, options.visibility(), seed) : List.of(),
                seed);
    }

    private static Map<Long, Near> near(
            NamespaceIndexReader fields, ParsedQuery cue, CandidateRanker.Ranked ranked, RecallOptions options) {
        QuerySimilarity likeness = QuerySimilarity.of(fields, cue, ranked);
        TopRows best = ranked.ranking().best(options.limit() + BELOW);
        Map<Long, Near> near = new LinkedHashMap<>();
        for (int place = 0; place < best.size(); place++) {
            int row = best.row(place);
            if (!ranked.ranking().excludes(row)) {
                near.put(fields.seq(row), new Near(best.score(place), likeness.of(row)));
            }
        }
        return near;
    }

    /** Nothing that is archived or kept out, whatever the caller wants to see of it. */
    private static List<Long> sample(NamespaceIndexReader fields, Visibility visibility, long seed) {
        BitSet hidden = fields.excluded(visibility.withQuarantine(false).withArchived(false));
        int events = fields.events();
        Set<Long> sample = new LinkedHashSet<>();
        if (events <= SAMPLE) {
            for (int row = hidden.nextClearBit(0); row < events; row = hidden.nextClearBit(row + 1)) {
                sample.add(fields.seq(row));
            }
            return List.copyOf(sample);
        }
        SplittableRandom random = new SplittableRandom(seed).split();
        for (int i = 0; i < TRIES && sample.size() < SAMPLE; i++) {
            int row = random.nextInt(events);
            if (!hidden.get(row)) {
                sample.add(fields.seq(row));
            }
        }
        return new ArrayList<>(sample);
    }

    /** By what is asked, of whom, and how far the log has come as the index has seen it: the same on every store. */
    private static long seed(Namespace namespace, String question, NamespaceIndexReader fields) {
        long last = fields.events() == 0 ? 0 : fields.seq(fields.events() - 1);
        long seed = 0xcbf29ce484222325L; // FNV-1a, 64 bits (Fowler, Noll and Vo)
        for (char c : (namespace.value() + "\n" + fields.events() + " " + last + "\n" + question).toCharArray()) {
            seed = (seed ^ c) * 0x100000001b3L;
        }
        return seed;
    }
}
