package dev.ecphory.server.rest;

import dev.ecphory.engine.Memory;
import dev.ecphory.server.Visit;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Given;
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
record Route(
        HandlerType method,
        String path,
        String id,
        @Nullable Role needed,
        String summary,
        Fields query,
        @Nullable Fields body,
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
            Visit visit, Given query, Given body, @Nullable Memory whose) {
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

    static Route get(String path, String id, String summary, Fields query, String schema, Work work) {
        return new Route(HandlerType.GET, path, id, Role.READ, summary, query, null, Answer.json(schema), work);
    }

    /** Of a route that takes no query. */
    static Route get(String path, String id, String summary, String schema, Work work) {
        return get(path, id, summary, Fields.NONE, schema, work);
    }

    static Route post(String path, String id, Role needed, String summary, Fields body, String schema, Work work) {
        return new Route(HandlerType.POST, path, id, needed, summary, Fields.NONE, body, Answer.json(schema), work);
    }

    static Route delete(String path, String id, Role needed, String summary, String schema, Work work) {
        return new Route(HandlerType.DELETE, path, id, needed, summary, Fields.NONE, null, Answer.json(schema), work);
    }

    Route answering(Answer other) {
        return new Route(method, path, id, needed, summary, query, body, other, work);
    }

    Route neededBy(@Nullable Role role) {
        return new Route(method, path, id, role, summary, query, body, answer, work);
    }

    boolean namespaced() {
        return path.contains("{" + Visit.NAMESPACE + "}");
    }
}
