package dev.ecphory.server.rest;

import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StateJson;
import java.util.List;

/** What is not about one memory: which there are, and how the server is. Stateless. */
final class ServerRoutes {
    private ServerRoutes() {}

    static List<Route> all() {
        return List.of(
                Route.get(
                        "/v1/namespaces",
                        "listNamespaces",
                        "The namespaces that exist and that the key is for.",
                        Fields.NONE,
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
                                Fields.NONE,
                                "Health",
                                call -> StateJson.of(call.visit().health()))
                        .neededBy(Role.ADMIN),
                Route.get(
                                "/v1/config",
                                "config",
                                "The settings. The key must be for every namespace.",
                                Fields.NONE,
                                "Config",
                                call -> call.visit().config())
                        .neededBy(Role.ADMIN),
                Route.get(
                                "/health/live",
                                "live",
                                "Answers while the server runs.",
                                Fields.NONE,
                                "Up",
                                call -> Json.object("ok", true))
                        .neededBy(null),
                Route.get(
                                "/health/ready",
                                "ready",
                                "Answers 200 while memories can be asked, else 503.",
                                Fields.NONE,
                                "Up",
                                ServerRoutes::ready)
                        .neededBy(null));
    }

    private static Reply ready(Route.Call call) {
        boolean ok = call.visit().ready();
        return new Reply(ok ? 200 : 503, Json.object("ok", ok));
    }
}
