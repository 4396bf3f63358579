package dev.ecphory.internal.cognition.mechanism;

import java.util.Comparator;
import java.util.List;

/**
 * Whether there is more than what was delivered (Koriat 1993). A candidate below the cut feels known by
 * .4 × how near its score is to the cut + .3 × similarity + .3 × the share of the cue's entities that it names. If
 * several feel so, the cut was too tight: looking wider may help. On the tip of the tongue is what resembles the cue and
 * is too weak or too uncertain to be had. Constants are those of AgentOS; the threshold is times 1.3 − .6 ×
 * extraversion. Immutable; threads may share it.
 *
 * @param on the switch; off, nothing is felt
 * @param partial the similarity from which a candidate counts at all, 0 to 1; .3
 * @param high the feeling above which a candidate is known, 0 to 1; .6
 * @param several how many such candidates make the cut too tight, 1 to 100; 2
 * @param tipSimilarity above which a candidate may be on the tip of the tongue, 0 to 1; .6
 * @param tipStrength below which it is, 0 to 1; .3
 * @param tipConfidence below which it is as well, 0 to 1; .4
 */
public record FeelingOfKnowing(
        boolean on,
        double partial,
        double high,
        int several,
        double tipSimilarity,
        double tipStrength,
        double tipConfidence) {
    private static final double NEARNESS = .4;
    private static final double SIMILARITY = .3;
    private static final double ENTITIES = .3;

    public FeelingOfKnowing {
        RangeChecks.share("knowing.partial", partial);
        RangeChecks.share("knowing.high", high);
        RangeChecks.count("knowing.several", several, 1, 100);
        RangeChecks.share("knowing.tipSimilarity", tipSimilarity);
        RangeChecks.share("knowing.tipStrength", tipStrength);
        RangeChecks.share("knowing.tipConfidence", tipConfidence);
    }

    /**
     * A candidate that was not delivered: nearness is its score as a share of that of the last one that was
     * delivered, entities the share of the cue's entities that it names, strength what it has left.
     * All numbers are from 0 to 1.
     */
    public record Beyond(
            String id, double nearness, double similarity, double entities, double strength, double confidence) {
        public Beyond {
            RangeChecks.name("id", id);
            RangeChecks.share("nearness", nearness);
            RangeChecks.share("similarity", similarity);
            RangeChecks.share("entities", entities);
            RangeChecks.share("strength", strength);
            RangeChecks.share("confidence", confidence);
        }
    }

    /**
     * What is felt: the strongest feeling of any candidate, 0 to 1; whether looking wider may help; who feels known,
     * strongest first; who is nearly had, by id.
     */
    public record Sense(double level, boolean widen, List<String> known, List<String> tipOfTheTongue) {
        public static final Sense NONE = new Sense(0, false, List.of(), List.of());

        public Sense {
            RangeChecks.share("level", level);
            known = List.copyOf(known);
            tipOfTheTongue = List.copyOf(tipOfTheTongue);
        }
    }

    /** What is felt of the candidates below the cut; their order does not matter. */
    public Sense sense(List<Beyond> beyond, Persona persona) {
        if (!on) {
            return Sense.NONE;
        }
        double threshold = partial * (1.3 - .6 * persona.extraversion());
        List<Beyond> felt = beyond.stream()
                .filter(candidate -> candidate.similarity() >= threshold)
                .sorted(Comparator.comparingDouble(FeelingOfKnowing::level)
                        .reversed()
                        .thenComparing(Beyond::id))
                .toList();
        List<String> known = felt.stream()
                .filter(candidate -> level(candidate) > high)
                .map(Beyond::id)
                .toList();
        List<String> tip = beyond.stream()
                .filter(candidate -> candidate.similarity() > tipSimilarity
                        && (candidate.strength() < tipStrength || candidate.confidence() < tipConfidence))
                .map(Beyond::id)
                .sorted()
                .toList();
        return new Sense(felt.isEmpty() ? 0 : level(felt.getFirst()), known.size() >= several, known, tip);
    }

    private static double level(Beyond candidate) {
        return Math.min(
                1,
                NEARNESS * candidate.nearness()
                        + SIMILARITY * candidate.similarity()
                        + ENTITIES * candidate.entities());
    }

    FeelingOfKnowing switched(boolean to) {
        return new FeelingOfKnowing(to, partial, high, several, tipSimilarity, tipStrength, tipConfidence);
    }
}
