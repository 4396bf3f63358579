package dev.ecphory.internal.index;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The lock of one index: readers side by side, a writer alone. A reader lets go of it while it waits for the store, so that a
 * slow query holds up nobody else; when the index was written to meanwhile, its reading begins again. Threads share it.
 */
public final class IndexLock {
    /** Readings that keep the lock after one had to begin again: while much is written, hardly any would be of use else. */
    private static final int KEEPING = 16;

    private final AtomicInteger keeping = new AtomicInteger();

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    /** Another one whenever the index was written to; under the lock. */
    private long version;

    /** A reading whose index changed while it had let go: what it has read so far is of no use. */
    private static final class ChangedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ChangedException() {
            super("the index was written to meanwhile", null, false, false);
        }
    }

    /** How one reading lets go of the lock. For the thread that reads. */
    public final class Pause {
        private final boolean allowed;
        private boolean changed;

        private Pause(boolean allowed) {
            this.allowed = allowed;
        }

        /** Does work that may wait, without the lock where that is allowed. Not within itself. */
        public <R> R during(Supplier<R> work) {
            if (!allowed) {
                return work.get();
            }
            long before = version;
            R done;
            lock.readLock().unlock();
            try {
                done = work.get();
            } catch (RuntimeException failure) {
                resume();
                requireSame(before); // else it may have failed because it saw the index half-written
                throw failure;
            } catch (Error failure) {
                resume();
                throw failure;
            }
            resume();
            requireSame(before);
            return done;
        }

        private void resume() {
            lock.readLock().lock();
        }

        private void requireSame(long before) {
            if (version != before) {
                changed = true;
                throw new ChangedException();
            }
        }
    }

    /**
     * Reads under the lock, again when the index changed while the reading had let go. The second time it keeps the lock, and so do
     * the next {@value #KEEPING} readings.
     *
     * @param before done ahead of each reading, without the lock
     * @param reading has no effect that a second one would not undo
     */
    public <T> T read(Runnable before, Function<Pause, T> reading) {
        boolean again = false;
        while (true) {
            before.run();
            Pause pause = new Pause(!again && keeping.getAndUpdate(left -> Math.max(0, left - 1)) == 0);
            lock.readLock().lock();
            try {
                T read = reading.apply(pause);
                if (!pause.changed) { // also where the reading took the exception for a failure of the store
                    return read;
                }
            } catch (ChangedException meanwhile) {
                // the next try reads what it has become
            } finally {
                lock.readLock().unlock();
            }
            again = true;
            keeping.set(KEEPING);
        }
    }

    /** Writes, alone. */
    public void write(Runnable writing) {
        lock.writeLock().lock();
        try {
            version++;
            writing.run();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /**
     * Writes unless somebody reads or writes now.
     *
     * @param writing true when it wrote something
     */
    public boolean tryWrite(BooleanSupplier writing) {
        if (!lock.writeLock().tryLock()) {
            return false;
        }
        try {
            boolean written = writing.getAsBoolean();
            version += written ? 1 : 0;
            return written;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Looks at the index for a moment, without asking the store. */
    public <T> T glance(Supplier<T> look) {
        lock.readLock().lock();
        try {
            return look.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** The same, but {@code otherwise} where somebody writes now. */
    public <T> T tryGlance(Supplier<T> look, T otherwise) {
        if (!lock.readLock().tryLock()) {
            return otherwise;
        }
        try {
            return look.get();
        } finally {
            lock.readLock().unlock();
        }
    }
}
