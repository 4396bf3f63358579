package dev.ecphory.model;

import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands the pieces of one try on, until that try is over. Threads may share it. */
final class Outlet implements Consumer<String> {
    private final Consumer<String> to;
    private boolean open = true;
    private boolean used;
    private @Nullable RuntimeException refusal;

    Outlet(Consumer<String> to) {
        this.to = to;
    }

    /** @throws CancellationException when nobody listens any more */
    @Override
    public synchronized void accept(String piece) {
        if (!open) {
            throw new CancellationException("the call is over");
        }
        used = true;
        try {
            to.accept(piece);
        } catch (RuntimeException e) {
            refusal = e;
            throw e;
        }
    }

    /** Nothing is handed on from now on. */
    synchronized void close() {
        open = false;
    }

    /** True when something was said, which cannot be taken back. */
    synchronized boolean used() {
        return used;
    }

    /** What the listener threw, if it did. */
    synchronized @Nullable RuntimeException refusal() {
        return refusal;
    }
}
