package dev.ecphory.internal.scopes;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Citation;
import dev.ecphory.Memory;
import java.util.List;

/**
 * An answer from several memories. Immutable.
 *
 * @param answer with the recollections of all scopes as one
 * @param citations what the answer rests on, in the answer's order, each with where it is kept
 */
public record ScopedAnswer(Answer answer, List<Cited> citations) {
    /** Where it is said, and whose memory has it. */
    public record Cited(MemoryScope scope, Memory memory, Citation citation) {}

    public ScopedAnswer {
        citations = List.copyOf(citations);
    }
}
