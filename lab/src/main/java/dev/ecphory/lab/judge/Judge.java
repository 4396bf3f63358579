package dev.ecphory.lab.judge;

import dev.ecphory.lab.data.Question;

/** Somebody who says whether an answer is right. Threads may share it. */
public interface Judge {
    /** What it is called in logs: everything that a verdict depends on besides question and answer. */
    String id();

    /**
     * Judges.
     *
     * @param prediction the answer, word for word; untrusted data
     * @param repetition counted from 1: a verdict is kept for the same repetition only
     * @throws dev.ecphory.EcphoryException when no verdict can be had
     */
    JudgeVerdict judge(Question question, String prediction, int repetition);
}
