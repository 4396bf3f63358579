package dev.ecphory.internal.language;

import dev.ecphory.Answer;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import java.util.List;

/** Takes answers from what was recalled, by rules. Threads share it. */
public interface AnswerReader {
    /**
     * An answer in words of the evidence.
     *
     * @param abstains whether it may say that there is none
     */
    Answer read(RecallResult recalled, boolean abstains);

    /** What can be worked out from what was recalled: orders, intervals, counts. */
    List<Computed> compute(
            String question, QuestionCues cues, RecallOptions options, List<LogEntry> ranked, List<RecalledFact> facts);
}
