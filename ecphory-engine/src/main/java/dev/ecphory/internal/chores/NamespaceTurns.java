package dev.ecphory.internal.chores;

import dev.ecphory.Namespace;
import dev.ecphory.internal.monitoring.EngineHealth;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the threads of a {@link WorkQueue} take up namespaces. Whoever became due first comes first. A turn is over after a
 * {@link #SLICE} if others are due; the namespace is lengthy then, until a turn of it ends by itself. Moments are nanoseconds of any
 * clock that only goes forward. Guarded by the queue's lock.
 */
final class NamespaceTurns {
    /** How long a namespace is worked on while others are due. */
    static final Duration SLICE = Duration.ofSeconds(2);

    /**
     * When to begin with a namespace.
     *
     * @param due not before, while it is being written to
     * @param latest whatever is going on
     * @param again because it was not finished: nobody waits for that
     * @param since it has been waiting
     */
    record Turn(long due, long latest, boolean again, long since) {
        long at() {
            return Math.min(due, latest);
        }
    }

    /** Tries of a namespace in a row that did not finish; no failure where the last left something to others. */
    private record Unfinished(int tries, @Nullable String failure) {}

    /**
     * A namespace in the hands of a thread.
     *
     * @param since it had been waiting
     * @param begun when this turn began
     * @param cut whether it was told to stop because others are due
     */
    private record Running(long since, long begun, boolean cut) {}

    private final Backoff backoff;
    private final Map<Namespace, Turn> waiting = new LinkedHashMap<>();
    private final Map<Namespace, Running> working = new LinkedHashMap<>();
    /** Those that are waiting for another try. */
    private final Map<Namespace, Unfinished> unfinished = new LinkedHashMap<>();

    private final Set<Namespace> lengthy = new HashSet<>();
    private long done;
    private long failed;

    NamespaceTurns(Backoff backoff) {
        this.backoff = backoff;
    }

    /** Has a namespace take its turn; false where it was waiting for one already and is put off. */
    boolean add(Namespace namespace, long now, Duration quiet, Duration patience) {
        Turn before = waiting.get(namespace);
        long due = now + quiet.toNanos();
        if (before != null && !before.again()) {
            waiting.put(namespace, new Turn(due, before.latest(), false, before.since()));
            return false;
        }
        unfinished.remove(namespace);
        long since = before == null ? now : before.since();
        waiting.put(namespace, new Turn(due, now + patience.toNanos(), false, since));
        return true;
    }

    /** Whether a namespace is worked on, or is to be for the first time since it was added. */
    boolean holds(Namespace namespace) {
        Turn turn = waiting.get(namespace);
        return working.containsKey(namespace) || (turn != null && !turn.again());
    }

    /**
     * The namespace that is due first, or will be, of those that no thread is at; null when none is waiting.
     *
     * @param anything whether lengthy ones, too
     */
    @Nullable
    Namespace first(boolean anything) {
        Map.Entry<Namespace, Turn> first = null;
        for (Map.Entry<Namespace, Turn> one : waiting.entrySet()) {
            boolean free = !working.containsKey(one.getKey()) && (anything || !lengthy.contains(one.getKey()));
            if (free && (first == null || one.getValue().at() - first.getValue().at() < 0)) {
                first = one;
            }
        }
        return first == null ? null : first.getKey();
    }

    /** Begins the turn of a namespace that waits; or says how long it is not due yet. */
    long begin(Namespace namespace, long now) {
        Turn turn = waiting.get(namespace);
        long left = turn == null ? 0 : turn.at() - now;
        if (turn != null && left <= 0) {
            waiting.remove(namespace);
            working.put(namespace, new Running(turn.since(), now, false));
        }
        return left;
    }

    /** Whether a turn has lasted long enough, and somebody else is due. */
    boolean isOver(Namespace namespace, long now) {
        Running turn = working.get(namespace);
        if (turn == null || now - turn.begun() < SLICE.toNanos()) {
            return false;
        }
        boolean over = waiting.entrySet().stream()
                .anyMatch(
                        one -> !one.getKey().equals(namespace) && one.getValue().at() - now <= 0);
        if (over) {
            lengthy.add(namespace);
            working.put(namespace, new Running(turn.since(), turn.begun(), true));
        }
        return over;
    }

    /**
     * Notes how a turn ended.
     *
     * @param again whether something is left
     * @return how long it is put off; zero when it is finished, was added meanwhile, or only was cut short
     */
    Duration end(Namespace namespace, boolean again, @Nullable Throwable failure, long now) {
        Running turn = working.remove(namespace);
        failed += failure == null ? 0 : 1;
        if (!again) {
            done++;
            unfinished.remove(namespace);
            lengthy.remove(namespace);
            return Duration.ZERO;
        }
        if (waiting.containsKey(namespace)) {
            return Duration.ZERO;
        }
        long since = turn == null ? now : turn.since();
        if (failure == null && turn != null && turn.cut()) {
            waiting.put(namespace, new Turn(now, now, false, since));
            return Duration.ZERO;
        }
        Unfinished before = unfinished.get(namespace);
        int tries = before == null ? 1 : before.tries() + 1;
        Duration wait = backoff.after(tries, failure != null);
        long at = now + wait.toNanos();
        waiting.put(namespace, new Turn(at, at, true, since));
        unfinished.put(namespace, new Unfinished(tries, failure == null ? null : failure.toString()));
        return wait;
    }

    /** Has a namespace take its turn again, whose thread lost it. */
    void requeue(Namespace lost) {
        Running turn = working.remove(lost);
        if (turn != null) {
            waiting.putIfAbsent(lost, new Turn(turn.since(), turn.since(), true, turn.since()));
        }
    }

    /** The same of all whose threads ended. */
    void requeue() {
        Set.copyOf(working.keySet()).forEach(this::requeue);
    }

    void clear() {
        waiting.clear();
    }

    EngineHealth.Queue pulse(String name, long now) {
        long oldest = now;
        for (Running one : working.values()) {
            oldest = one.since() - oldest < 0 ? one.since() : oldest;
        }
        for (Turn turn : waiting.values()) {
            oldest = turn.since() - oldest < 0 ? turn.since() : oldest;
        }
        int failing = 0;
        @Nullable String last = null;
        for (Map.Entry<Namespace, Unfinished> one : unfinished.entrySet()) {
            if (one.getValue().failure() != null) {
                failing++;
                last = one.getKey() + " failed on try " + one.getValue().tries() + ": "
                        + one.getValue().failure();
            }
        }
        return new EngineHealth.Queue(
                name, waiting.size() + working.size(), Duration.ofNanos(now - oldest), done, failed, failing, last);
    }
}
