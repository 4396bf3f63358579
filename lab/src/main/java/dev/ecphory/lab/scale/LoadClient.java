package dev.ecphory.lab.scale;

import dev.ecphory.Event;

/** A way to a memory. Threads share it; each call throws when it was not done. */
interface LoadClient extends AutoCloseable {
    /** As the report calls it. */
    String name();

    /** Appends, and returns when it is acknowledged. */
    void append(Event event) throws Exception;

    /** Recalls; gives how many memories came back. */
    int recall(String question) throws Exception;

    @Override
    default void close() {}
}
