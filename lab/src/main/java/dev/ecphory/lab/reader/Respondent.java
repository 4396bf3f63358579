package dev.ecphory.lab.reader;

import dev.ecphory.lab.contest.ServedContext;
import dev.ecphory.lab.data.Question;

/** Somebody who answers a question from what a contestant served; the same for every contestant of a run. Threads may share it. */
public interface Respondent {
    /** What it is called in logs: everything that an answer depends on besides question and serving. */
    String id();

    /**
     * Answers.
     *
     * @param repetition counted from 1: an answer is kept for the same repetition only
     * @throws dev.ecphory.EcphoryException when no answer can be had
     */
    Prediction answer(Question question, ServedContext serving, int repetition);
}
