package dev.ecphory.server.mcp;

import dev.ecphory.server.tools.Caller;
import dev.ecphory.server.tools.Tool;
import dev.ecphory.server.tools.Toolbox;
import dev.ecphory.wire.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The protocol over two streams, a message a line. Requests are worked on side by side, but none overtakes a change that
 * was asked for before it, so that lines in a pipe mean what they say. A cancelled request is not answered. When the
 * input ends, what was asked is still answered, and then it is over. One use; not for several threads.
 */
public final class StdioDoor {
    /** Bytes of a line; a text of 4 Mi UTF-16 units fits. */
    private static final int LONGEST_LINE = 32 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
    private static final Logger LOG = LoggerFactory.getLogger(StdioDoor.class);

    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();
    private final InputStream in;
    private final OutputStream out;
    private final Caller caller;
    private final Toolbox toolbox;
    private final Map<Object, Ongoing> ongoing = new ConcurrentHashMap<>();
    private final Handlers handlers = new Handlers();
    private CompletableFuture<@Nullable Void> lastChange = CompletableFuture.completedFuture(null);
    private volatile boolean gone;

    private StdioDoor(InputStream in, OutputStream out, Caller caller, Toolbox toolbox) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.out = out;
        this.caller = caller;
        this.toolbox = toolbox;
    }

    /**
     * Serves until the input ends or nobody reads the output any more. From now on whatever prints to {@link System#out}
     * prints to {@link System#err}: the output is the protocol's alone.
     *
     * @throws IOException when the input cannot be read
     */
    public static void serve(InputStream in, OutputStream out, Caller caller, Toolbox toolbox) throws IOException {
        System.setOut(System.err);
        StdioDoor door = new StdioDoor(in, out, caller, toolbox);
        new Offer(toolbox).through(door.handlers, door.mapper);
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
                ongoing.values().forEach(Ongoing::stop);
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
        McpSchema.JSONRPCMessage message;
        try {
            message = line.length > LONGEST_LINE
                    ? null
                    : McpSchema.deserializeJsonRpcMessage(mapper, new String(line, StandardCharsets.UTF_8));
        } catch (IOException | RuntimeException malformed) {
            refuse(McpSchema.ErrorCodes.PARSE_ERROR, "the line is no JSON-RPC message; send one a line");
            return;
        }
        switch (message) {
            case null -> refuse(McpSchema.ErrorCodes.INVALID_REQUEST, "the line is longer than 32 MiB");
            case JSONRPCRequest request -> begin(request, workers);
            case JSONRPCNotification notification -> heard(notification);
            default -> LOG.debug("an answer to nothing was asked: {}", message);
        }
    }

    private void begin(JSONRPCRequest request, ExecutorService workers) {
        Ongoing one =
                new Ongoing(progress -> say(new JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_PROGRESS, progress)));
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
                JSONRPCResponse response = answer(request, one);
                if (!one.cancelled()) {
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
                        .map(Tool.class::cast)
                        .filter(tool -> !tool.hints().readOnly() && !tool.stoppable())
                        .isPresent();
    }

    private JSONRPCResponse answer(JSONRPCRequest request, Ongoing one) {
        try {
            JSONRPCResponse response = one.cancelled()
                    ? null
                    : handlers.get().handleRequest(context(one), request).block();
            return response == null
                    ? failure(request.id(), McpSchema.ErrorCodes.INTERNAL_ERROR, "there is no answer")
                    : response;
        } catch (McpError error) {
            return JSONRPCResponse.error(request.id(), error.getJsonRpcError());
        } catch (RuntimeException | Error failure) {
            LOG.error("{} failed", request.method(), failure);
            return failure(request.id(), McpSchema.ErrorCodes.INTERNAL_ERROR, "this is a mistake of ecphory's");
        }
    }

    private void heard(JSONRPCNotification notification) {
        if (notification.method().equals("notifications/cancelled")) {
            Object id = notification.params() instanceof Map<?, ?> params ? params.get("requestId") : null;
            Ongoing one = id == null ? null : ongoing.get(id);
            if (one != null) {
                one.cancel();
            }
        } // the others tell what a server without sessions has no use for
    }

    private McpTransportContext context(Ongoing one) {
        return McpTransportContext.create(Map.of(Offer.CALLER, caller, Offer.ONGOING, one));
    }

    private static JSONRPCResponse failure(Object id, int code, String message) {
        return JSONRPCResponse.error(id, new JSONRPCResponse.JSONRPCError(code, message, null));
    }

    /** Answers something that names no request, which the SDK's own answers cannot. */
    private void refuse(int code, String message) {
        say(Json.object(
                "jsonrpc",
                McpSchema.JSONRPC_VERSION,
                "id",
                null,
                "error",
                Json.object("code", code, "message", message)));
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

    /** Where the server leaves what it answers with. */
    private static final class Handlers implements McpStatelessServerTransport {
        private @Nullable McpStatelessServerHandler handler;

        McpStatelessServerHandler get() {
            return Objects.requireNonNull(handler);
        }

        @Override
        public void setMcpHandler(McpStatelessServerHandler value) {
            handler = value;
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }

        @Override
        public List<String> protocolVersions() {
            return List.of(
                    ProtocolVersions.MCP_2024_11_05,
                    ProtocolVersions.MCP_2025_03_26,
                    ProtocolVersions.MCP_2025_06_18,
                    ProtocolVersions.MCP_2025_11_25);
        }
    }
}
