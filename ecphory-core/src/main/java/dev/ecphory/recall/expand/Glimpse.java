package dev.ecphory.recall.expand;

import dev.ecphory.memory.CommonNames;
import dev.ecphory.recall.Answerability;
import dev.ecphory.recall.Cue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the first look told.
 *
 * @param cue the question
 * @param answerability whether it found an answer
 * @param words the question's content words but the names of those who speak, the rarest in the memory first
 * @param told whom the question tells by a chain of relations, by the name that facts give; null when nobody
 * @param insights what those have in common that were often recalled together and have to do with the question
 */
public record Glimpse(
        Cue cue,
        Answerability answerability,
        List<String> words,
        @Nullable String told,
        List<CommonNames> insights) {
    /** Copies the lists. */
    public Glimpse {
        words = List.copyOf(words);
        insights = List.copyOf(insights);
    }
}
