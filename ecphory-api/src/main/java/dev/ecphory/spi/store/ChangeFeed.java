package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.util.function.Consumer;

/**
 * Tells what is appended by whatever machine, soon after it is. Some of it may get lost, come twice or late: who goes by it
 * saves time, and nothing else may depend on it. Threads may share it.
 */
public interface ChangeFeed {
    /** Nobody tells anything. */
    ChangeFeed NONE = heard -> () -> {};

    /**
     * That something was appended.
     *
     * @param namespace to which memory
     * @param lastSeq the number of its newest event
     */
    record Change(Namespace namespace, long lastSeq) {}

    /** Somebody who listens. */
    interface Subscription extends AutoCloseable {
        /** Listens no longer; returns within seconds. Idempotent. */
        @Override
        void close();
    }

    /**
     * Listens until closed.
     *
     * @param heard told of each append, on a thread that it must not keep
     */
    Subscription subscribe(Consumer<Change> heard);
}
