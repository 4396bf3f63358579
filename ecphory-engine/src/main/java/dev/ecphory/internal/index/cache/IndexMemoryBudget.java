package dev.ecphory.internal.index.cache;

import dev.ecphory.EcphoryException;
import dev.ecphory.Namespace;
import dev.ecphory.internal.index.EventWordsPool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory that the indexes of one engine take together. When it is more than they may take, those that were asked longest
 * ago and that nobody is asking now are kept in their caches and let go, until it is not. The one that was asked last stays,
 * so that one that is larger than all may take is not loaded anew for every question. Threads may share it.
 *
 * <p>Nothing depends on what is let go: it is loaded again with the next question. The bytes are above the bound only while
 * more is being asked at the same time than fits, and by one index that fills the bound alone.
 *
 * <p>Who holds a projection's lock may call this; this calls a projection only without its own lock, and never waits for one
 * that somebody asks.
 */
public final class IndexMemoryBudget {
    private static final Logger LOG = LoggerFactory.getLogger(IndexMemoryBudget.class);

    private static final Taken NOTHING = new Taken(0, 0);

    private final long budget;
    private final Consumer<Namespace> gone;
    private final EventWordsPool eventWords = new EventWordsPool();
    /** What each takes, the one that was asked longest ago first. */
    private final Map<Projection, Taken> resident = new LinkedHashMap<>();
    /** By how many each is being asked. */
    private final Map<Projection, Integer> asked = new HashMap<>();

    /** What one takes, and the newest event that it has. */
    private record Taken(long bytes, long through) {}

    private final Set<Projection> leaving = new HashSet<>();
    private long bytes;
    private long evictions;
    private long fromLog;
    private long fromCache;
    private long fromSnapshot;
    private long replayed;

    /**
     * Empty.
     *
     * @param budget bytes that the indexes may take together, 1 or more
     * @param gone hears whose index was let go to make room, on the thread that made it
     */
    public IndexMemoryBudget(long budget, Consumer<Namespace> gone) {
        this.budget = budget;
        this.gone = gone;
    }

    /** Without a bound. */
    static IndexMemoryBudget unbounded() {
        return new IndexMemoryBudget(Long.MAX_VALUE, namespace -> {});
    }

    /** Bytes that the indexes may take together. */
    long budget() {
        return budget;
    }

    /** Where recalls keep the words of events; it has a bound of its own. */
    EventWordsPool eventWords() {
        return eventWords;
    }

    /** Where an index was begun from. */
    enum Origin {
        /** From the first event of the log. */
        LOG,
        /** From the file that was kept on this machine. */
        CACHE,
        /** From what the store keeps. */
        SNAPSHOT
    }

    /**
     * The indexes of an engine in numbers, those since it was opened.
     *
     * @param budget bytes that they may take together
     * @param bytes that they take
     * @param resident indexes in memory
     * @param evictions indexes that were let go to make room
     * @param fromLog indexes that were made from the first event of the log on
     * @param fromCache indexes that were begun from a file kept on this machine
     * @param fromSnapshot indexes that were begun from a snapshot in the store
     * @param replayed events that were read from logs into indexes
     */
    public record Account(
            long budget,
            long bytes,
            int resident,
            long evictions,
            long fromLog,
            long fromCache,
            long fromSnapshot,
            long replayed) {}

    /** As it is now. */
    public synchronized Account account() {
        return new Account(budget, bytes, resident.size(), evictions, fromLog, fromCache, fromSnapshot, replayed);
    }

    /**
     * One index that is in memory.
     *
     * @param bytes that it takes
     * @param through the newest event that it has
     */
    public record Resident(Namespace namespace, long bytes, long through) {}

    /** Those that were asked last, the newest first, at most so many. */
    public synchronized List<Resident> newest(int most) {
        List<Resident> newest = new ArrayList<>();
        for (Map.Entry<Projection, Taken> one : List.copyOf(resident.entrySet()).reversed()) {
            if (newest.size() == most) {
                break;
            }
            newest.add(new Resident(
                    one.getKey().namespace(),
                    one.getValue().bytes(),
                    one.getValue().through()));
        }
        return newest;
    }

    /** Keeps every index that is in memory in its cache, if it has grown enough to be worth it. */
    public void keepCaches() {
        for (Projection one : all()) {
            keepCache(one);
        }
    }

    private synchronized List<Projection> all() {
        return List.copyOf(resident.keySet());
    }

    /** From here to {@link #leave} a projection is not let go. */
    synchronized void enter(Projection projection) {
        asked.merge(projection, 1, Integer::sum);
        Taken taken = resident.remove(projection);
        if (taken != null) {
            resident.put(projection, taken);
        }
    }

    /** The same for somebody who does not ask: it is let go no later for that. */
    synchronized void hold(Projection projection) {
        asked.merge(projection, 1, Integer::sum);
    }

    /** The end of what {@link #enter} or {@link #hold} began. */
    void leave(Projection projection) {
        synchronized (this) {
            asked.computeIfPresent(projection, (one, times) -> times == 1 ? null : times - 1);
        }
        makeRoom();
    }

    synchronized boolean isAsked(Projection projection) {
        return asked.containsKey(projection);
    }

    /** What a projection takes now; said under its lock. */
    synchronized void weighs(Projection projection, long now, long through) {
        Taken before = resident.put(projection, new Taken(now, through));
        bytes += now - (before == null ? 0 : before.bytes());
    }

    /** What a projection takes; 0 when it is not in memory. */
    synchronized long bytesOf(Projection projection) {
        return resident.getOrDefault(projection, NOTHING).bytes();
    }

    /** A projection takes nothing any more; said under its lock. */
    synchronized void dropped(Projection projection) {
        Taken before = resident.remove(projection);
        bytes -= before == null ? 0 : before.bytes();
    }

    synchronized void begun(Origin origin) {
        switch (origin) {
            case LOG -> fromLog++;
            case CACHE -> fromCache++;
            case SNAPSHOT -> fromSnapshot++;
        }
    }

    synchronized void replayed(long events) {
        replayed += events;
    }

    /** Lets go of what was asked longest ago until there is room, or nothing is left that may go. */
    void makeRoom() {
        for (Projection one = next(); one != null; one = next()) {
            boolean dropped = false;
            try {
                keepCache(one);
                dropped = one.drop();
            } finally {
                left(one, dropped);
            }
            if (!dropped) {
                return; // somebody asks it now, and makes room when that is done
            }
            gone.accept(one.namespace());
        }
    }

    private synchronized void left(Projection projection, boolean dropped) {
        leaving.remove(projection);
        evictions += dropped ? 1 : 0;
    }

    /** A cache that cannot be kept costs time, not what is in it. */
    private static void keepCache(Projection projection) {
        try {
            projection.keepCache();
        } catch (EcphoryException failure) {
            LOG.info("the index of {} was not kept: {}", projection.namespace(), failure.toString());
        }
    }

    /** What is to be let go next; null when there is room, or nothing that may go. */
    private synchronized @Nullable Projection next() {
        long staying = bytes;
        for (Projection one : leaving) {
            staying -= resident.getOrDefault(one, NOTHING).bytes();
        }
        int newer = resident.size();
        for (Projection one : resident.keySet()) {
            newer--;
            if (staying <= budget || newer == 0) {
                return null;
            }
            if (!asked.containsKey(one) && leaving.add(one)) {
                return one;
            }
        }
        return null;
    }
}
