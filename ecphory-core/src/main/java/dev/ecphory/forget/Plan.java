package dev.ecphory.forget;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What forgetting would do; nothing is changed yet. Immutable; threads may share it.
 *
 * @param by what the selection goes by
 * @param events the ids of the events that would go, in the order of the log
 * @param bytes of their texts, in UTF-8
 * @param first when the earliest of them occurred; null when there is none
 * @param last when the latest of them occurred; null when there is none
 * @param claims that were drawn from them and would go with them
 * @param facts about what they speak of, which would be weighed again without them
 */
public record Plan(
        String by,
        List<String> events,
        long bytes,
        @Nullable Instant first,
        @Nullable Instant last,
        long claims,
        long facts) {
    /** Copies the list. */
    public Plan {
        events = List.copyOf(events);
    }
}
