package dev.ecphory.spi.store;

import dev.ecphory.Namespace;
import java.util.function.BooleanSupplier;

/**
 * Has some living machine look after each namespace that waits for chores ({@link PendingNamespaces}), though whoever wrote to it is gone
 * and nobody asks. Every machine that takes part is called back for some of them. Threads may share it.
 */
public interface ClusterScheduler {
    /** Nobody makes rounds: a store of one machine, whose writers do their chores themselves. */
    ClusterScheduler NONE = work -> () -> {};

    /** What a machine does for a namespace that waits. Threads may share it. */
    @FunctionalInterface
    interface Work {
        /**
         * Looks after a namespace, or stops early when told to, and settles what is due.
         *
         * @param stop whether to stop, because the machine does
         */
        void run(Namespace namespace, BooleanSupplier stop);
    }

    /** Rounds in which a machine takes part. */
    interface Membership extends AutoCloseable {
        /** Takes part no longer; waits, boundedly, until what is being done has stopped. Idempotent. */
        @Override
        void close();
    }

    /** Takes part, on threads of its own, until closed; does nothing when the store can only be read. */
    Membership join(Work work);
}
