package dev.ecphory.server.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One request that is being worked on: it can be told of its progress, and it can be cancelled. Threads may share it. */
final class CancellableRequest {
    private final Consumer<McpSchema.ProgressNotification> told;
    private boolean cancelled;
    private @Nullable Thread stoppable;

    CancellableRequest(Consumer<McpSchema.ProgressNotification> told) {
        this.told = told;
    }

    /** A request of whose progress nobody can be told, because its answer is all that goes back. */
    static CancellableRequest alone() {
        return new CancellableRequest(notification -> {});
    }

    void tell(McpSchema.ProgressNotification progress) {
        if (!cancelled()) {
            told.accept(progress);
        }
    }

    synchronized boolean cancelled() {
        return cancelled;
    }

    /** Its answer is not wanted any more; its work ends early if it is of a kind that can. */
    synchronized void cancel() {
        cancelled = true;
        stop();
    }

    /** Ends its work early if it is of a kind that can; its answer is still given. */
    synchronized void stop() {
        if (stoppable != null) {
            stoppable.interrupt();
        }
    }

    /** From here on until {@link #end} this thread may be interrupted. */
    synchronized void begin() {
        stoppable = Thread.currentThread();
        if (cancelled) {
            stoppable.interrupt();
        }
    }

    synchronized void end() {
        stoppable = null;
        boolean unused = Thread.interrupted(); // whatever comes next is not what was to be stopped
    }
}
