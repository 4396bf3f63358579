package dev.ecphory.server.mcp;

import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Suggestion;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON-RPC 2.0 messages of the protocol, and writes the errors that answer what is none. Stateless; threads may share it. */
final class JsonRpcMessages {
    /** Parameters that are texts, whatever the method. */
    private static final List<String> TEXTS = List.of("protocolVersion", "cursor");

    /** Parameters that are objects, whatever the method. */
    private static final List<String> OBJECTS = List.of("_meta", "capabilities", "clientInfo");

    /** The parameters that a method takes, the needed one first. */
    private static final Map<String, List<String>> PARAMETERS = Map.of(
            McpSchema.METHOD_INITIALIZE, List.of("protocolVersion", "capabilities", "clientInfo", "_meta"),
            McpSchema.METHOD_TOOLS_CALL, List.of("name", "arguments", "_meta"),
            McpSchema.METHOD_RESOURCES_READ, List.of("uri", "_meta"),
            McpSchema.METHOD_PROMPT_GET, List.of("name", "arguments", "_meta"));

    private static final String SHAPE =
            "send one object with \"jsonrpc\": \"2.0\", \"method\" and, of a request, \"id\"";

    private JsonRpcMessages() {}

    /** Reads one message in UTF-8, as {@link #read(String)} does; -32700 for other bytes, too, of which nothing is guessed. */
    static JSONRPCMessage read(byte[] line) {
        try {
            return read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString());
        } catch (CharacterCodingException wrong) {
            throw error(McpSchema.ErrorCodes.PARSE_ERROR, "the message is not UTF-8; send it in UTF-8");
        }
    }

    /**
     * Reads one message.
     *
     * @throws McpError with the code of JSON-RPC: -32700 for what is no JSON, -32600 for what is no message, a batch
     *     among them, and -32602 for a request without the parameter that its method needs
     */
    static JSONRPCMessage read(String text) {
        if (!(json(text) instanceof Map<?, ?> message)) {
            throw error(
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    text.stripLeading().startsWith("[")
                            ? "batches are not supported; send one message at a time"
                            : "the message is not an object; " + SHAPE);
        }
        if (!McpSchema.JSONRPC_VERSION.equals(message.get("jsonrpc"))) {
            throw error(McpSchema.ErrorCodes.INVALID_REQUEST, "\"jsonrpc\" is not \"2.0\"; " + SHAPE);
        }
        boolean request = message.containsKey("id");
        Object id = message.get("id");
        if (request && !(id instanceof String || id instanceof Long)) {
            throw error(
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "\"id\" is neither a text nor a whole number; give one, or leave it out of a notification");
        }
        if (request && (message.containsKey("result") || message.containsKey("error"))) {
            return JSONRPCResponse.result(id, Map.of());
        }
        if (!(message.get("method") instanceof String method)) {
            throw error(McpSchema.ErrorCodes.INVALID_REQUEST, "\"method\" is missing or no text; " + SHAPE);
        }
        Object params = message.get("params");
        if (params != null && !(params instanceof Map)) {
            throw error(McpSchema.ErrorCodes.INVALID_REQUEST, "\"params\" is not an object; send one, or leave it out");
        }
        return request ? new JSONRPCRequest(method, id, params) : new JSONRPCNotification(method, params);
    }

    /**
     * Checks what a request must have before its handler sees it.
     *
     * @throws McpError -32602 when it has no such parameter
     */
    static void check(JSONRPCRequest request) {
        if (request.params() instanceof Map<?, ?> params) {
            TEXTS.forEach(name -> requireType(params, name, String.class, "a text"));
            OBJECTS.forEach(name -> requireType(params, name, Map.class, "an object"));
            if (params.get("cursor") != null) {
                throw invalid("\"cursor\" is none of this server's, whose lists have one page; leave it out");
            }
        }
        List<String> known = PARAMETERS.get(request.method());
        if (known == null) {
            return;
        }
        Map<?, ?> params = request.params() instanceof Map<?, ?> given ? given : Map.of();
        String needed = known.getFirst();
        Object value = params.get(needed);
        if (value instanceof String) {
            Object arguments = params.get("arguments");
            if (known.contains("arguments") && arguments != null && !(arguments instanceof Map)) {
                throw invalid("\"arguments\" is not an object; give an object of names and values");
            }
            return;
        }
        if (value != null) {
            throw invalid("\"" + needed + "\" is not a text; give a text");
        }
        for (Object name : params.keySet()) {
            if (name instanceof String other && !known.contains(other)) {
                throw invalid("unknown parameter " + EnumNames.quoted(other)
                        + Suggestion.of(other, known)
                                .map(near -> "; did you mean \"" + near + "\"?")
                                .orElse("") + "; " + request.method() + " takes " + String.join(", ", known));
            }
        }
        throw invalid("\"" + needed + "\" is missing; " + request.method() + " takes " + String.join(", ", known));
    }

    /** A parameter of another type would fail inside the SDK. */
    private static void requireType(Map<?, ?> params, String name, Class<?> type, String wanted) {
        Object value = params.get(name);
        if (value != null && !type.isInstance(value)) {
            throw invalid("\"" + name + "\" is not " + wanted + "; give " + wanted);
        }
    }

    private static @Nullable Object json(String text) {
        try {
            return Json.read("message", text);
        } catch (InvalidInputException malformed) {
            throw error(McpSchema.ErrorCodes.PARSE_ERROR, malformed.getMessage());
        }
    }

    /** An error of JSON-RPC. */
    static McpError error(int code, @Nullable String message) {
        return McpError.builder(code).message(String.valueOf(message)).build();
    }

    private static McpError invalid(String message) {
        return error(McpSchema.ErrorCodes.INVALID_PARAMS, message);
    }

    /** The answer to a text that is no message: to the request of its id, if it has one that can be read. */
    static Map<String, @Nullable Object> answer(McpError malformed, String text) {
        var error = malformed.getJsonRpcError();
        return answer(error.code(), error.message(), id(text));
    }

    private static @Nullable Object id(String text) {
        try {
            Object id = Json.read("message", text) instanceof Map<?, ?> message ? message.get("id") : null;
            return id instanceof String || id instanceof Long ? id : null;
        } catch (InvalidInputException malformed) {
            return null;
        }
    }

    /** An error that answers no request, which the SDK's own answers cannot. */
    static Map<String, @Nullable Object> answer(int code, String message) {
        return answer(code, message, null);
    }

    private static Map<String, @Nullable Object> answer(int code, String message, @Nullable Object id) {
        return Json.object(
                "jsonrpc", McpSchema.JSONRPC_VERSION, "id", id, "error", Json.object("code", code, "message", message));
    }
}
