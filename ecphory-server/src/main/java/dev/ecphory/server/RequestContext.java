package dev.ecphory.server;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.internal.monitoring.EngineHealth;
import dev.ecphory.server.access.AccessDeniedException;
import dev.ecphory.server.access.Permissions;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Problem;
import dev.ecphory.wire.ValidatedArguments;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request by one caller. The only way from a request to a memory, so that no handler can open another's. Belongs to
 * the thread that answers.
 */
public final class RequestContext {
    private static final Logger LOG = LoggerFactory.getLogger(RequestContext.class);
    /** Probes ask again after a few seconds, and take no answer for a bad one. */
    private static final long READY_SECONDS = 2;

    /** The path parameter that names the namespace. */
    public static final String NAMESPACE = "ns";

    private final Context context;
    private final Ecphory engine;
    private final @Nullable Permissions grant;
    private final Authenticator guard;
    private final ServerSettings settings;
    private final Actor.Channel door;
    private final BooleanSupplier open;
    private @Nullable Map<String, @Nullable Object> body;

    RequestContext(
            Context context,
            Ecphory engine,
            @Nullable Permissions grant,
            Authenticator guard,
            ServerSettings settings,
            Actor.Channel door,
            BooleanSupplier open) {
        this.door = door;
        this.context = context;
        this.engine = engine;
        this.grant = grant;
        this.guard = guard;
        this.settings = settings;
        this.open = open;
    }

    /** The request and its answer, as the framework has them. */
    public Context context() {
        return context;
    }

    /** What the caller may do; on an open route nobody may do anything. */
    public Permissions grant() {
        if (grant == null) {
            throw AccessDeniedException.forbidden(Role.READ);
        }
        return grant;
    }

    /** False once the server is closing: what streams has to end. */
    public boolean open() {
        return open.getAsBoolean();
    }

    /**
     * The memory of the namespace that the path names.
     *
     * @throws AccessDeniedException when the caller may not do that there
     * @throws InvalidInputException when it is no name
     */
    public Memory memory(Role needed) {
        return memory(needed, context.pathParam(NAMESPACE));
    }

    /**
     * The memory of a namespace.
     *
     * @throws AccessDeniedException when the caller may not do that there, whether or not it exists
     * @throws InvalidInputException when it is no name
     */
    public Memory memory(Role needed, String name) {
        Namespace namespace = ServedNamespace.of(name);
        if (!grant().allows(needed, namespace)) {
            throw AccessDeniedException.forbidden(needed);
        }
        return engine.memory(namespace).withActor(new Actor(grant().id(), door));
    }

    /**
     * Looks again whether the caller may still do that in a namespace: before each piece of an answer that takes long.
     *
     * @throws AccessDeniedException when the key was revoked, has expired, or is not for this any more
     */
    public void requireStill(Role needed, Namespace namespace) {
        if (!guard.known(context).allows(needed, namespace)) {
            throw AccessDeniedException.forbidden(needed);
        }
    }

    /** The namespaces that exist and that the caller may know of, sorted. */
    public List<Namespace> namespaces() {
        Permissions caller = grant();
        return engine.namespaces().stream().filter(caller::sees).toList();
    }

    /** True when nothing of the engine has failed, told within {@value #READY_SECONDS} s: it can be asked. Tells nothing of anybody. */
    public boolean ready() {
        FutureTask<Boolean> glance = new FutureTask<>(() ->
                engine.quickHealth().parts().stream().noneMatch(part -> part.state() == HealthReport.State.FAILED));
        Thread.ofVirtual().name("ecphory-ready").start(glance);
        try {
            return glance.get(READY_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            return false;
        } catch (ExecutionException failed) {
            LOG.warn("the engine could not be looked at", Problem.withoutMessage(failed));
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * What works and what is missing, over all namespaces.
     *
     * @throws AccessDeniedException unless the caller is an administrator of every namespace
     */
    public HealthReport health() {
        return everybodys().health();
    }

    /**
     * The engine's settings.
     *
     * @throws AccessDeniedException unless the caller is an administrator of every namespace
     */
    public Map<String, String> config() {
        return everybodys().configuration();
    }

    /**
     * How the engine is doing.
     *
     * @throws AccessDeniedException unless the caller is an administrator of every namespace
     */
    public EngineHealth pulse() {
        return EcphoryEngine.of(everybodys()).engineHealth();
    }

    /**
     * The memory of a namespace, for what not even its own administrators may do.
     *
     * @throws AccessDeniedException unless the caller is an administrator of every namespace
     * @throws InvalidInputException when it is no name
     */
    public Memory anybodys(String name) {
        Ecphory unused = everybodys();
        return memory(Role.ADMIN, name);
    }

    private Ecphory everybodys() {
        if (!grant().everywhere(Role.ADMIN)) {
            throw AccessDeniedException.forbidden(Role.ADMIN);
        }
        return engine;
    }

    /**
     * What stands in the query.
     *
     * @throws InvalidInputException when it is not what the fields allow
     */
    public ValidatedArguments query(InputSchema fields) {
        return fields.readQuery(context.queryParamMap());
    }

    /**
     * What stands in the body, an object of JSON.
     *
     * @throws InvalidInputException when it is not what the fields allow
     */
    public ValidatedArguments body(InputSchema fields) {
        return fields.read(body());
    }

    /**
     * The body as an object of JSON, unchecked, read once; empty when there is none.
     *
     * @throws InvalidInputException when it is no such object, too long, not UTF-8 or not said to be JSON
     */
    public Map<String, @Nullable Object> body() {
        if (body == null) {
            body = read();
        }
        return body;
    }

    private Map<String, @Nullable Object> read() {
        requireJson();
        String text = BoundedBodyReader.text(context.req(), settings.maxBody());
        if (text.isBlank()) {
            return Map.of();
        }
        if (context.contentType() == null) {
            throw notJson("(none)");
        }
        return Json.readObject("body", text);
    }

    /**
     * Refuses what a form of any web page can send: a body, even an empty one, that is said to be something else than JSON.
     *
     * @throws InvalidInputException when the request has a media type and it is not JSON's
     */
    public void requireJson() {
        String type = context.contentType();
        if (type != null && !json(type)) {
            throw notJson(EnumNames.quoted(type));
        }
    }

    /** True for JSON's media type, with or without parameters. */
    public static boolean json(String type) {
        int semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon)).strip().equalsIgnoreCase("application/json");
    }

    private static InvalidInputException notJson(String type) {
        return new InvalidInputException("Content-Type", type, "is not JSON's", "send application/json");
    }

    /** Answers with JSON. */
    public void json(int status, @Nullable Object value) {
        context.status(status).contentType("application/json; charset=utf-8").result(Json.text(value));
    }

    /** Answers 200 with JSON. */
    public void json(@Nullable Object value) {
        json(200, value);
    }
}
