package dev.ecphory.internal.chores;

import dev.ecphory.Namespace;
import dev.ecphory.internal.monitoring.EngineHealth;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Background threads that do one kind of work for namespaces as they are written to. Namespaces take turns
 * ({@link NamespaceTurns}): while others are due, work that takes long is told to stop, and goes on when they had theirs. Of two
 * threads, one does no lengthy work, so that short work never waits for it. Work that fails, however it fails, is tried again after
 * a {@link Backoff} and never ends a thread. Threads may share it.
 */
public final class WorkQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkQueue.class);

    /** One pass over a namespace. */
    @FunctionalInterface
    public interface Work {
        /**
         * Does what there is to do, or stops early when told to.
         *
         * @return true when something is left, because it was told to stop or somebody else is at it
         */
        boolean on(Namespace namespace, BooleanSupplier stop);
    }

    /**
     * When to work.
     *
     * @param quiet begins when a namespace was not added for so long
     * @param patience but no later than this after it was added first
     * @param threads how many work, 1 or 2
     * @param ticker nanoseconds of a clock that only goes forward
     */
    public record Pace(Duration quiet, Duration patience, int threads, LongSupplier ticker) {
        /** At once, on one thread. */
        static final Pace AT_ONCE = new Pace(Duration.ZERO, Duration.ZERO, 1);

        /** On the clock of {@link System#nanoTime}. */
        public Pace(Duration quiet, Duration patience, int threads) {
            this(quiet, patience, threads, System::nanoTime);
        }
    }

    /** Frames of an error that are logged. */
    private static final int FRAMES = 12;

    private final String name;
    private final BooleanSupplier ready;
    private final Work work;
    private final Backoff backoff;
    private final Pace pace;
    private final NamespaceTurns turns;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final @Nullable Thread[] threads;
    private volatile boolean closed;

    /**
     * A queue with nothing in it that begins at once, on one thread.
     *
     * @param name of the work, for the thread and the log
     * @param ready asked once by each thread, before any work; may take long; false means that it will never be
     * @param work to do
     * @param backoff how long work that did not finish waits; new events end the wait
     */
    public WorkQueue(String name, BooleanSupplier ready, Work work, Backoff backoff) {
        this(name, ready, work, backoff, Pace.AT_ONCE);
    }

    /** A queue with nothing in it. */
    public WorkQueue(String name, BooleanSupplier ready, Work work, Backoff backoff, Pace pace) {
        this.name = name;
        this.ready = ready;
        this.work = work;
        this.backoff = backoff;
        this.pace = pace;
        this.turns = new NamespaceTurns(backoff);
        this.threads = new Thread[pace.threads()];
    }

    /** Has a namespace worked on soon; starts the threads on first use. */
    public void add(Namespace namespace) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            if (turns.add(namespace, now(), pace.quiet(), pace.patience())) {
                changed.signalAll();
            }
            start();
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return pace.ticker().getAsLong();
    }

    private void start() {
        if (Stream.of(threads).noneMatch(one -> one != null && one.isAlive())) {
            turns.requeue(); // what threads were at that ended all the same
        }
        for (int i = 0; i < threads.length; i++) {
            Thread thread = threads[i];
            if (thread == null || !thread.isAlive()) {
                boolean anything = i == 0;
                String named = "ecphory-" + name + (anything ? "" : "-short");
                threads[i] = Thread.ofPlatform().daemon().name(named).start(() -> run(anything));
            }
        }
    }

    public EngineHealth.Queue pulse() {
        lock.lock();
        try {
            return turns.pulse(name, now());
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a namespace is neither waiting nor being worked on, or for so long. */
    public void await(Namespace namespace, Duration most) {
        long left = most.toNanos();
        lock.lock();
        try {
            while (left > 0 && !closed && turns.holds(namespace)) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        List<Thread> running;
        lock.lock();
        try {
            closed = true;
            running = Stream.of(threads).filter(Objects::nonNull).toList();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            for (Thread thread : running) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Works until closed.
     *
     * @param anything whether on lengthy work, too
     */
    private void run(boolean anything) {
        boolean able = isReady();
        while (able && !closed) {
            @Nullable Namespace next = null;
            try {
                next = take(anything);
                if (next != null) {
                    turn(next);
                }
            } catch (Throwable failure) { // the bookkeeping's own: memory has run out
                requeue(next);
            }
        }
        lock.lock();
        try {
            turns.clear();
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
            again = work.on(namespace, () -> closed || isOver(namespace));
        } catch (Throwable thrown) {
            failure = thrown;
        }
        Duration wait = end(namespace, again, failure);
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

    private boolean isOver(Namespace namespace) {
        lock.lock();
        try {
            return turns.isOver(namespace, now());
        } finally {
            lock.unlock();
        }
    }

    /** The next namespace that is due, after waiting for one; null when closed or interrupted. */
    private @Nullable Namespace take(boolean anything) {
        lock.lock();
        try {
            while (!closed) {
                Namespace next = turns.first(anything);
                if (next == null) {
                    changed.await();
                    continue;
                }
                long left = turns.begin(next, now());
                if (left <= 0) {
                    return next;
                }
                long unused = changed.awaitNanos(left);
            }
            return null;
        } catch (InterruptedException interrupted) { // by what was worked on: only closing ends the thread
            return null;
        } finally {
            lock.unlock();
        }
    }

    private Duration end(Namespace namespace, boolean again, @Nullable Throwable failure) {
        lock.lock();
        try {
            Duration wait = turns.end(namespace, again, failure, now());
            changed.signalAll();
            return wait;
        } finally {
            lock.unlock();
        }
    }

    private void requeue(@Nullable Namespace lost) {
        lock.lock();
        try {
            if (lost != null) {
                turns.requeue(lost);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
