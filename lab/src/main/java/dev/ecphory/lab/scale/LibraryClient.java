package dev.ecphory.lab.scale;

import dev.ecphory.Memory;
import dev.ecphory.Event;

/** Calls of the library. */
record LibraryClient(Memory memory) implements LoadClient {
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
