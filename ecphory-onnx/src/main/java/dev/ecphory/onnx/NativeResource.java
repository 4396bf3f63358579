package dev.ecphory.onnx;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What native code holds: used by threads side by side, and freed once, when no call is under way. Threads may share it. */
public final class NativeResource implements AutoCloseable {
    private final String name;
    private final Runnable free;
    private final ReentrantReadWriteLock open = new ReentrantReadWriteLock();
    private boolean closed;

    /**
     * Something that is open.
     *
     * @param name what it is, for the error when it is used after it was closed
     * @param free frees it; called once at most
     */
    public NativeResource(String name, Runnable free) {
        this.name = name;
        this.free = free;
    }

    /** A call that uses it. */
    @FunctionalInterface
    public interface Call<T, E extends Exception> {
        /** Makes the call. */
        T make() throws E;
    }

    /**
     * Makes a call, during which it is not freed.
     *
     * @throws IllegalStateException when it is closed
     */
    public <T, E extends Exception> T use(Call<T, E> call) throws E {
        open.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException(name + " is closed");
            }
            return call.make();
        } finally {
            open.readLock().unlock();
        }
    }

    /** Waits for calls under way, then frees it; a second time it does nothing. */
    @Override
    public void close() {
        open.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                free.run();
            }
        } finally {
            open.writeLock().unlock();
        }
    }
}
