package dev.ecphory.lab.scale;

import dev.ecphory.Event;
import dev.ecphory.Memory;

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

    /** Calls of the library. */
    record OfLibrary(Memory memory) implements LoadClient {
        @Override
        public String name() {
            return "library";
        }

        @Override
        public void append(Event event) {
            memory.append(event);
        }

        @Override
        public int recall(String question) {
            return memory.recall(question).items().size();
        }
    }
}
