package dev.ecphory.internal.intentions;

import dev.ecphory.knowledge.IntentionTrigger;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that is to be remembered when its time comes, and what has become of it. Immutable; threads may share it.
 *
 * @param id by which somebody is reminded of it, or it is removed
 * @param text verbatim; untrusted, as everything that was said
 * @param when what it waits for
 * @param source the id of the event that it was made from, with which it goes; null for none
 * @param since when it was added
 * @param remindedAt when somebody was reminded of it last; null if nobody was
 */
public record IntentionRecord(
        String id,
        String text,
        IntentionTrigger when,
        @Nullable String source,
        Instant since,
        @Nullable Instant remindedAt) {
    /** Whether it will never be due again. */
    public boolean done() {
        return remindedAt != null
                && !(when instanceof IntentionTrigger.AtTime(Instant at, Duration every) && every != null);
    }

    /**
     * From when on it is due, which may be past: its time, or the first of its times after the period in which somebody was
     * reminded of it; empty when it is done or waits for no time.
     */
    public Optional<Instant> next() {
        if (done() || !(when instanceof IntentionTrigger.AtTime(Instant at, Duration every))) {
            return Optional.empty();
        }
        if (every == null || remindedAt == null || remindedAt.isBefore(at)) {
            return Optional.of(at);
        }
        long periods = Duration.between(at, remindedAt).dividedBy(every);
        return Optional.of(at.plus(every.multipliedBy(periods + 1)));
    }
}
