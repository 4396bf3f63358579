package dev.ecphory.server.mcp;

import static java.util.Objects.requireNonNull;

import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.Http;
import dev.ecphory.server.tools.ToolResult;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.MemoryClient;
import dev.ecphory.wire.Refused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A memory over the Model Context Protocol: what an agent can make of its tools. */
final class McpClient implements MemoryClient {
    private final EcphoryServer server;
    private final Http http;
    private final String path;

    McpClient(EcphoryServer server, String namespace) {
        this.server = server;
        this.http = new Http(server.url(), "Accept", "application/json, text/event-stream");
        this.path = "/mcp/" + namespace;
    }

    /** What a tool gave; its text under {@code " text"}. */
    private Map<String, @Nullable Object> call(String tool, Map<String, @Nullable Object> arguments) {
        arguments.values().removeIf(value -> value == null);
        Http.Reply reply = http.send(
                "POST",
                path,
                Json.object(
                        "jsonrpc",
                        "2.0",
                        "id",
                        1L,
                        "method",
                        "tools/call",
                        "params",
                        Json.object("name", tool, "arguments", arguments)));
        Map<String, @Nullable Object> result = object(reply.json().get("result"));
        Map<String, @Nullable Object> told = object(result.get("structuredContent"));
        if (Boolean.TRUE.equals(result.get("isError"))) {
            Object field = told.get("field");
            throw new Refused(
                    String.valueOf(told.get("error")),
                    field == null ? null : field.toString(),
                    String.valueOf(told.get("message")),
                    String.valueOf(told.get("next")));
        }
        told.keySet().removeAll(List.of("begin", "end"));
        told.put(" text", list(result, "content").getFirst().get("text"));
        return told;
    }

    @SuppressWarnings("unchecked") // its shape
    private static Map<String, @Nullable Object> object(@Nullable Object value) {
        return (Map<String, @Nullable Object>) requireNonNull(value);
    }

    @SuppressWarnings("unchecked") // its shape
    private static List<Map<String, @Nullable Object>> list(Map<String, @Nullable Object> object, String name) {
        return (List<Map<String, @Nullable Object>>) requireNonNull(object.get(name));
    }

    @Override
    public @Nullable Object shown(@Nullable Object value) {
        return ToolResult.quoted(value);
    }

    @Override
    public List<Map<String, @Nullable Object>> append(List<Map<String, @Nullable Object>> events) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Map<String, @Nullable Object> event : events) {
            Map<String, @Nullable Object> arguments = new LinkedHashMap<>(event);
            arguments.put("content", arguments.remove("text"));
            arguments.put("occurred_at", arguments.remove("occurredAt"));
            arguments.put("facts", arguments.remove("claims"));
            Map<String, @Nullable Object> told = call("remember", arguments);
            told.remove(" text");
            if (told.containsKey("facts")) {
                told.put("claims", told.remove("facts"));
            }
            all.add(told);
        }
        return all;
    }

    @Override
    public Map<String, @Nullable Object> get(String id) {
        StringBuilder text = new StringBuilder();
        Object offset = 0L;
        Map<String, @Nullable Object> memory = Json.object();
        while (offset != null) {
            Map<String, @Nullable Object> told = call("get_memory", Json.object("id", id, "offset", offset));
            memory = object(told.get("memory"));
            text.append(memory.get("text"));
            offset = told.get("nextOffset");
        }
        memory.put("text", text.toString());
        memory.remove("cut");
        return memory;
    }

    @Override
    public List<Map<String, @Nullable Object>> list(long after, int limit) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        Object cursor = after;
        while (cursor != null && all.size() < limit) {
            Map<String, @Nullable Object> told = call(
                    "list_memories",
                    Json.object(
                            "cursor",
                            cursor,
                            "limit",
                            (long) limit - all.size(),
                            "order",
                            "oldest",
                            "retracted",
                            true));
            for (Map<String, @Nullable Object> memory : list(told, "memories")) {
                all.add(memory.containsKey("cut") ? get(String.valueOf(memory.get("id"))) : memory);
            }
            cursor = told.get("nextCursor");
        }
        return all;
    }

    @Override
    public Map<String, @Nullable Object> recall(String question, Map<String, @Nullable Object> how) {
        Map<String, @Nullable Object> told = call(
                "search",
                Json.object(
                        "query", question,
                        "limit", how.get("limit"),
                        "max_tokens", how.getOrDefault("maxTokens", 4_000L), // the library's default
                        "as_of", how.get("asOf")));
        told.put("items", told.remove("memories"));
        String text = String.valueOf(told.get(" text"));
        told.put("context", text.substring(0, Math.max(0, text.lastIndexOf("\nanswerable from this: "))));
        return told;
    }

    @Override
    public Map<String, @Nullable Object> explain(String question, String event) {
        Map<String, @Nullable Object> told = call("explain_search", Json.object("query", question, "id", event));
        told.put("question", told.remove("query"));
        told.put("item", list(told, "memories").getFirst());
        told.keySet().removeAll(List.of("memories", "cut", " text"));
        return told;
    }

    @Override
    public Map<String, @Nullable Object> answer(String question) {
        return call("answer", Json.object("question", question));
    }

    @Override
    public void retract(String event, boolean hide) {
        call(hide ? "forget" : "restore_memory", Json.object("id", event));
    }

    @Override
    public void consolidate() {
        call("consolidate", Json.object());
    }

    @Override
    public List<Map<String, @Nullable Object>> facts(@Nullable String subject, @Nullable String asOf) {
        return list(call("facts", Json.object("subject", subject, "as_of", asOf)), "facts");
    }

    @Override
    public List<Map<String, @Nullable Object>> history(String subject, String predicate) {
        return list(call("history", Json.object("subject", subject, "predicate", predicate)), "facts");
    }

    @Override
    public List<Map<String, @Nullable Object>> timeline(String subject) {
        return list(call("timeline", Json.object("entity", subject)), "facts");
    }

    @Override
    public String assertFact(String subject, String predicate, String object) {
        throw new UnsupportedOperationException("agents remember what was said, and assert nothing");
    }

    @Override
    public void retractFact(String claim) {
        throw new UnsupportedOperationException("agents hide what was said");
    }

    @Override
    public List<Map<String, @Nullable Object>> contradictions() {
        throw new UnsupportedOperationException("people settle them");
    }

    @Override
    public void resolve(String contradiction, String choice) {
        throw new UnsupportedOperationException("people settle them");
    }

    @Override
    public String addDirective(String text) {
        Map<String, @Nullable Object> told = call("directives", Json.object("action", "add", "text", text));
        return list(told, "directives").stream()
                .filter(one -> text.equals(one.get("text")))
                .map(one -> String.valueOf(one.get("id")))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public List<String> directives() {
        return list(call("directives", Json.object("action", "list")), "directives").stream()
                .map(one -> String.valueOf(one.get("text")))
                .toList();
    }

    @Override
    public void removeDirective(String id) {
        call("directives", Json.object("action", "remove", "id", id));
    }

    @Override
    public Map<String, @Nullable Object> planErase(List<String> ids) {
        return object(
                call("forget", Json.object("id", ids.getFirst(), "erase", true)).get("plan"));
    }

    @Override
    public Map<String, @Nullable Object> erase(List<String> ids) {
        Object code =
                call("forget", Json.object("id", ids.getFirst(), "erase", true)).get("confirm");
        return object(call("forget", Json.object("id", ids.getFirst(), "erase", true, "confirm", code))
                .get("receipt"));
    }

    @Override
    public Map<String, @Nullable Object> stats() {
        return call("memory_stats", Json.object());
    }

    @Override
    public void close() {
        http.close();
        server.close();
    }
}
