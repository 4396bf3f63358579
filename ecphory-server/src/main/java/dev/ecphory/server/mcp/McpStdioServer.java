package dev.ecphory.server.mcp;

import dev.ecphory.server.tools.ToolCaller;
import dev.ecphory.server.tools.ToolCatalog;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The protocol over two streams, a message a line. Requests are worked on side by side, but none overtakes a change that
 * was asked for before it, so that lines in a pipe mean what they say. A cancelled request is not answered. When the
 * input ends, what was asked is still answered, and then it is over. One use; not for several threads.
 */
public final class McpStdioServer {
    /** Bytes of a line; a text of 4 Mi UTF-16 units fits. */
    private static final int LONGEST_LINE = 32 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
    private static final Logger LOG = LoggerFactory.getLogger(McpStdioServer.class);

    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();
    private final InputStream in;
    private final OutputStream out;
    private final ToolCaller caller;
    private final ToolCatalog toolbox;
    private final Map<Object, CancellableRequest> ongoing = new ConcurrentHashMap<>();
    private final McpRequestHandler requests;
    private CompletableFuture<@Nullable Void> lastChange = CompletableFuture.completedFuture(null);
    private volatile boolean gone;

    private McpStdioServer(InputStream in, OutputStream out, ToolCaller caller, ToolCatalog toolbox) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.out = out;
        this.caller = caller;
        this.toolbox = toolbox;
        this.requests = new McpRequestHandler(toolbox);
    }

    /**
     * Serves until the input ends or nobody reads the output any more. From now on whatever prints to {@link System#out}
     * prints to {@link System#err}: the output is the protocol's alone.
     *
     * @param outputSchemas whether the list of tools has the schemas of their results
     * @throws IOException when the input cannot be read
     */
    public static void serve(
            InputStream in, OutputStream out, ToolCaller caller, ToolCatalog toolbox, boolean outputSchemas)
            throws IOException {
        System.setOut(System.err);
        McpStdioServer door = new McpStdioServer(in, out, caller, toolbox);
        new McpCatalog(toolbox, outputSchemas).through(door.requests, door.mapper);
        door.run();
    }

    private void run() throws IOException {
        ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
        try {
            while (!gone) {
                byte[] line = line();
                if (line == null) {
                    break;
                }
                heard(line, workers);
            }
        } finally {
            workers.shutdown();
            if (!ended(workers, gone ? Duration.ZERO : PATIENCE)) {
                ongoing.values().forEach(CancellableRequest::stop);
                if (!ended(workers, LAST_PATIENCE)) {
                    LOG.warn("the input has ended, and {} requests are given up", ongoing.size());
                }
            }
        }
    }

    private static boolean ended(ExecutorService workers, Duration patience) {
        try {
            return workers.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void heard(byte[] line, ExecutorService workers) {
        if (line.length == 0) {
            return;
        }
        if (line.length > LONGEST_LINE) {
            say(JsonRpcMessages.answer(
                    McpSchema.ErrorCodes.INVALID_REQUEST, "the line is longer than 32 MiB; send less"));
            return;
        }
        McpSchema.JSONRPCMessage message;
        try {
            message = JsonRpcMessages.read(line);
        } catch (McpError malformed) {
            say(JsonRpcMessages.answer(malformed, new String(line, StandardCharsets.UTF_8)));
            return;
        }
        switch (message) {
            case JSONRPCRequest request -> begin(request, workers);
            case JSONRPCNotification notification -> heard(notification);
            default -> LOG.debug("an answer to nothing was asked: {}", message);
        }
    }

    private void begin(JSONRPCRequest request, ExecutorService workers) {
        CancellableRequest one = new CancellableRequest(
                progress -> say(new JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_PROGRESS, progress)));
        if (ongoing.putIfAbsent(request.id(), one) != null) {
            say(failure(request.id(), McpSchema.ErrorCodes.INVALID_REQUEST, "the id is that of another request"));
            return;
        }
        CompletableFuture<@Nullable Void> before = lastChange;
        CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        if (changes(request)) {
            lastChange = done;
        }
        workers.execute(() -> {
            try {
                if (request.method().equals(McpSchema.METHOD_TOOLS_CALL)) {
                    before.join();
                }
                JSONRPCResponse response = one.cancelled() ? null : requests.answer(context(one), request);
                if (response != null && !one.cancelled()) {
                    say(response);
                }
            } finally {
                done.complete(null);
                ongoing.remove(request.id());
            }
        });
    }

    /** True when later calls must see what this one does; long work that is done in the background anyway does not count. */
    private boolean changes(JSONRPCRequest request) {
        return request.method().equals(McpSchema.METHOD_TOOLS_CALL)
                && request.params() instanceof Map<?, ?> params
                && params.get("name") instanceof String name
                && toolbox.tool(name)
                        .filter(tool -> !tool.hints().readOnly() && !tool.stoppable())
                        .isPresent();
    }

    private void heard(JSONRPCNotification notification) {
        if (notification.method().equals("notifications/cancelled")) {
            Object id = notification.params() instanceof Map<?, ?> params ? params.get("requestId") : null;
            CancellableRequest one = id == null ? null : ongoing.get(id);
            if (one != null) {
                one.cancel();
            }
        } // the others tell what a server without sessions has no use for
    }

    private McpTransportContext context(CancellableRequest one) {
        return McpTransportContext.create(Map.of(McpCatalog.CALLER, caller, McpCatalog.ONGOING, one));
    }

    private static JSONRPCResponse failure(Object id, int code, String message) {
        return JSONRPCResponse.error(id, new JSONRPCResponse.JSONRPCError(code, message, null));
    }

    private void say(Object message) {
        try {
            byte[] line = (mapper.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
            synchronized (out) {
                out.write(line);
                out.flush();
            }
        } catch (IOException closed) {
            gone = true;
        }
    }

    /** The next line without its end; null at the end of the input. One that is too long comes back as one byte more. */
    private byte @Nullable [] line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        boolean any = false;
        for (int c = in.read(); c >= 0; c = in.read()) {
            any = true;
            if (c == '\n') {
                break;
            }
            if (c != '\r' && line.size() <= LONGEST_LINE) {
                line.write(c);
            }
        }
        return any ? line.toByteArray() : null;
    }
}
