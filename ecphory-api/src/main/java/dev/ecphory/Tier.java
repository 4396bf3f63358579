package dev.ecphory;

/** How much of a machine recall may use. */
public enum Tier {
    /** Words and the static token table: no native code, starts at once. */
    EDGE,
    /** {@link #EDGE} and an in-process neural embedder, whose vectors follow from a background queue. */
    BASE,
    /**
     * {@link #BASE}, and a reranker that reads the best memories again with the question, in the process too
     * ({@code ecphory-model-reranker}, unless another is given). Where there is a language model, recall may ask it what else to
     * look for.
     */
    PRO;

    /** Whether it has a neural embedder. */
    public boolean usesNeuralEmbedder() {
        return this != EDGE;
    }
}
