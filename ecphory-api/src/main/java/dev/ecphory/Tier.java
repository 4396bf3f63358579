package dev.ecphory;

/** How much of a machine recall may use. */
public enum Tier {
    /** Words and the static token table: no native code, starts at once. */
    EDGE,
    /** {@link #EDGE} and an in-process neural embedder, whose vectors follow from a background queue. */
    BASE,
    /** {@link #BASE}, and a language model that recall may ask what else to look for. */
    PRO;

    /** Whether it has a neural embedder. */
    public boolean usesNeuralEmbedder() {
        return this != EDGE;
    }
}
