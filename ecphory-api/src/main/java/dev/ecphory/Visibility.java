package dev.ecphory;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a recall may see of a namespace. Immutable; threads may share it.
 *
 * @param validAt only events that had occurred at this instant; null for all
 * @param knownAt only events that were recorded, and not retracted, at this instant; null for all
 * @param quarantine also events that the gate does not let in, where it counts
 * @param archived also events that were archived by then
 * @param hidden sequence numbers of events that this recall must not give, because its reader is shown them anyway
 * @param filter only events that match
 * @param through only events up to this place in the log; {@link #WHOLE_LOG} for all
 */
public record Visibility(
        @Nullable Instant validAt,
        @Nullable Instant knownAt,
        boolean quarantine,
        boolean archived,
        Set<Long> hidden,
        EventFilter filter,
        long through) {
    /** The log to its end. */
    public static final long WHOLE_LOG = Long.MAX_VALUE;

    /** Everything that is there now, but what is archived or kept out. */
    public static final Visibility NOW = new Visibility(null, null, false, false);

    /** Copies. */
    public Visibility {
        hidden = Set.copyOf(hidden);
    }

    /** With nothing hidden or filtered out. */
    public Visibility(@Nullable Instant validAt, @Nullable Instant knownAt, boolean quarantine, boolean archived) {
        this(validAt, knownAt, quarantine, archived, Set.of(), EventFilter.all(), WHOLE_LOG);
    }

    /** Returns a copy as of another time, on either axis; null for everything. */
    public Visibility asOf(@Nullable Instant valid, @Nullable Instant known) {
        return new Visibility(valid, known, quarantine, archived, hidden, filter, through);
    }

    /** Returns a copy with or without what the gate does not let in. */
    public Visibility withQuarantine(boolean value) {
        return new Visibility(validAt, knownAt, value, archived, hidden, filter, through);
    }

    /** Returns a copy with archived events: what summaries may be based on. */
    public Visibility withArchived() {
        return withArchived(true);
    }

    /** Returns a copy with or without archived events. */
    public Visibility withArchived(boolean value) {
        return new Visibility(validAt, knownAt, quarantine, value, hidden, filter, through);
    }

    /** Returns a copy that hides these events, by their sequence numbers. */
    public Visibility hiding(Set<Long> seqs) {
        return new Visibility(validAt, knownAt, quarantine, archived, seqs, filter, through);
    }

    /** Returns a copy with another filter. */
    public Visibility withFilter(EventFilter value) {
        return new Visibility(validAt, knownAt, quarantine, archived, hidden, value, through);
    }

    /** Returns a copy for a log that ends earlier. */
    public Visibility withThrough(long value) {
        return new Visibility(validAt, knownAt, quarantine, archived, hidden, filter, value);
    }
}
