package dev.ecphory.onnx;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One instance for everybody in a process: loaded for its first user, closed with its last. Threads may share it. */
final class SharedInstance<T> {
    private final Supplier<T> loader;
    private final Consumer<T> closer;
    private @Nullable T loaded;
    private int users;

    SharedInstance(Supplier<T> loader, Consumer<T> closer) {
        this.loader = loader;
        this.closer = closer;
    }

    /** Gives it to one more user, who calls {@link #release} once; waits while it loads. A failure to load is not kept. */
    synchronized T acquire() {
        T instance = loaded == null ? loader.get() : loaded;
        loaded = instance;
        users++;
        return instance;
    }

    /** Closes it when nobody else has it. */
    synchronized void release() {
        users--;
        T instance = loaded;
        if (users == 0 && instance != null) {
            loaded = null;
            closer.accept(instance);
        }
    }
}
