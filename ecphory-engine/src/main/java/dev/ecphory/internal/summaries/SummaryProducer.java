package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.Summary;
import java.util.List;
import java.util.Set;

/** One kind of summary: which of its subjects an event belongs to, and how one is made. For one step of a chore. */
interface SummaryProducer {
    Summary.Kind kind();

    /** The subjects that an event may have changed. */
    Set<String> subjects(LogEntry entry);

    /** The summaries that a subject has now, by the store; none when it needs none. */
    List<Summary> make(String subject);

    /** The ids that a subject's summaries may have had before. */
    default List<String> before(String subject) {
        return List.of(Summary.idOf(kind(), subject));
    }

    /** Whether a summary of its kind that a model told was told of exactly what there is now. */
    default boolean stands(Summary told) {
        return false;
    }
}
