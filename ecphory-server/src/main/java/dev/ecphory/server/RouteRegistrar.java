package dev.ecphory.server;

import dev.ecphory.Ecphory;
import dev.ecphory.admin.Actor;
import dev.ecphory.server.access.Role;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.router.Endpoint;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.util.EnumSet;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletHolder;

/**
 * What an {@link HttpModule} is given: a place for its routes, behind the guard. A handler is called only for a caller whose role
 * includes the one that the route needs; whose memory it may touch, {@link RequestContext#memory} decides. Used by one thread,
 * while the server opens.
 */
public final class RouteRegistrar {
    private final Ecphory engine;
    private final Authenticator guard;
    private final ServerSettings settings;
    private final JavalinConfig config;
    private final UnknownRoutes unknown;
    private final Actor.Channel door;
    private final BooleanSupplier open;

    RouteRegistrar(
            Ecphory engine,
            Authenticator guard,
            ServerSettings settings,
            JavalinConfig config,
            UnknownRoutes unknown,
            Actor.Channel door,
            BooleanSupplier open) {
        this.door = door;
        this.engine = engine;
        this.guard = guard;
        this.settings = settings;
        this.config = config;
        this.unknown = unknown;
        this.open = open;
    }

    /** What is done for a request. */
    @FunctionalInterface
    public interface Work {
        /** Does it, and answers through the visit. */
        void on(RequestContext visit) throws Exception;
    }

    /** Answers a method on a path, such as {@code /v1/namespaces/{ns}/events}, for callers who have that role somewhere. */
    public void route(HandlerType method, String path, Role needed, Work work) {
        config.routes.addEndpoint(new Endpoint(method, path, context -> {
            work.on(visit(context, needed));
        }));
    }

    /**
     * The same, for a door whose callers are no programs that read our problems.
     *
     * @param shown answers a request with what failed
     */
    public void route(HandlerType method, String path, Role needed, Work work, BiConsumer<Context, HttpProblem> shown) {
        config.routes.addEndpoint(new Endpoint(method, path, context -> {
            try {
                work.on(visit(context, needed));
            } catch (HttpResponseException framework) {
                throw framework;
            } catch (Exception | Error failed) {
                shown.accept(context, HttpProblem.of(failed));
            }
        }));
    }

    /** Answers a method on a path for anybody who passes the guard's other checks: nothing of anybody's may be told there. */
    public void open(HandlerType method, String path, Work work) {
        config.routes.addEndpoint(new Endpoint(method, path, context -> {
            guard.check(context);
            work.on(new RequestContext(context, engine, null, guard, settings, door, open));
        }));
    }

    private RequestContext visit(Context context, Role needed) {
        return new RequestContext(context, engine, guard.admit(context, needed), guard, settings, door, open);
    }

    /**
     * Answers requests for which there is no route, on some paths.
     *
     * @param next what there is instead
     * @param shown answers a request with what failed
     */
    public void unknown(Predicate<String> paths, String next, BiConsumer<Context, HttpProblem> shown) {
        unknown.add(paths, next, shown);
    }

    /** Serves a path and all below it by a servlet, which must ask {@link #guard} by itself. */
    public void servlet(String pathSpec, Servlet servlet) {
        config.jetty.modifyServletContextHandler(handler -> {
            ServletHolder holder = new ServletHolder(servlet);
            holder.setAsyncSupported(true);
            handler.addServlet(holder, pathSpec);
        });
    }

    /** Has every request, of whichever door, pass through a filter before anything else looks at it. */
    public void filter(Filter filter) {
        filter(config, filter);
    }

    static void filter(JavalinConfig config, Filter filter) {
        config.jetty.modifyServletContextHandler(handler -> {
            FilterHolder holder = new FilterHolder(filter);
            holder.setAsyncSupported(true);
            handler.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST));
        });
    }

    /** Who decides who comes in, for servlets. */
    public Authenticator guard() {
        return guard;
    }

    /** The server's settings. */
    public ServerSettings settings() {
        return settings;
    }

    /** The engine, for what is nobody's memory: its health, its settings, what a servlet needs after asking the guard. */
    public Ecphory engine() {
        return engine;
    }
}
