package dev.ecphory.server;

import dev.ecphory.EcphoryException;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads what is left of a body once the answer is there. A refusal often needs no body; but many callers send it after
 * the head, and a connection with half a request in it has to be closed: the caller's next request would find it dead.
 * Long bodies are left, and their connections closed. Threads may share it.
 */
final class RequestBodyDrainer implements Filter {
    private static final int MOST = 64 << 10;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, response);
        if (request.isAsyncStarted() || request.getContentLengthLong() > MOST) {
            return;
        }
        try {
            InputStream in = request.getInputStream();
            var unused = new BoundedBodyReader(in).read(MOST);
        } catch (IOException | EcphoryException | BodyTooLongException gone) {
            return; // the connection ends with this answer
        }
    }
}
