package dev.ecphory.recall;

/**
 * How recall finds events that stand for an image, a recording or a file. Without an embedder of assets every one is
 * {@link #TEXT}.
 */
public enum AssetMode {
    /** {@link #HYBRID} where the question asks for something shown or heard, by {@code shown.txt}, else {@link #TEXT}. */
    AUTO,
    /** By words alone: the caller's, and what was told of the asset. */
    TEXT,
    /** By the vectors of the assets alone; events whose asset has none, as always. */
    NATIVE,
    /** By words or by the asset's own vector, whichever meets the question better. */
    HYBRID
}
