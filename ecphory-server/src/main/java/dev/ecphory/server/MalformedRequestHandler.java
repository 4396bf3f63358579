package dev.ecphory.server;

import dev.ecphory.wire.Json;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests that are none, such as with a path that nothing may have, in the form of every failure. Their
 * connections end, and are said to end: nobody knows where the next request would begin. Threads may share it.
 */
final class MalformedRequestHandler implements Request.Handler {
    private static final int LEAST_OWN = 500;

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        HttpProblem failure = status < LEAST_OWN
                ? new HttpProblem(
                        status, "http", "that is no request of HTTP", "check the path and the headers", null, null)
                : new HttpProblem(status, "internal", "something failed inside", "see the server's log", null, null);
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json; charset=utf-8");
        Content.Sink.write(response, true, Json.text(failure.problem()), callback);
        return true;
    }
}
