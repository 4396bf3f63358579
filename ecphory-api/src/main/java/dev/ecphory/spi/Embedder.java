package dev.ecphory.spi;

import java.util.List;

/**
 * Turns text into vectors of one space. The same text gives the same vector. Threads may share it; a call may take
 * milliseconds of CPU per text.
 */
public interface Embedder extends AutoCloseable {
    /** The space of every vector it gives. */
    VectorSpace space();

    /** The vector of a stored passage. Text beyond the model's window is ignored: cut passages before. */
    Embedding passage(String text);

    /**
     * The vectors of stored passages, in their order; each is what {@link #passage} gives for its text. A model behind a network
     * overrides this to be asked once for many; this default asks for one after the other.
     *
     * @return as many as there are texts
     */
    default List<Embedding> passages(List<String> texts) {
        return texts.stream().map(this::passage).toList();
    }

    /** The vector of a question. */
    Embedding question(String text);

    /**
     * False for a text most of whose letters its vocabulary cannot spell: its vector would be near to that of any other such text,
     * whatever they say, so that neither is made. This default, for models that read everything or do not tell, is always true.
     */
    default boolean reads(String text) {
        return true;
    }

    /** Gives its resources back; idempotent. */
    @Override
    void close();

    /** Loads an embedder. Found by {@link java.util.ServiceLoader}, so that the engine names no native library. */
    interface Provider {
        /** What settings call it, for example {@code bge-small-en-v1.5}. */
        String name();

        /**
         * Loads it.
         *
         * @throws dev.ecphory.ModelUnavailableException when this machine cannot run it
         */
        Embedder load();
    }
}
