package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One background thread that does one kind of work for namespaces as they are written to. Threads may share it.
 */
final class WorkQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkQueue.class);
    private static final long RETRY_SECONDS = 5;

    /** What is done for a namespace. */
    @FunctionalInterface
    interface Work {
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

    private final String name;
    private final BooleanSupplier ready;
    private final Work work;
    private final long quiet;
    private final long patience;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Namespace, Turn> waiting = new LinkedHashMap<>();

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
     */
    WorkQueue(String name, BooleanSupplier ready, Work work) {
        this(name, ready, work, Duration.ZERO, Duration.ZERO);
    }

    /**
     * A queue with nothing in it that lets a burst of writes pass first.
     *
     * @param quiet begins when a namespace was not added for so long
     * @param patience but no later than this after it was added first
     */
    WorkQueue(String name, BooleanSupplier ready, Work work, Duration quiet, Duration patience) {
        this.name = name;
        this.ready = ready;
        this.work = work;
        this.quiet = quiet.toNanos();
        this.patience = patience.toNanos();
    }

    /** Has a namespace worked on soon; starts the thread on first use. */
    void add(Namespace namespace) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            long now = System.nanoTime();
            Turn before = waiting.get(namespace);
            if (before == null || before.again()) {
                waiting.put(
                        namespace, new Turn(now + quiet, now + patience, false, before == null ? now : before.since()));
                changed.signalAll();
            } else { // put off: it is looked at when it would have been due
                waiting.put(namespace, new Turn(now + quiet, before.latest(), false, before.since()));
            }
            if (thread == null) {
                thread = Thread.ofPlatform().daemon().name("ecphory-" + name).start(this::run);
            }
        } finally {
            lock.unlock();
        }
    }

    /** How it stands. */
    Pulse.Queue pulse() {
        lock.lock();
        try {
            long now = System.nanoTime();
            long oldest = working == null ? now : begun;
            for (Turn turn : waiting.values()) {
                oldest = turn.since() - oldest < 0 ? turn.since() : oldest;
            }
            return new Pulse.Queue(
                    name, waiting.size() + (working == null ? 0 : 1), Duration.ofNanos(now - oldest), done, failed);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a namespace is neither waiting nor being worked on, or for so long. */
    void await(Namespace namespace, Duration most) {
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
        boolean able = ready.getAsBoolean();
        while (!closed && able) {
            Namespace next = take();
            if (next == null) {
                return;
            }
            boolean again;
            boolean thrown = false;
            try {
                again = work.on(next, () -> closed);
            } catch (RuntimeException failure) {
                thrown = true;
                LOG.warn("{} of {} failed and will be tried again: {}", name, next, failure.toString());
                again = true;
            }
            done(next, again, thrown);
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
        } catch (InterruptedException interrupted) {
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void done(Namespace namespace, boolean again, boolean thrown) {
        lock.lock();
        try {
            working = null;
            done += again ? 0 : 1;
            failed += thrown ? 1 : 0;
            changed.signalAll();
            if (again) {
                long at = System.nanoTime() + TimeUnit.SECONDS.toNanos(RETRY_SECONDS);
                waiting.putIfAbsent(namespace, new Turn(at, at, true, begun));
            }
        } finally {
            lock.unlock();
        }
    }
}
