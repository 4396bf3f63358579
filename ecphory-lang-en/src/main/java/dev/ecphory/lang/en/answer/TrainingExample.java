package dev.ecphory.lang.en.answer;

import dev.ecphory.RecallResult;
import java.util.List;

/**
 * The candidate answers to one question as a fit sees them: words and numbers. Belongs to one thread.
 */
public final class TrainingExample {
    private final AnswerType wanted;
    private final List<AnswerCandidate> candidates;

    private TrainingExample(AnswerType wanted, List<AnswerCandidate> candidates) {
        this.wanted = wanted;
        this.candidates = candidates;
    }

    public static TrainingExample of(RecallResult recollection) {
        CandidateSet reading = CandidateSet.of(recollection);
        return new TrainingExample(reading.asked().wanted(), reading.candidates());
    }

    public int size() {
        return candidates.size();
    }

    /** What kind of answer is wanted, from 1; {@link SpanWeights#of} has its weights in the block of this number. */
    @SuppressWarnings("EnumOrdinal") // its place in an array only; the file names the kind
    public int kind() {
        return 1 + wanted.ordinal();
    }

    public String text(int candidate) {
        return candidates.get(candidate).text();
    }

    /** A candidate's score by weights of this kind of answer, one for each feature. */
    public double score(int candidate, float[] weights) {
        return candidates.get(candidate).marks().score(weights);
    }

    /** Adds a candidate's features, times a factor, to a sum with a place for each feature. */
    public void addTo(float[] sum, int candidate, double factor) {
        candidates.get(candidate).marks().addTo(sum, factor);
    }
}
