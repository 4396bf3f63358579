package dev.ecphory.server;

import dev.ecphory.InvalidInputException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads a body that is neither longer than allowed nor sent so slowly that it only keeps a thread busy. For one thread.
 */
public final class BoundedBodyReader {
    private static final long GRACE_NANOS = 10_000_000_000L;
    /** Bytes a second that must have come on average, once the grace is over. */
    private static final double SLOWEST = 256;

    private final InputStream in;

    BoundedBodyReader(InputStream in) {
        this.in = in;
    }

    /**
     * The body of a request as text.
     *
     * @param most bytes that it may have
     * @throws BodyTooLongException when it has more
     * @throws InvalidInputException when it is not UTF-8, comes too slowly or ends before its end
     */
    public static String text(HttpServletRequest request, int most) {
        if (request.getContentLengthLong() > most) {
            throw new BodyTooLongException(most);
        }
        try (InputStream in = request.getInputStream()) {
            byte[] bytes = new BoundedBodyReader(in).read(most);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException wrong) {
            throw new InvalidInputException("body", "(not shown)", "is not UTF-8", "send it in UTF-8");
        } catch (IOException e) {
            throw new InvalidInputException("body", "(not shown)", "ended before its end", "send it whole");
        }
    }

    byte[] read(int most) throws IOException {
        long start = System.nanoTime();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 14];
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            bytes.write(piece, 0, read);
            if (bytes.size() > most) {
                throw new BodyTooLongException(most);
            }
            long taken = System.nanoTime() - start;
            if (taken > GRACE_NANOS && bytes.size() < SLOWEST * taken / 1e9) {
                throw new InvalidInputException("body", "(not shown)", "comes too slowly", "send it at once");
            }
        }
        return bytes.toByteArray();
    }
}
