package dev.ecphory.model;

import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.Space;

/**
 * Turns text into vectors of one space. The same text gives the same vector. Threads may share it; calls may take
 * milliseconds of CPU.
 */
public interface Embedder extends AutoCloseable {
    /** The space of every vector it gives. */
    Space space();

    /** The vector of a stored passage. Text beyond the model's window is ignored: cut passages before. */
    Embedding passage(String text);

    /** The vector of a question. */
    Embedding question(String text);

    /** Gives its resources back; idempotent. */
    @Override
    void close();
}
