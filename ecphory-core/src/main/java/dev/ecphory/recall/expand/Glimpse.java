package dev.ecphory.recall.expand;

import dev.ecphory.memory.CommonNames;
import dev.ecphory.recall.Answerability;
import dev.ecphory.recall.Cue;
import java.util.List;

/**
 * What the first look told.
 *
 * @param cue the question
 * @param answerability whether it found an answer
 * @param insights what those have in common that were often recalled together and have to do with the question
 */
public record Glimpse(Cue cue, Answerability answerability, List<CommonNames> insights) {
    /** Copies the list. */
    public Glimpse {
        insights = List.copyOf(insights);
    }
}
