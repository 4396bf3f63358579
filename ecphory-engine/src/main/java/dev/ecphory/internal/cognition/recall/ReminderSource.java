package dev.ecphory.internal.cognition.recall;

import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Reminder;
import java.time.Instant;
import java.util.List;

/** Tells which intentions and occasions are due. Threads may share it. */
@FunctionalInterface
public interface ReminderSource {
    ReminderSource NONE = (question, options, at) -> List.of();

    /** Those that are due for a question: intentions, oldest first, then what facts tell of today. Changes nothing. */
    List<Reminder> due(String question, RecallOptions options, Instant at);
}
