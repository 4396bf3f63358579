package dev.ecphory.server.rest;

import dev.ecphory.Asset;
import dev.ecphory.Memory;
import dev.ecphory.server.HttpModule;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.RouteRegistrar;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.ValidatedArguments;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /v1}: everything that a memory can do, as JSON over HTTP. Threads may share it. */
public final class RestModule implements HttpModule {
    /** Under which everything of a namespace lies. */
    static final String OF = "/v1/namespaces/{" + RequestContext.NAMESPACE + "}/";

    /** Where its own description is. */
    public static final String OPENAPI = "/v1/openapi.json";

    private static final int TAG_DIGITS = 24;
    private static final ValidatedArguments NOTHING = InputSchema.NONE.read(Map.of());

    /** Every route, in the order of the description. */
    static List<RestRoute> routes() {
        List<RestRoute> all = new ArrayList<>();
        all.addAll(EventRoutes.all());
        all.addAll(RecallRoutes.all());
        all.addAll(FactRoutes.all());
        all.addAll(EntityRoutes.all());
        all.addAll(DerivedDataRoutes.all());
        all.addAll(CognitionRoutes.all());
        all.addAll(DeletionRoutes.all());
        all.addAll(StatusRoutes.all());
        all.addAll(ServerRoutes.all());
        return all;
    }

    /** The OpenAPI 3.1 description of every route. */
    public static Map<String, @Nullable Object> openApi() {
        return OpenApi.of(routes());
    }

    @Override
    public void open(RouteRegistrar entrance) {
        for (RestRoute route : routes()) {
            Role needed = route.needed();
            if (needed == null) {
                entrance.open(route.method(), route.path(), visit -> answer(route, null, visit));
            } else {
                entrance.route(
                        route.method(),
                        route.path(),
                        needed,
                        visit -> answer(route, whose(route, needed, visit), visit));
            }
        }
        String description = Json.text(openApi());
        entrance.open(HandlerType.GET, OPENAPI, visit -> visit.context()
                .contentType("application/json; charset=utf-8")
                .result(description));
    }

    private static @Nullable Memory whose(RestRoute route, Role needed, RequestContext visit) {
        return route.namespaced() ? visit.memory(needed) : null;
    }

    private static void answer(RestRoute route, @Nullable Memory whose, RequestContext visit) throws Exception {
        if (!route.method().equals(HandlerType.GET)) {
            visit.requireJson();
        }
        ValidatedArguments query = visit.query(route.query());
        InputSchema wanted = route.body();
        ValidatedArguments body = wanted == null ? NOTHING : visit.body(wanted);
        Object found = route.work().on(new RestRoute.Call(visit, query, body, whose));
        if (found instanceof RestResponse reply) {
            send(visit, reply.status(), Json.text(reply.value()));
        } else if (found != null) {
            send(visit, route.answer().status(), Json.text(found));
        }
    }

    /** Answers; what has not changed since the caller saw it is not sent again. */
    private static void send(RequestContext visit, int status, String json) {
        Context context = visit.context();
        if (context.method().equals(HandlerType.GET) && status == 200) {
            String tag =
                    "\"" + Asset.digest(json.getBytes(StandardCharsets.UTF_8)).substring(0, TAG_DIGITS) + "\"";
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
}
