package dev.ecphory.ingest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The lines of a file, none held longer than it may be: a longer line comes in parts, whole characters each. Bytes that are
 * none of the charset's come as U+FFFD. Not for several threads.
 */
public final class TextLines {
    /** The most bytes of a line that come at once. */
    static final int LONGEST = 1 << 20;

    private final InputStream in;
    private final Charset charset;
    private final byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;
    private long number = 1;
    private long bytes;
    private boolean first = true;

    /**
     * A line, or a part of a long one.
     *
     * @param text without its end
     * @param cut whether the rest of it follows
     */
    public record Line(long number, String text, boolean cut) {}

    public TextLines(InputStream in) {
        this(in, StandardCharsets.UTF_8);
    }

    public TextLines(InputStream in, Charset charset) {
        this.in = in;
        this.charset = charset;
    }

    /** Bytes read so far. */
    public long bytes() {
        return bytes;
    }

    /** The next line; empty at the end. */
    public Optional<Line> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        int b = read();
        if (b < 0) {
            return Optional.empty();
        }
        while (b >= 0 && b != '\n') {
            line.write(b);
            // UTF-8: the byte after is not the middle of a character
            if (line.size() >= LONGEST && (peek() & 0xC0) != 0x80) {
                return Optional.of(new Line(number, text(line), true));
            }
            b = read();
        }
        return Optional.of(new Line(number++, text(line), false));
    }

    private String text(ByteArrayOutputStream line) {
        String text = line.toString(charset);
        int end = text.endsWith("\r") ? text.length() - 1 : text.length();
        int begin = first && text.startsWith("\uFEFF") ? 1 : 0;
        first = false;
        return text.substring(Math.min(begin, end), end);
    }

    private int read() throws IOException {
        if (peek() < 0) {
            return -1;
        }
        bytes++;
        return buffer[from++] & 0xFF;
    }

    private int peek() throws IOException {
        if (from == to) {
            from = 0;
            to = Math.max(0, in.read(buffer));
        }
        return from == to ? -1 : buffer[from] & 0xFF;
    }
}
