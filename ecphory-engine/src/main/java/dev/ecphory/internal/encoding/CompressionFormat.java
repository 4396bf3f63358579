package dev.ecphory.internal.encoding;

/** How novelty measures a compressed size. */
public enum CompressionFormat {
    /** Raw DEFLATE, level 6: what a short text costs is not drowned by a header. The default. */
    RAW,
    /** Gzip, level 6, its 18 bytes of header and trailer included: the paper's literal form. */
    GZIP
}
