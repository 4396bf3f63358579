package dev.ecphory.internal.encoding;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.Deflater;

/**
 * How little of a text the memories around it already hold, by compression (True Memory, signal n):
 * {@code (C(m ⊕ e) - C(m)) / C(e)}, where m is the nearest memories joined by blanks and C a compressed size in bytes.
 * The sizes are those of raw DEFLATE, level 6, by the platform's zlib: the same machine always gives the same. Belongs to one thread.
 */
final class NoveltyScorer implements AutoCloseable {
    /** What a text is counted as when memory is empty. */
    static final double UNSEEN = 1;
    /** The least there is (code of the seed). */
    static final double LEAST = .05;
    /** A text that compresses to fewer bytes says nothing (the paper's guard; gzip's header never lets it act). */
    static final int NOTHING_BYTES = 10;
    /** How much of each text is compared, in UTF-16 units: a deflate window holds ten neighbours and the text. */
    static final int COMPARED = 400;

    private static final int LEVEL = 6;
    private final Deflater deflater = new Deflater(LEVEL, true);
    private final byte[] sink = new byte[1 << 14];

    /**
     * The measured sizes and what they make.
     *
     * @param memoryBytes of the neighbours; 0 when there are none
     * @param bothBytes of the neighbours and the text
     * @param aloneBytes of the text
     * @param value n, {@value #LEAST} to 1
     */
    record Measured(int memoryBytes, int bothBytes, int aloneBytes, double value) {}

    Measured of(String text, List<String> neighbours) {
        int alone = size(text);
        if (neighbours.isEmpty()) {
            return new Measured(0, alone, alone, UNSEEN);
        }
        String memory = String.join(" ", neighbours);
        int before = size(memory);
        int both = size(memory + " " + text);
        double value = alone < NOTHING_BYTES ? LEAST : (double) (both - before) / alone;
        return new Measured(before, both, alone, Math.clamp(value, LEAST, UNSEEN));
    }

    private int size(String text) {
        deflater.reset();
        deflater.setInput(text.getBytes(StandardCharsets.UTF_8));
        deflater.finish();
        int size = 0;
        while (!deflater.finished()) {
            size += deflater.deflate(sink);
        }
        return size;
    }

    @Override
    public void close() {
        deflater.end();
    }
}
