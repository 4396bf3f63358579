package dev.ecphory.server.rest;

import dev.ecphory.Memory;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.ValidatedArguments;
import io.javalin.http.HandlerType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that REST can do: from it follow the handler, the checks and the description in OpenAPI. Immutable.
 *
 * @param path below the server, with {@code {ns}} for the namespace and other parameters in braces
 * @param needed the role that the caller needs in the namespace; null when anybody may ask
 * @param body what may stand in the body; null when there is none
 */
record RestRoute(
        HandlerType method,
        String path,
        String id,
        @Nullable Role needed,
        String summary,
        InputSchema query,
        @Nullable InputSchema body,
        Answer answer,
        Work work) {
    /**
     * What a route answers with.
     *
     * @param schema the name of its schema among {@link dev.ecphory.wire.Schemas}
     */
    record Answer(int status, String type, String schema) {
        static Answer json(String schema) {
            return new Answer(200, "application/json", schema);
        }

        static Answer created(String schema) {
            return new Answer(201, "application/json", schema);
        }

        static Answer stream(String type) {
            return new Answer(200, type, "Text");
        }
    }

    /**
     * A request, checked.
     *
     * @param visit who asks, and where the answer goes
     * @param whose memory it is; null of routes without {@code {ns}}
     */
    record Call(
            RequestContext visit,
            ValidatedArguments query,
            ValidatedArguments body,
            @Nullable Memory whose) {
        /** The memory of a route with {@code {ns}}. */
        Memory memory() {
            return Objects.requireNonNull(whose, "the route names no namespace");
        }

        String path(String name) {
            return visit.context().pathParam(name);
        }
    }

    /** What is done for a request. */
    @FunctionalInterface
    interface Work {
        /** Does it, and gives what to answer; null when it has answered by itself. */
        @Nullable
        Object on(Call call) throws Exception;
    }

    static RestRoute get(String path, String id, String summary, InputSchema query, String schema, Work work) {
        return new RestRoute(HandlerType.GET, path, id, Role.READ, summary, query, null, Answer.json(schema), work);
    }

    /** Of a route that takes no query. */
    static RestRoute get(String path, String id, String summary, String schema, Work work) {
        return get(path, id, summary, InputSchema.NONE, schema, work);
    }

    static RestRoute post(
            String path, String id, Role needed, String summary, InputSchema body, String schema, Work work) {
        return new RestRoute(
                HandlerType.POST, path, id, needed, summary, InputSchema.NONE, body, Answer.json(schema), work);
    }

    static RestRoute delete(String path, String id, Role needed, String summary, String schema, Work work) {
        return new RestRoute(
                HandlerType.DELETE, path, id, needed, summary, InputSchema.NONE, null, Answer.json(schema), work);
    }

    RestRoute answering(Answer other) {
        return new RestRoute(method, path, id, needed, summary, query, body, other, work);
    }

    RestRoute neededBy(@Nullable Role role) {
        return new RestRoute(method, path, id, role, summary, query, body, answer, work);
    }

    boolean namespaced() {
        return path.contains("{" + RequestContext.NAMESPACE + "}");
    }
}
