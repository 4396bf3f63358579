package dev.ecphory.server;

import dev.ecphory.memory.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a body that is neither longer than allowed nor sent so slowly that it only keeps a thread busy. For one thread.
 */
final class SlowBody {
    private static final long GRACE_NANOS = 10_000_000_000L;
    /** Bytes a second that must have come on average, once the grace is over. */
    private static final double SLOWEST = 256;

    private final InputStream in;

    SlowBody(InputStream in) {
        this.in = in;
    }

    byte[] read(int most) throws IOException {
        long start = System.nanoTime();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 14];
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            bytes.write(piece, 0, read);
            if (bytes.size() > most) {
                throw new TooLong(most);
            }
            long taken = System.nanoTime() - start;
            if (taken > GRACE_NANOS && bytes.size() < SLOWEST * taken / 1e9) {
                throw new InvalidInputException("body", "(not shown)", "comes too slowly", "send it at once");
            }
        }
        return bytes.toByteArray();
    }
}
