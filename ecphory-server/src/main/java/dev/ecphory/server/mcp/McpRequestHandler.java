package dev.ecphory.server.mcp;

import dev.ecphory.server.tools.Tool;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Problem;
import dev.ecphory.wire.Suggestion;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Answers requests through the SDK's handlers, for every transport. A failure is always an error of JSON-RPC; one of ours
 * says no more than that, and is logged without its message, which might quote what is remembered. Threads may share it.
 */
final class McpRequestHandler implements McpStatelessServerTransport {
    /** The versions of the protocol that are spoken, oldest first. */
    static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2024_11_05,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_11_25);

    private static final Logger LOG = LoggerFactory.getLogger(McpRequestHandler.class);
    private static final String OURS = "internal: this is a mistake of ecphory's; its log says more";

    private final ToolCatalog toolbox;
    private volatile @Nullable McpStatelessServerHandler handler;

    McpRequestHandler(ToolCatalog toolbox) {
        this.toolbox = toolbox;
    }

    /** Answers; never throws. */
    JSONRPCResponse answer(McpTransportContext context, JSONRPCRequest request) {
        try {
            JsonRpcMessages.check(request);
            requireTool(context, request);
            JSONRPCResponse response = Objects.requireNonNull(handler)
                    .handleRequest(context, request)
                    .block();
            return response == null ? failure(request) : sober(request, response);
        } catch (McpError error) {
            return JSONRPCResponse.error(request.id(), error.getJsonRpcError());
        } catch (RuntimeException | Error failure) {
            LOG.error("a request failed", Problem.withoutMessage(failure));
            return failure(request);
        }
    }

    /** The SDK says of an unknown tool no more than that it is unknown. */
    private void requireTool(McpTransportContext context, JSONRPCRequest request) {
        if (!request.method().equals(McpSchema.METHOD_TOOLS_CALL)
                || !(request.params() instanceof Map<?, ?> params)
                || !(params.get("name") instanceof String name)) {
            return;
        }
        List<String> names = toolbox.tools(McpCatalog.caller(context).role()).stream()
                .map(Tool::name)
                .toList();
        if (!names.contains(name)) {
            throw JsonRpcMessages.error(
                    McpSchema.ErrorCodes.INVALID_PARAMS,
                    "unknown tool " + EnumNames.quoted(name)
                            + Suggestion.of(name, names)
                                    .map(near -> "; did you mean \"" + near + "\"?")
                                    .orElse("")
                            + "; there are " + String.join(", ", names));
        }
    }

    /** The SDK answers an exception with its message, which is for a log. */
    private static JSONRPCResponse sober(JSONRPCRequest request, JSONRPCResponse response) {
        var error = response.error();
        if (error == null || error.code() != McpSchema.ErrorCodes.INTERNAL_ERROR) {
            return response;
        }
        LOG.error("a request failed inside the SDK's handler");
        return failure(request);
    }

    private static JSONRPCResponse failure(JSONRPCRequest request) {
        return JSONRPCResponse.error(
                request.id(), new JSONRPCResponse.JSONRPCError(McpSchema.ErrorCodes.INTERNAL_ERROR, OURS, null));
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
        return VERSIONS;
    }
}
