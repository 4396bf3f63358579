package dev.ecphory.server.rest;

import dev.ecphory.server.EcphoryServer;
import dev.ecphory.server.Http;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.MemoryClient;
import dev.ecphory.wire.Refused;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A memory over REST. */
final class RestClient implements MemoryClient {
    private final EcphoryServer server;
    private final Http http;
    private final String namespace;
    private final Contract contract = new Contract();

    RestClient(EcphoryServer server, String namespace) {
        this.server = server;
        this.http = new Http(server.url());
        this.namespace = namespace;
    }

    private Map<String, @Nullable Object> call(
            String method, String path, @Nullable Map<String, @Nullable Object> body) {
        Http.Reply reply = http.send(method, "/v1/namespaces/" + namespace + "/" + path, body);
        contract.check(method, path, reply);
        Map<String, @Nullable Object> object = reply.json();
        if (reply.status() >= 300) {
            Object field = object.get("field");
            throw new Refused(
                    String.valueOf(object.get("error")),
                    field == null ? null : field.toString(),
                    String.valueOf(object.get("detail")),
                    String.valueOf(object.get("next")));
        }
        return object;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @SuppressWarnings("unchecked") // its shape
    private static List<Map<String, @Nullable Object>> list(Map<String, @Nullable Object> object, String name) {
        return (List<Map<String, @Nullable Object>>) java.util.Objects.requireNonNull(object.get(name));
    }

    @Override
    public List<Map<String, @Nullable Object>> append(List<Map<String, @Nullable Object>> events) {
        return list(
                call("POST", "events", events.size() == 1 ? events.getFirst() : Json.object("events", events)),
                "appended");
    }

    @Override
    public Map<String, @Nullable Object> get(String id) {
        return call("GET", "events/" + encoded(id), null);
    }

    @Override
    public List<Map<String, @Nullable Object>> list(long after, int limit) {
        return list(call("GET", "events?after=" + after + "&limit=" + limit, null), "events");
    }

    @Override
    public Map<String, @Nullable Object> recall(String question, Map<String, @Nullable Object> how) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>(how);
        body.put("question", question);
        return call("POST", "recall", body);
    }

    @Override
    public Map<String, @Nullable Object> explain(String question, String event) {
        return call("POST", "recall/explain", Json.object("question", question, "event", event));
    }

    @Override
    public Map<String, @Nullable Object> answer(String question) {
        return call("POST", "answer", Json.object("question", question));
    }

    @Override
    public void retract(String event, boolean hide) {
        if (hide) {
            call("DELETE", "events/" + encoded(event), null);
        } else {
            call("POST", "events/" + encoded(event) + "/restore", null);
        }
    }

    @Override
    public void consolidate() {
        call("POST", "consolidate", null);
    }

    @Override
    public List<Map<String, @Nullable Object>> facts(@Nullable String subject, @Nullable String asOf) {
        return list(
                call(
                        "GET",
                        "facts?" + (subject == null ? "" : "subject=" + encoded(subject))
                                + (asOf == null ? "" : "&asOf=" + encoded(asOf)),
                        null),
                "facts");
    }

    @Override
    public List<Map<String, @Nullable Object>> history(String subject, String predicate) {
        return list(
                call("GET", "history?subject=" + encoded(subject) + "&predicate=" + encoded(predicate), null), "facts");
    }

    @Override
    public List<Map<String, @Nullable Object>> timeline(String subject) {
        return list(call("GET", "timeline?subject=" + encoded(subject), null), "facts");
    }

    @Override
    public String assertFact(String subject, String predicate, String object) {
        return String.valueOf(
                call("POST", "facts", Json.object("subject", subject, "predicate", predicate, "object", object))
                        .get("claim"));
    }

    @Override
    public void retractFact(String claim) {
        call("DELETE", "facts/" + encoded(claim), null);
    }

    @Override
    public List<Map<String, @Nullable Object>> contradictions() {
        return list(call("GET", "contradictions", null), "contradictions");
    }

    @Override
    public void resolve(String contradiction, String choice) {
        call("POST", "contradictions/" + encoded(contradiction) + "/resolve", Json.object("choice", choice));
    }

    @Override
    public String addDirective(String text) {
        return String.valueOf(
                call("POST", "directives", Json.object("text", text)).get("id"));
    }

    @Override
    public List<String> directives() {
        return list(call("GET", "directives", null), "directives").stream()
                .map(one -> String.valueOf(one.get("text")))
                .toList();
    }

    @Override
    public void removeDirective(String id) {
        call("DELETE", "directives/" + encoded(id), null);
    }

    @Override
    public Map<String, @Nullable Object> planErase(List<String> ids) {
        return call("POST", "erase", Json.object("ids", ids, "dryRun", true));
    }

    @Override
    public Map<String, @Nullable Object> erase(List<String> ids) {
        return call("POST", "erase", Json.object("ids", ids, "confirm", namespace));
    }

    @Override
    public Map<String, @Nullable Object> stats() {
        return call("GET", "stats", null);
    }

    @Override
    public void close() {
        http.close();
        server.close();
    }
}
