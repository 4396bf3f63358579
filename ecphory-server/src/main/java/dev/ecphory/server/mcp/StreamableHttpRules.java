package dev.ecphory.server.mcp;

import dev.ecphory.server.RequestContext;
import dev.ecphory.wire.EnumNames;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the transport "Streamable HTTP" asks of a request's method and headers. Stateless; threads may share it. */
final class StreamableHttpRules {
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    private StreamableHttpRules() {}

    /**
     * A request that is not answered.
     *
     * @param message what is wrong, and what to send instead
     */
    record Refusal(int status, int code, String message) {}

    /** What is wrong with the method or a header; null when nothing is. */
    static @Nullable Refusal check(HttpServletRequest request) {
        if (!request.getMethod().equals("POST")) {
            return refusal(HttpServletResponse.SC_METHOD_NOT_ALLOWED, "the method is not POST; send messages by POST");
        }
        String type = request.getContentType();
        if (type == null || !RequestContext.json(type)) {
            return refusal(
                    HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
                    "Content-Type " + (type == null ? "is missing" : EnumNames.quoted(type) + " is not supported")
                            + "; send " + JSON);
        }
        List<String> accepted = Collections.list(request.getHeaders("Accept"));
        if (!accepts(accepted, JSON) || !accepts(accepted, EVENTS)) {
            return refusal(
                    HttpServletResponse.SC_NOT_ACCEPTABLE,
                    "Accept "
                            + (accepted.isEmpty()
                                    ? "is missing"
                                    : EnumNames.quoted(String.join(", ", accepted)) + " is incomplete")
                            + "; send " + JSON + ", " + EVENTS);
        }
        String version = request.getHeader(VERSION);
        if (version != null && !McpRequestHandler.VERSIONS.contains(version.strip())) {
            return refusal(
                    HttpServletResponse.SC_BAD_REQUEST,
                    VERSION + " " + EnumNames.quoted(version) + " is not supported; send one of "
                            + String.join(", ", McpRequestHandler.VERSIONS));
        }
        return null;
    }

    private static Refusal refusal(int status, String message) {
        return new Refusal(status, McpSchema.ErrorCodes.INVALID_REQUEST, message);
    }

    /** True when a type is among media ranges (RFC 9110, 12.5.1), by itself or by a wildcard, and not at weight 0. */
    private static boolean accepts(List<String> headers, String type) {
        String any = type.substring(0, type.indexOf('/') + 1) + "*";
        for (String header : headers) {
            for (String range : header.toLowerCase(Locale.ROOT).split(",", -1)) {
                String[] parts = range.split(";", -1);
                String wanted = parts[0].strip();
                if ((wanted.equals(type) || wanted.equals(any) || wanted.equals("*/*")) && !refused(parts)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean refused(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].strip().matches("q=0(\\.0*)?")) {
                return true;
            }
        }
        return false;
    }
}
