package dev.ecphory.spring;

import java.util.function.Supplier;

/** Watches what is done with a memory, by the names that OpenTelemetry gives it. Threads may share it. */
public interface Operations {
    /** Recalls. */
    String SEARCH = "search_memory";
    /** Appends. */
    String CREATE = "create_memory";

    /** Nobody watches. */
    Operations UNWATCHED = new Operations() {
        @Override
        public <T> T run(String operation, Supplier<T> work) {
            return work.get();
        }
    };

    /**
     * Does it; what it throws passes through.
     *
     * @param operation {@link #SEARCH} or {@link #CREATE}
     */
    <T> T run(String operation, Supplier<T> work);
}
