package dev.ecphory.internal.chores;

import dev.ecphory.Namespace;
import dev.ecphory.internal.monitoring.EngineHealth;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One background thread that does one kind of work for namespaces as they are written to. Work that fails, however it fails, is
 * tried again after a {@link Backoff} and never ends the thread. Threads may share it.
 */
public final class WorkQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkQueue.class);

    /** One pass over a namespace. */
    @FunctionalInterface
    public interface Work {
        /**
         * Does what there is to do, or stops early when told to.
         *
         * @return true when something is left, because somebody else is at it
         */
        boolean on(Namespace namespace, BooleanSupplier stop);
    }

    /**
     * When to begin with a namespace, on the clock of {@link System#nanoTime}.
     *
     * @param due not before, while it is being written to
     * @param latest whatever is going on
     * @param again because it was not finished: nobody waits for that
     * @param since it has been waiting
     */
    private record Turn(long due, long latest, boolean again, long since) {
        long at() {
            return Math.min(due, latest);
        }
    }

    /** Tries of a namespace in a row that did not finish; no failure where the last left something to others. */
    private record Unfinished(int tries, @Nullable String failure) {}

    /** Frames of an error that are logged. */
    private static final int FRAMES = 12;

    private final String name;
    private final BooleanSupplier ready;
    private final Work work;
    private final long quiet;
    private final long patience;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Namespace, Turn> waiting = new LinkedHashMap<>();
    /** Those that are waiting for another try. */
    private final Map<Namespace, Unfinished> unfinished = new LinkedHashMap<>();

    private final Backoff backoff;
    private @Nullable Namespace working;
    private long begun;
    private long done;
    private long failed;
    private @Nullable Thread thread;
    private volatile boolean closed;

    /**
     * A queue with nothing in it that begins at once.
     *
     * @param name of the work, for the thread and the log
     * @param ready asked once, on the thread, before any work; may take long; false means that it will never be
     * @param work to do
     * @param backoff how long work that did not finish waits; new events end the wait
     */
    public WorkQueue(String name, BooleanSupplier ready, Work work, Backoff backoff) {
        this(name, ready, work, backoff, Duration.ZERO, Duration.ZERO);
    }

    /**
     * A queue with nothing in it that lets a burst of writes pass first.
     *
     * @param quiet begins when a namespace was not added for so long
     * @param patience but no later than this after it was added first
     */
    public WorkQueue(
            String name, BooleanSupplier ready, Work work, Backoff backoff, Duration quiet, Duration patience) {
        this.backoff = backoff;
        this.name = name;
        this.ready = ready;
        this.work = work;
        this.quiet = quiet.toNanos();
        this.patience = patience.toNanos();
    }

    /** Has a namespace worked on soon; starts the thread on first use. */
    public void add(Namespace namespace) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            long now = System.nanoTime();
            Turn before = waiting.get(namespace);
            if (before == null || before.again()) {
                unfinished.remove(namespace);
                waiting.put(
                        namespace, new Turn(now + quiet, now + patience, false, before == null ? now : before.since()));
                changed.signalAll();
            } else { // put off: it is looked at when it would have been due
                waiting.put(namespace, new Turn(now + quiet, before.latest(), false, before.since()));
            }
            if (thread == null || !thread.isAlive()) {
                requeue(); // what a thread was at that ended all the same
                thread = Thread.ofPlatform().daemon().name("ecphory-" + name).start(this::run);
            }
        } finally {
            lock.unlock();
        }
    }

    public EngineHealth.Queue pulse() {
        lock.lock();
        try {
            long now = System.nanoTime();
            long oldest = working == null ? now : begun;
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
                    name,
                    waiting.size() + (working == null ? 0 : 1),
                    Duration.ofNanos(now - oldest),
                    done,
                    failed,
                    failing,
                    last);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a namespace is neither waiting nor being worked on, or for so long. */
    public void await(Namespace namespace, Duration most) {
        long left = most.toNanos();
        lock.lock();
        try {
            while (left > 0 && !closed && (inTurn(namespace) || namespace.equals(working))) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private boolean inTurn(Namespace namespace) {
        Turn turn = waiting.get(namespace);
        return turn != null && !turn.again();
    }

    @Override
    public void close() {
        @Nullable Thread running;
        lock.lock();
        try {
            closed = true;
            running = thread;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (running != null) {
            try {
                running.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        boolean able = isReady();
        while (able && !closed) {
            try {
                Namespace next = take();
                if (next != null) {
                    turn(next);
                }
            } catch (Throwable failure) { // the bookkeeping's own: memory has run out
                requeue();
            }
        }
        lock.lock();
        try {
            waiting.clear();
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isReady() {
        for (int tries = 1; !closed; tries++) {
            try {
                return ready.getAsBoolean();
            } catch (Throwable failure) {
                LOG.error("{} cannot begin yet, and will be tried again", name, failure);
                rest(backoff.after(tries, true));
            }
        }
        return false;
    }

    private void rest(Duration wait) {
        long left = wait.toNanos();
        lock.lock();
        try {
            while (left > 0 && !closed) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            LOG.debug("{} was interrupted", name);
        } finally {
            lock.unlock();
        }
    }

    /** Any failure at all costs this try only: nobody restarts the thread, and who recalls would wait for it. */
    private void turn(Namespace namespace) {
        boolean again = true;
        @Nullable Throwable failure = null;
        try {
            again = work.on(namespace, () -> closed);
        } catch (Throwable thrown) {
            failure = thrown;
        }
        Duration wait = done(namespace, again, failure);
        if (failure instanceof RuntimeException) {
            LOG.warn(
                    "{} of {} failed and is tried again in {} s: {}",
                    name,
                    namespace,
                    wait.toSeconds(),
                    failure.toString());
        } else if (failure != null) { // where it was, not how deep: it is logged at every try
            LOG.error(
                    "{} of {} failed and is tried again in {} s: {} at {}",
                    name,
                    namespace,
                    wait.toSeconds(),
                    failure.getClass().getName(),
                    Arrays.stream(failure.getStackTrace()).limit(FRAMES).toList());
        }
    }

    /** The next namespace that is due, after waiting for one; null when closed or interrupted. */
    private @Nullable Namespace take() {
        lock.lock();
        try {
            while (!closed) {
                Map.Entry<Namespace, Turn> next = null;
                for (Map.Entry<Namespace, Turn> one : waiting.entrySet()) {
                    if (next == null || one.getValue().at() - next.getValue().at() < 0) {
                        next = one;
                    }
                }
                if (next == null) {
                    changed.await();
                    continue;
                }
                long left = next.getValue().at() - System.nanoTime();
                if (left > 0) {
                    long unused = changed.awaitNanos(left);
                    continue;
                }
                Namespace namespace = next.getKey();
                working = namespace;
                begun = next.getValue().since();
                waiting.remove(namespace);
                return namespace;
            }
            return null;
        } catch (InterruptedException interrupted) { // by what was worked on: only closing ends the thread
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** Notes how a turn ended; how long it is put off, zero when it is finished. */
    private Duration done(Namespace namespace, boolean again, @Nullable Throwable failure) {
        lock.lock();
        try {
            working = null;
            failed += failure == null ? 0 : 1;
            changed.signalAll();
            if (!again) {
                done++;
                unfinished.remove(namespace);
                return Duration.ZERO;
            }
            if (waiting.containsKey(namespace)) { // added meanwhile: that begins anew
                return Duration.ZERO;
            }
            Unfinished before = unfinished.get(namespace);
            int tries = before == null ? 1 : before.tries() + 1;
            Duration wait = backoff.after(tries, failure != null);
            long at = System.nanoTime() + wait.toNanos();
            waiting.put(namespace, new Turn(at, at, true, begun));
            unfinished.put(namespace, new Unfinished(tries, failure == null ? null : failure.toString()));
            return wait;
        } finally {
            lock.unlock();
        }
    }

    private void requeue() {
        lock.lock();
        try {
            Namespace lost = working;
            if (lost != null) {
                waiting.putIfAbsent(lost, new Turn(begun, begun, true, begun));
                working = null;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
