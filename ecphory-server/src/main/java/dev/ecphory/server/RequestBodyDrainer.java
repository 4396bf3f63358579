package dev.ecphory.server;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads what is left of a body once the answer is there, and throws it away. A refusal often needs no body; but many
 * callers send it after the head, and a connection with half a request in it has to be closed: with what was not read
 * the answer is lost as well, and the caller hears of a broken connection instead of what is wrong. Bodies far longer
 * than any that is taken, and slow ones, are left, and their connections closed. Threads may share it.
 */
final class RequestBodyDrainer implements Filter {
    /** Bytes that are read for the sake of an answer: four times the longest body that is taken by default. */
    private static final long MOST = 32L << 20;

    private static final long PATIENCE_NANOS = 10_000_000_000L;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, response);
        if (request.isAsyncStarted() || request.getContentLengthLong() > MOST) {
            return;
        }
        try {
            drain(request.getInputStream());
        } catch (IOException gone) {
            return; // the connection ends with this answer
        }
    }

    private static void drain(InputStream in) throws IOException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        byte[] piece = new byte[1 << 14];
        long left = MOST;
        for (int read = in.read(piece); read >= 0 && left > 0 && System.nanoTime() < end; read = in.read(piece)) {
            left -= read;
        }
    }
}
