package dev.ecphory.server.rest;

import dev.ecphory.engine.Allotment;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.Quota;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Answer;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.PulseJson;
import dev.ecphory.wire.StateJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is not about one memory: which there are, and how the server is. Stateless. */
final class ServerRoutes {
    private static final long MOST = Long.MAX_VALUE / 2;

    private static final Fields QUOTA = Fields.of(
            Field.text("namespace", "Whose.").needed(),
            Field.integer("events", 0, MOST, "Events that it may hold; 0 for no limit. Default: as for every other."),
            Field.integer(
                    "bytes",
                    0,
                    MOST,
                    "What callers gave of them, texts, captions and metadata in UTF-8; 0 for no limit. Default: as for"
                            + " every other."),
            Field.integer(
                    "perMinute",
                    0,
                    MOST,
                    "Events that it takes in a minute; 0 for no limit. Default: as for every other."));

    private ServerRoutes() {}

    private static Map<String, @Nullable Object> setQuota(Route.Call call) {
        Memory memory = call.visit().anybodys(call.body().needed("namespace"));
        memory.allotment().set(new Quota(limit(call, "events"), limit(call, "bytes"), limit(call, "perMinute")));
        return quota(memory);
    }

    private static @Nullable Long limit(Route.Call call, String name) {
        return call.body().has(name) ? (Long) call.body().integer(name, 0) : null;
    }

    static Map<String, @Nullable Object> quota(Memory memory) {
        Allotment allotment = memory.allotment();
        return StateJson.of(allotment.used(), allotment.own(), allotment.holding());
    }

    static List<Route> all() {
        return List.of(
                Route.get(
                        "/v1/namespaces",
                        "listNamespaces",
                        "The namespaces that exist and that the key is for.",
                        "Namespaces",
                        call -> Json.object(
                                "namespaces",
                                call.visit().namespaces().stream()
                                        .map(namespace -> namespace.value())
                                        .toList())),
                Route.get(
                                "/v1/health",
                                "health",
                                "What works and what is missing. The key must be for every namespace.",
                                "Health",
                                call -> StateJson.of(call.visit().health()))
                        .neededBy(Role.ADMIN),
                Route.get(
                                "/v1/health/detail",
                                "pulse",
                                "How the engine is doing: indexes, queues, connections, operations; of namespaces those"
                                        + " that were asked last. The key must be for every namespace.",
                                "Pulse",
                                call -> PulseJson.of(call.visit().pulse()))
                        .neededBy(Role.ADMIN),
                Route.get(
                                "/metrics",
                                "metrics",
                                "The same in numbers, in the text format of Prometheus. The key must be for every"
                                        + " namespace.",
                                "Text",
                                ServerRoutes::metrics)
                        .neededBy(Role.ADMIN)
                        .answering(Answer.stream("text/plain; version=0.0.4; charset=utf-8")),
                Route.get(
                                "/v1/config",
                                "config",
                                "The settings. The key must be for every namespace.",
                                "Config",
                                call -> call.visit().config())
                        .neededBy(Role.ADMIN),
                Route.post(
                        "/v1/quotas",
                        "setQuota",
                        Role.ADMIN,
                        "Set how much a namespace may hold and take in. The key must be for every namespace.",
                        QUOTA,
                        "Quota",
                        ServerRoutes::setQuota),
                Route.get(
                                "/health/live",
                                "live",
                                "Answers while the server runs.",
                                "Up",
                                call -> Json.object("ok", true))
                        .neededBy(null),
                Route.get(
                                "/health/ready",
                                "ready",
                                "Answers 200 while memories can be asked, else 503.",
                                "Up",
                                ServerRoutes::ready)
                        .neededBy(null));
    }

    /** Answers by itself: it is no JSON. */
    private static @Nullable Object metrics(Route.Call call) {
        String text = PulseJson.metrics(call.visit().pulse());
        call.visit()
                .context()
                .contentType("text/plain; version=0.0.4; charset=utf-8")
                .result(text);
        return null;
    }

    private static Reply ready(Route.Call call) {
        boolean ok = call.visit().ready();
        return new Reply(ok ? 200 : 503, Json.object("ok", ok));
    }
}
