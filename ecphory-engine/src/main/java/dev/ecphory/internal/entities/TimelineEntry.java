package dev.ecphory.internal.entities;

import dev.ecphory.knowledge.TimePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a timeline tells of an entity. Immutable; threads may share it.
 *
 * @param kind what it is
 * @param from when it happened or began
 * @param to when it ended; null when it has no end, or none that is known
 * @param text what is told of it: a quotation with its speaker, or a fact as a sentence
 * @param events ids of the events that say so, the first said first
 * @param session of a session, its name; null for the others
 * @param claim of a fact, the claim's id; null where no fact was read
 */
public record TimelineEntry(
        Kind kind,
        TimePoint from,
        @Nullable TimePoint to,
        String text,
        List<String> events,
        @Nullable String session,
        @Nullable String claim) {
    /** What an entry tells. */
    public enum Kind {
        /** A conversation, by the sentences that summarise it. */
        SESSION,
        /** A stretch of time for which something held. */
        PERIOD,
        /** Something that happened or is to happen, dated by when, not by when it was told. */
        EVENT
    }

    /** Copies the list. */
    public TimelineEntry {
        events = List.copyOf(events);
    }
}
