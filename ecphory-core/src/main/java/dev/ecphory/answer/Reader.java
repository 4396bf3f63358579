package dev.ecphory.answer;

import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Recollection;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads an answer out of a recollection. Threads may share it. */
public interface Reader {
    /** What it is called among the readers of an engine. */
    String name();

    /**
     * Reads an answer, or finds that there is none.
     *
     * @return an answer with the choices and the usage of this reading alone
     * @throws dev.ecphory.memory.ModelBusyException when the same reading may succeed later, or did not by its deadline
     * @throws dev.ecphory.memory.ModelUnavailableException when it will not before somebody mends something
     */
    Answer read(Reading reading);

    /**
     * What is read, and how.
     *
     * @param recollection what was recalled, with the question and its classification
     * @param askedAt when the question is asked; null when nobody knows
     * @param strategy how a model is led
     * @param abstention what is done when there seems to be no answer
     * @param prompts by which a model is asked
     * @param deadline by which the answer must be there
     * @param tally takes down what models use, also for readings that fail
     * @param pieces hears the answer while it is written; null when nobody does
     * @param log the event of an id, for those that stand in the context beyond the recollection's items
     */
    record Reading(
            Recollection recollection,
            @Nullable OffsetDateTime askedAt,
            Strategy strategy,
            Abstention abstention,
            Prompts prompts,
            Deadline deadline,
            Tally tally,
            @Nullable Pieces pieces,
            Function<String, Optional<LogEntry>> log) {
        Reading by(Deadline other, Strategy another) {
            return new Reading(recollection, askedAt, another, abstention, prompts, other, tally, pieces, log);
        }
    }
}
