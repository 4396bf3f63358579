package dev.ecphory.server.rest;

import dev.ecphory.Memory;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.admin.Quota;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Answer;
import dev.ecphory.wire.EngineHealthJson;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is not about one memory: which there are, and how the server is. Stateless. */
final class ServerRoutes {
    private static final long MOST = Long.MAX_VALUE / 2;

    private static final InputSchema QUOTA = InputSchema.of(
            InputField.text("namespace", "Whose.").needed(),
            InputField.integer(
                    "events", 0, MOST, "Events that it may hold; 0 for no limit. Default: as for every other."),
            InputField.integer(
                    "bytes",
                    0,
                    MOST,
                    "What callers gave of them, texts, captions and metadata in UTF-8; 0 for no limit. Default: as for"
                            + " every other."),
            InputField.integer(
                    "perMinute",
                    0,
                    MOST,
                    "Events that it takes in a minute; 0 for no limit. Default: as for every other."));

    private ServerRoutes() {}

    private static Map<String, @Nullable Object> setQuota(RestRoute.Call call) {
        Memory memory = call.visit().anybodys(call.body().needed("namespace"));
        memory.admin().setQuota(new Quota(limit(call, "events"), limit(call, "bytes"), limit(call, "perMinute")));
        return quota(memory);
    }

    private static @Nullable Long limit(RestRoute.Call call, String name) {
        return call.body().has(name) ? (Long) call.body().integer(name, 0) : null;
    }

    static Map<String, @Nullable Object> quota(Memory memory) {
        MemoryAdmin admin = memory.admin();
        return StatusJson.of(admin.quotaUsage(), admin.quota(), admin.effectiveQuota());
    }

    static List<RestRoute> all() {
        return List.of(
                RestRoute.get(
                        "/v1/namespaces",
                        "listNamespaces",
                        "The namespaces that exist and that the key is for.",
                        "Namespaces",
                        call -> Json.object(
                                "namespaces",
                                call.visit().namespaces().stream()
                                        .map(namespace -> namespace.value())
                                        .toList())),
                RestRoute.get(
                                "/v1/health",
                                "health",
                                "What works and what is missing. The key must be for every namespace.",
                                "Health",
                                call -> StatusJson.of(call.visit().health()))
                        .neededBy(Role.ADMIN),
                RestRoute.get(
                                "/v1/health/detail",
                                "pulse",
                                "How the engine is doing: indexes, queues, connections, operations; of namespaces those"
                                        + " that were asked last. The key must be for every namespace.",
                                "Pulse",
                                call -> EngineHealthJson.of(call.visit().pulse()))
                        .neededBy(Role.ADMIN),
                RestRoute.get(
                                "/metrics",
                                "metrics",
                                "The same in numbers, in the text format of Prometheus. The key must be for every"
                                        + " namespace.",
                                "Text",
                                ServerRoutes::metrics)
                        .neededBy(Role.ADMIN)
                        .answering(Answer.stream("text/plain; version=0.0.4; charset=utf-8")),
                RestRoute.get(
                                "/v1/config",
                                "config",
                                "The settings. The key must be for every namespace.",
                                "Config",
                                call -> call.visit().config())
                        .neededBy(Role.ADMIN),
                RestRoute.post(
                        "/v1/quotas",
                        "setQuota",
                        Role.ADMIN,
                        "Set how much a namespace may hold and take in. The key must be for every namespace.",
                        QUOTA,
                        "Quota",
                        ServerRoutes::setQuota),
                RestRoute.get(
                                "/health/live",
                                "live",
                                "Answers while the server runs.",
                                "Up",
                                call -> Json.object("ok", true))
                        .neededBy(null),
                RestRoute.get(
                                "/health/ready",
                                "ready",
                                "Answers 200 while memories can be asked, else 503.",
                                "Up",
                                ServerRoutes::ready)
                        .neededBy(null));
    }

    /** Answers by itself: it is no JSON. */
    private static @Nullable Object metrics(RestRoute.Call call) {
        String text = EngineHealthJson.metrics(call.visit().pulse());
        call.visit()
                .context()
                .contentType("text/plain; version=0.0.4; charset=utf-8")
                .result(text);
        return null;
    }

    private static RestResponse ready(RestRoute.Call call) {
        boolean ok = call.visit().ready();
        return new RestResponse(ok ? 200 : 503, Json.object("ok", ok));
    }
}
