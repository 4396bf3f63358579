package dev.ecphory.ingest.jsonl;

import dev.ecphory.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The lines of a file, one after another, and how far they have come. Not for several threads. */
final class JsonlLines implements Closeable {
    /** Longer than any line that holds an acceptable event, escapes included. */
    private static final int MAX_BYTES = 64 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private long bytes;
    private long number;

    JsonlLines(InputStream in) {
        this.in = in;
    }

    /** One line: its number, counted from 1, and its bytes without the line's end. */
    static final class Line {
        private final long number;
        private final byte[] bytes;

        private Line(long number, byte[] bytes) {
            this.number = number;
            this.bytes = bytes;
        }

        long number() {
            return number;
        }

        /**
         * The text.
         *
         * @param where what an error calls the line
         * @throws InvalidInputException when it is not UTF-8, or longer than any event
         */
        String text(String where) {
            if (bytes.length > MAX_BYTES) {
                throw new InvalidInputException(where, "", "is longer than 64 MiB", "give one JSON object a line");
            }
            try {
                String text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
                return number == 1 && text.startsWith("\ufeff") ? text.substring(1) : text;
            } catch (CharacterCodingException wrong) {
                throw new InvalidInputException(where, "", "is not UTF-8", "save the file as UTF-8");
            }
        }
    }

    /** The next line that is not blank, or nothing at the end. Of one that is too long, only the beginning is kept. */
    Optional<Line> next() throws IOException {
        while (true) {
            ByteArrayOutputStream line = new ByteArrayOutputStream(256);
            boolean ended = false;
            while (!ended && filled()) {
                int from = at;
                while (at < end && buffer[at] != '\n') {
                    at++;
                }
                if (line.size() <= MAX_BYTES) {
                    line.write(buffer, from, at - from);
                }
                bytes += at - from;
                if (at < end) {
                    at++;
                    bytes++;
                    ended = true;
                }
            }
            if (!ended && line.size() == 0) {
                return Optional.empty();
            }
            number++;
            Line read = new Line(number, line.toByteArray());
            if (!isBlank(read.bytes)) {
                return Optional.of(read);
            }
        }
    }

    private boolean filled() throws IOException {
        if (at == end) {
            end = Math.max(0, in.read(buffer));
            at = 0;
        }
        return at < end;
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Bytes read so far. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
