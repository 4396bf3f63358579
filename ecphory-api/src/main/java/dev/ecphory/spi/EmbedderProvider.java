package dev.ecphory.spi;

/** Loads an embedder. Found by {@link java.util.ServiceLoader}, so that the engine names no native library. */
public interface EmbedderProvider {
    /** What settings call it, for example {@code bge-small-en-v1.5}. */
    String name();

    /**
     * Loads it.
     *
     * @throws dev.ecphory.ModelUnavailableException when this machine cannot run it
     */
    Embedder load();
}
