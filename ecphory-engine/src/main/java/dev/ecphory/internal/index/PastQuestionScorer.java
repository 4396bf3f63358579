package dev.ecphory.internal.index;

import dev.ecphory.internal.learning.PastQuestion;
import java.util.List;

/** What past questions say of each event, for a question: the likeness of the most alike one for which it was of use, or of none. */
public final class PastQuestionScorer {
    private final float[] use;
    private final float[] noUse;

    /** Reads every past question once. */
    PastQuestionScorer(QuestionSimilarity likeness, List<PastQuestion> past, NamespaceIndex index) {
        this.use = new float[index.eventCount()];
        this.noUse = new float[index.eventCount()];
        for (PastQuestion cue : past) {
            float like = likeness.to(cue.words());
            if (like > 0) {
                cue.verdicts().forEach((seq, useful) -> {
                    int row = index.seqOf.find(seq);
                    if (row >= 0) {
                        float[] field = useful ? use : noUse;
                        field[row] = Math.max(field[row], like);
                    }
                });
            }
        }
    }

    /** Where an event was of use: 0 for no such question, 1 for one in the same words. A new array each time. */
    public float[] use() {
        return use.clone();
    }

    /** Where it was of none, likewise. */
    public float[] noUse() {
        return noUse.clone();
    }
}
