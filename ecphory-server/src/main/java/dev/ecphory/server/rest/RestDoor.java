package dev.ecphory.server.rest;

import dev.ecphory.engine.Health;
import dev.ecphory.engine.Memory;
import dev.ecphory.server.Door;
import dev.ecphory.server.Entrance;
import dev.ecphory.server.Visit;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Given;
import dev.ecphory.wire.Json;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /v1}: everything that a memory can do, as JSON over HTTP. Threads may share it. */
public final class RestDoor implements Door {
    /** Under which everything of a namespace lies. */
    static final String OF = "/v1/namespaces/{" + Visit.NAMESPACE + "}/";

    /** Where its own description is. */
    public static final String OPENAPI = "/v1/openapi.json";

    private static final Given NOTHING = Fields.NONE.read(Map.of());

    /** Every route, in the order of the description. */
    static List<Route> routes() {
        List<Route> all = new ArrayList<>();
        all.addAll(EventRoutes.all());
        all.addAll(RecallRoutes.all());
        all.addAll(TruthRoutes.all());
        all.addAll(PeopleRoutes.all());
        all.addAll(ForgetRoutes.all());
        all.addAll(StateRoutes.all());
        return all;
    }

    /** The OpenAPI 3.1 description of every route. */
    public static Map<String, @Nullable Object> openApi() {
        return OpenApi.of(routes());
    }

    @Override
    public void open(Entrance entrance) {
        routes().forEach(route ->
                entrance.route(route.method(), route.path(), route.needed(), visit -> answer(route, visit)));
        String description = Json.text(openApi());
        entrance.open(HandlerType.GET, OPENAPI, visit -> visit.context()
                .contentType("application/json; charset=utf-8")
                .result(description));
        entrance.open(HandlerType.GET, "/health/live", visit -> visit.json(Json.object("ok", true)));
        entrance.open(HandlerType.GET, "/health/ready", visit -> {
            boolean ok =
                    entrance.engine().glance().parts().stream().noneMatch(part -> part.state() == Health.State.FAILED);
            visit.json(ok ? 200 : 503, Json.object("ok", ok));
        });
        entrance.route(
                HandlerType.GET,
                "/v1/namespaces",
                Role.READ,
                visit -> visit.json(Json.object(
                        "namespaces",
                        visit.namespaces().stream()
                                .map(namespace -> namespace.value())
                                .toList())));
        entrance.route(
                HandlerType.GET,
                "/v1/health",
                Role.ADMIN,
                visit -> visit.json(
                        dev.ecphory.wire.StateJson.of(entrance.engine().health())));
        entrance.route(
                HandlerType.GET,
                "/v1/config",
                Role.ADMIN,
                visit -> visit.json(entrance.engine().config()));
    }

    private static void answer(Route route, Visit visit) throws Exception {
        Memory memory = visit.memory(route.needed());
        Given query = visit.query(route.query());
        Fields wanted = route.body();
        Given body = wanted == null ? NOTHING : visit.body(wanted);
        Object found = route.work().on(new Route.Call(visit, memory, query, body));
        if (found instanceof Reply reply) {
            send(visit, reply.status(), Json.text(reply.value()));
        } else if (found != null) {
            send(visit, route.answer().status(), Json.text(found));
        }
    }

    /** Answers; what has not changed since the caller saw it is not sent again. */
    private static void send(Visit visit, int status, String json) {
        Context context = visit.context();
        if (context.method().equals(HandlerType.GET) && status == 200) {
            String tag = "\"" + digest(json) + "\"";
            context.header("ETag", tag).header("Cache-Control", "private, no-cache");
            String known = context.header("If-None-Match");
            if (known != null
                    && (known.equals("*")
                            || List.of(known.split("\\s*,\\s*", -1)).contains(tag))) {
                context.status(304);
                return;
            }
        }
        context.status(status).contentType("application/json; charset=utf-8").result(json);
    }

    private static String digest(String json) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(json.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 12);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
