package dev.ecphory.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.ecphory.server.Http;
import dev.ecphory.wire.Json;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds every answer to what the description says of it. */
final class Contract {
    private static final String PREFIX = "/v1/namespaces/[^/]+/";
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(Dialects.getDraft202012());
    private static final Map<String, Schema> BY_NAME = new ConcurrentHashMap<>();

    void check(String method, String path, Http.Reply reply) {
        String whole = "/v1/namespaces/x/" + path.replaceFirst("\\?.*", "");
        RestRoute route = RestModule.routes().stream()
                .filter(one -> one.method().name().equals(method) && matches(one.path(), whole))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no route is described for " + method + " " + path));
        boolean done = reply.status() < 300;
        assertThat(reply.header("Content-Type"))
                .startsWith(done ? route.answer().type() : "application/problem+json");
        var wrong = schema(done ? route.answer().schema() : "Problem").validate(reply.body(), InputFormat.JSON);
        assertThat(wrong).as("%s %s answered %s", method, path, reply.body()).isEmpty();
    }

    private static boolean matches(String template, String path) {
        String pattern = template.replace(RestModule.OF, PREFIX).replaceAll("\\{\\w+}", "[^/]+");
        return Pattern.matches(pattern, path);
    }

    private static Schema schema(String name) {
        return BY_NAME.computeIfAbsent(name, one -> {
            Map<String, @Nullable Object> whole = Json.object(
                    "$ref",
                    "#/components/schemas/" + one,
                    "components",
                    RestModule.openApi().get("components"));
            return REGISTRY.getSchema(Json.text(whole), InputFormat.JSON);
        });
    }
}
