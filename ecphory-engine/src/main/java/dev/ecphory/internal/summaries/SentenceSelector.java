package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.vector.PhraseVectors;
import dev.ecphory.knowledge.Summary.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Chooses the sentences that together tell most of many: near to what all of them are about (Radev et al., "Centroid-based
 * summarization", 2004) and unlike those chosen already (Carbonell and Goldstein, "MMR", 1998), by the static table. Some
 * thirty microseconds a sentence. The same sentences in the same order give the same choice. Threads may share it.
 */
final class SentenceSelector {
    // as measured against references, see docs/results/summaries.md
    /** What a sentence tells at least that is quoted. */
    private static final double LEAST = .3;
    /** What a later sentence of an event is worth beside its first. */
    private static final double LATER = .9;
    /** What a sentence that bears a fact is worth beside others. */
    private static final double FACT = 1.3;
    /** What of its likeness to one chosen already a sentence loses. */
    private static final double LIKENESS = .3;

    /** How a summary grows: a session is told in a few sentences. */
    private static final int A_SESSION = 8;

    private static final int OTHERS = 12;

    /** Sentences of one length are told apart; shorter ones say less. */
    private static final int FULL = 60;

    private static final Comparator<SummarySentence> CHRONOLOGICAL = Comparator.comparing(
                    (SummarySentence saying) -> saying.entry().occurredAt().toInstant())
            .thenComparingLong(saying -> saying.entry().seq())
            .thenComparingInt(SummarySentence::place);

    private final ToDoubleFunction<String> information;
    private final Predicate<SummarySentence> bears;
    private final boolean picky;

    /**
     * @param information how much a sentence tells, 0 to 1
     * @param bears whether a sentence bears a fact
     * @param picky whether nothing is chosen rather than what tells little
     */
    SentenceSelector(ToDoubleFunction<String> information, Predicate<SummarySentence> bears, boolean picky) {
        this.information = information;
        this.bears = bears;
        this.picky = picky;
    }

    /**
     * The best sentences that fit, in the order in which they were said.
     *
     * @param sayings to choose from
     * @param maxChars how long they may be together, in UTF-16 units; the best one comes whatever its length
     */
    List<SummarySentence> of(List<SummarySentence> sayings, int maxChars) {
        PhraseVectors directions = PhraseVectors.bundled();
        float[][] vectors = new float[sayings.size()][];
        double[] worth = new double[sayings.size()];
        boolean[] out = new boolean[sayings.size()];
        float[] centre = new float[directions.dimension()];
        for (int i = 0; i < vectors.length; i++) {
            worth[i] = worth(sayings.get(i));
            out[i] = picky && worth[i] < LEAST;
            // what says nothing has no say in what all are about, and most of chatter says nothing
            vectors[i] = out[i] && worth[i] == 0
                    ? new float[0]
                    : directions.of(sayings.get(i).text());
            for (int d = 0; d < vectors[i].length; d++) {
                centre[d] += (float) (worth[i] * vectors[i][d]);
            }
        }
        double length = Math.sqrt(PhraseVectors.cosine(centre, centre));
        double[] score = new double[vectors.length];
        for (int i = 0; i < vectors.length; i++) {
            score[i] =
                    length == 0 || out[i] ? 0 : worth[i] * (PhraseVectors.cosine(vectors[i], centre) / length + 1) / 2;
        }
        List<SummarySentence> chosen = new ArrayList<>();
        double[] alike = new double[vectors.length];
        int left = maxChars;
        while (left > 0) {
            int best = best(sayings, score, alike, out, chosen.isEmpty() ? Integer.MAX_VALUE : left);
            if (best < 0) {
                break;
            }
            out[best] = true;
            chosen.add(sayings.get(best));
            left -= sayings.get(best).to() - sayings.get(best).from();
            for (int i = 0; i < vectors.length; i++) {
                if (!out[i]) {
                    double now = PhraseVectors.cosine(vectors[i], vectors[best]);
                    alike[i] = Math.max(alike[i], now);
                    out[i] = now > 1 - 1e-6; // it says the same
                }
            }
        }
        chosen.sort(CHRONOLOGICAL);
        return chosen;
    }

    private static int best(List<SummarySentence> sayings, double[] score, double[] alike, boolean[] out, int left) {
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < score.length; i++) {
            SummarySentence saying = sayings.get(i);
            double now = score[i] - LIKENESS * alike[i];
            if (!out[i] && now > most && saying.to() - saying.from() <= left) {
                best = i;
                most = now;
            }
        }
        return best;
    }

    private double worth(SummarySentence saying) {
        double worth = information.applyAsDouble(saying.text());
        worth *= saying.place() == 0 ? 1 : LATER;
        worth *= bears.test(saying) ? FACT : 1;
        return worth * Math.min(1, .5 + .5 * (saying.to() - saying.from()) / FULL);
    }

    /** How long a summary of so much may be: it grows with the square root of its source, in UTF-16 units of both. */
    static int length(Kind kind, List<LogEntry> entries) {
        long chars = entries.stream()
                .mapToLong(entry -> entry.event().text().length())
                .sum();
        int share = kind == Kind.SESSION ? A_SESSION : OTHERS;
        int most = kind == Kind.SESSION ? 1_500 : 3_000;
        return Math.clamp(Math.round(share * Math.sqrt((double) chars)), 200, most);
    }
}
