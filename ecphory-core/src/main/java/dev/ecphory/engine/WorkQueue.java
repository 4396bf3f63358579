package dev.ecphory.engine;

import dev.ecphory.memory.Namespace;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
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

    private final String name;
    private final BooleanSupplier ready;
    private final Work work;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Set<Namespace> waiting = new LinkedHashSet<>();
    /** Not done yet, and not to be tried before a while has passed: somebody else is at it, or it failed. */
    private final Set<Namespace> later = new LinkedHashSet<>();

    private @Nullable Namespace working;
    private @Nullable Thread thread;
    private volatile boolean closed;

    /**
     * A queue with nothing in it.
     *
     * @param name of the work, for the thread and the log
     * @param ready asked once, on the thread, before any work; may take long; false means that it will never be
     * @param work to do
     */
    WorkQueue(String name, BooleanSupplier ready, Work work) {
        this.name = name;
        this.ready = ready;
        this.work = work;
    }

    /** Has a namespace worked on soon; starts the thread on first use. */
    void add(Namespace namespace) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            waiting.add(namespace);
            later.remove(namespace);
            changed.signalAll();
            if (thread == null) {
                thread = Thread.ofPlatform().daemon().name("ecphory-" + name).start(this::run);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a namespace is neither waiting nor being worked on, or for so long. */
    void await(Namespace namespace, Duration most) {
        long left = most.toNanos();
        lock.lock();
        try {
            while (left > 0 && !closed && (waiting.contains(namespace) || namespace.equals(working))) {
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
            try {
                again = work.on(next, () -> closed);
            } catch (RuntimeException failure) {
                LOG.warn("{} of {} failed and will be tried again: {}", name, next, failure.toString());
                again = true;
            }
            done(next, again);
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
            long left = TimeUnit.SECONDS.toNanos(RETRY_SECONDS);
            while (waiting.isEmpty() && !closed) {
                if (later.isEmpty()) {
                    changed.await();
                } else if (left > 0) {
                    left = changed.awaitNanos(left);
                } else {
                    waiting.addAll(later);
                    later.clear();
                }
            }
            if (closed) {
                return null;
            }
            working = waiting.iterator().next();
            waiting.remove(working);
            return working;
        } catch (InterruptedException interrupted) {
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void done(Namespace namespace, boolean again) {
        lock.lock();
        try {
            working = null;
            changed.signalAll();
            if (again && !waiting.contains(namespace)) {
                later.add(namespace);
            }
        } finally {
            lock.unlock();
        }
    }
}
