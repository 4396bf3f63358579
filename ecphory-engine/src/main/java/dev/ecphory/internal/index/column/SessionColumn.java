package dev.ecphory.internal.index.column;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which events make a session, in the order of the log. A declared session is the caller's; events without one are
 * segmented by gaps of six hours (True Memory, episodes). One writer, many readers.
 */
public final class SessionColumn {
    /** True Memory: a gap of more than six hours begins a new episode. */
    public static final long GAP_MICROS = 6 * 3_600_000_000L;

    private final Map<String, Integer> declared = new HashMap<>();
    /** Segments that were told from one another elsewhere. */
    private final Map<String, Integer> segments = new HashMap<>();

    private final List<IntColumn> members = new ArrayList<>();
    private final List<@Nullable String> names = new ArrayList<>();
    private final IntColumn sessionOf = new IntColumn(8);
    private final IntColumn previous = new IntColumn(8);
    private final IntColumn next = new IntColumn(8);
    private int segment = -1;
    private long segmentLast;
    /** Bytes of the names. */
    private long named;

    public void add(@Nullable String session, long occurredMicros) {
        int number;
        if (session != null) {
            Integer known = declared.get(session);
            number = known == null ? open(session) : known;
        } else {
            if (segment < 0 || Math.abs(occurredMicros - segmentLast) > GAP_MICROS) {
                segment = open(null);
            }
            segmentLast = occurredMicros;
            number = segment;
        }
        join(number);
    }

    /**
     * Adds an event to a segment that was told from the others before.
     *
     * @param key another one for each segment
     */
    public void addSegment(String key) {
        join(segments.computeIfAbsent(key, none -> open(null)));
    }

    /** How many sessions and segments there are. */
    public int count() {
        return members.size();
    }

    public long bytes() {
        long bytes = named + sessionOf.bytes() + previous.bytes() + next.bytes();
        for (IntColumn turns : members) {
            bytes += 2 * HeapSizes.REFERENCE + turns.bytes();
        }
        return bytes;
    }

    /** How many sessions callers declared. */
    public int declaredCount() {
        return declared.size();
    }

    /** The events of a declared session, in the order of the log. */
    public int[] rowsOf(String name) {
        Integer number = declared.get(name);
        return number == null ? new int[0] : members.get(number).toArray();
    }

    /** The session of an event. */
    public int of(int event) {
        return sessionOf.at(event);
    }

    /** The events of a session in the order of the log; only the first {@link #size(int)} count. Read only. */
    public int[] events(int session) {
        return members.get(session).raw();
    }

    public int size(int session) {
        return members.get(session).size();
    }

    /** For each event the one before it in its session, or -1. Read only. */
    public int[] previous() {
        return previous.raw();
    }

    /** For each event the one after it in its session, or -1. Read only. */
    public int[] next() {
        return next.raw();
    }

    /** A session's name; null for a segment. */
    public @Nullable String name(int session) {
        return names.get(session);
    }

    public IntColumn sessionOf() {
        return sessionOf;
    }

    int segment() {
        return segment;
    }

    long segmentLast() {
        return segmentLast;
    }

    /** Restores who is in which session, after all sessions were begun. */
    void restore(int[] allSessionOf, int openSegment, long openSegmentLast) {
        for (int session : allSessionOf) {
            join(session);
        }
        segment = openSegment;
        segmentLast = openSegmentLast;
    }

    /** Begins a session. */
    int open(@Nullable String name) {
        int number = members.size();
        members.add(new IntColumn(2));
        names.add(name);
        if (name != null) {
            declared.put(name, number);
            named += HeapSizes.ENTRY + HeapSizes.BOXED + HeapSizes.text(name);
        }
        return number;
    }

    private void join(int number) {
        int event = sessionOf.size();
        IntColumn turns = members.get(number);
        int before = turns.size() == 0 ? -1 : turns.last();
        if (before >= 0) {
            next.set(before, event);
        }
        previous.add(before);
        next.add(-1);
        sessionOf.add(number);
        turns.add(event);
    }
}
