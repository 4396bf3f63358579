package dev.ecphory.ingest;

import java.time.Duration;

/**
 * How much of a source is read, so that nobody's file can take the machine. Immutable; threads may share it.
 *
 * @param fileBytes the largest document
 * @param parsedBytes the largest document of a format that lies in memory while it is parsed: HTML, DOCX
 * @param characters the longest text of a document, in UTF-16 units; what is beyond is left out, and said
 * @param parsing how long a parser may take for one document
 * @param parserMegabytes the memory of the process that parses
 */
public record ImportLimits(long fileBytes, long parsedBytes, long characters, Duration parsing, int parserMegabytes) {
    /** For a machine that does other things too. */
    public static final ImportLimits DEFAULT =
            new ImportLimits(512L << 20, 64L << 20, 64L << 20, Duration.ofMinutes(2), 256);

    /** Checks that all are positive. */
    public ImportLimits {
        if (fileBytes < 1 || parsedBytes < 1 || characters < 1 || !parsing.isPositive() || parserMegabytes < 32) {
            throw new IllegalArgumentException("limits must be positive, and a parser needs 32 MB");
        }
    }
}
