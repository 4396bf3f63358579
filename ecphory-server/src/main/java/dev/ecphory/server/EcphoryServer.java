package dev.ecphory.server;

import dev.ecphory.Ecphory;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.BrowserSessions;
import dev.ecphory.server.access.RateLimit;
import dev.ecphory.wire.Json;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One engine behind one port. Close it before the engine: it ends what is under way within a few seconds. Threads may
 * share it.
 */
public final class EcphoryServer implements AutoCloseable {
    private static final long IDLE_MILLIS = 30_000;
    private static final int HEADERS = 16 << 10;
    private static final long STOP_MILLIS = 5_000;
    private static final Logger LOG = LoggerFactory.getLogger(EcphoryServer.class);

    private final Javalin javalin;
    private final ServerSettings settings;
    private final AtomicBoolean closing;

    private EcphoryServer(Javalin javalin, ServerSettings settings, AtomicBoolean closing) {
        this.javalin = javalin;
        this.settings = settings;
        this.closing = closing;
    }

    /**
     * Opens the doors and listens.
     *
     * @param engine that the caller closes, after this
     * @throws StoreUnavailableException when the address cannot be listened on
     */
    public static EcphoryServer start(Ecphory engine, ServerSettings settings, List<HttpModule> doors) {
        InstantSource clock = InstantSource.system();
        SecureRandom random = new SecureRandom();
        ApiKeys keys = settings.keys() == null ? null : new ApiKeys(settings.keys(), clock, random);
        if (keys != null) {
            keys.list(); // a file that cannot be read is told now
        }
        Authenticator guard = new Authenticator(
                keys,
                new RateLimit(settings.perMinute(), System::nanoTime),
                new BrowserSessions(clock, random),
                settings);
        AtomicBoolean closing = new AtomicBoolean();
        Javalin javalin = Javalin.create(config -> {
            UnknownRoutes unknown = new UnknownRoutes();
            configure(config, settings, unknown);
            doors.forEach(door -> door.open(
                    new RouteRegistrar(engine, guard, settings, config, unknown, door.kind(), () -> !closing.get())));
        });
        try {
            javalin.start(settings.host(), settings.port());
        } catch (JavalinBindException taken) {
            throw new StoreUnavailableException(
                    settings.host() + ":" + settings.port() + " cannot be listened on",
                    "stop what listens there, or choose another port",
                    taken);
        }
        return new EcphoryServer(javalin, settings, closing);
    }

    /** Where it listens. */
    public URI url() {
        return URI.create("http://" + settings.host() + ":" + javalin.port());
    }

    /** Ends it; idempotent. */
    @Override
    public void close() {
        closing.set(true);
        javalin.stop();
    }

    private static void configure(JavalinConfig config, ServerSettings settings, UnknownRoutes unknown) {
        config.concurrency.useVirtualThreads = true;
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.maxRequestSize = settings.maxBody();
        config.http.prefer405over404 = true;
        config.http.asyncTimeout = 0;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setSendDateHeader(true);
            http.setRequestHeaderSize(HEADERS);
            http.setIdleTimeout(IDLE_MILLIS);
            http.addCustomizer((request, unused) -> withoutOverride(request));
        });
        config.router.javaLangErrorHandler((response, failed) -> problem(response, HttpProblem.of(failed)));
        config.jetty.modifyServer(server -> {
            server.setStopTimeout(STOP_MILLIS);
            server.addBean(new SlowClientReaper(server, System::nanoTime));
            server.setErrorHandler(new MalformedRequestHandler());
            server.addBean(new NetworkConnectionLimit(settings.maxConnections(), server));
        });
        RouteRegistrar.filter(config, new RequestBodyDrainer());
        config.routes.before(EcphoryServer::secure);
        config.routes.exception(HttpResponseException.class, (thrown, context) -> {
            context.header("Cache-Control", "no-store");
            unknown.answer(context, thrown);
        });
        config.routes.exception(Exception.class, (thrown, context) -> problem(context, HttpProblem.of(thrown)));
        config.routes.error(404, context -> {
            if (context.result() == null
                    || context.result().isEmpty()
                    || "Endpoint not found".equals(context.result())) {
                String next = "see /v1/openapi.json for what there is";
                problem(context, new HttpProblem(404, "missing", "there is nothing here", next, null, null));
            }
        });
    }

    /**
     * A request does what its method says: the framework would take another from a header, behind the back of every check
     * and proxy that reads the method.
     */
    private static Request withoutOverride(Request request) {
        if (!request.getHeaders().contains(Header.X_HTTP_METHOD_OVERRIDE)) {
            return request;
        }
        HttpFields kept = HttpFields.build(request.getHeaders())
                .remove(Header.X_HTTP_METHOD_OVERRIDE)
                .asImmutable();
        return new Request.Wrapper(request) {
            @Override
            public HttpFields getHeaders() {
                return kept;
            }
        };
    }

    private static void secure(Context context) {
        context.header("X-Content-Type-Options", "nosniff");
        context.header("X-Frame-Options", "DENY");
        context.header("Referrer-Policy", "no-referrer");
        context.header("Cross-Origin-Resource-Policy", "same-origin");
        context.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        context.header("Cache-Control", "no-store");
    }

    /** Answers with a failure. */
    static void problem(Context context, HttpProblem failure) {
        failure.retryAfter(context::header);
        if (failure.status() == 401) {
            context.header("WWW-Authenticate", "Bearer realm=\"ecphory\"");
        }
        context.status(failure.status())
                .contentType("application/problem+json; charset=utf-8")
                .result(Json.text(failure.problem()));
    }

    /** The same, where the framework has given the request up. */
    private static void problem(HttpServletResponse response, HttpProblem failure) {
        if (response.isCommitted()) {
            return; // what is on its way cannot be taken back
        }
        response.resetBuffer();
        response.setStatus(failure.status());
        response.setContentType("application/problem+json; charset=utf-8");
        try {
            response.getOutputStream().write(Json.text(failure.problem()).getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            LOG.debug("nobody waits for an answer any more: {}", gone.getClass().getName());
        }
    }
}
