package dev.ecphory.server.mcp;

import dev.ecphory.engine.Actor;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.Namespace;
import dev.ecphory.server.Door;
import dev.ecphory.server.Entrance;
import dev.ecphory.server.Failures;
import dev.ecphory.server.Guard;
import dev.ecphory.server.access.Denied;
import dev.ecphory.server.access.Grant;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.tools.Caller;
import dev.ecphory.server.tools.Toolbox;
import dev.ecphory.wire.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The protocol over HTTP: {@code /mcp/NAMESPACE} speaks about that namespace, {@code /mcp} about the one that the
 * caller's key is for. Requests stand alone: no sessions, answers as JSON, so that any node may answer any of them.
 * Threads share it.
 */
public final class McpDoor implements Door {
    private static final String ENDPOINT = "/mcp";

    private final Toolbox toolbox;

    /** Offers tools. */
    public McpDoor(Toolbox toolbox) {
        this.toolbox = toolbox;
    }

    @Override
    public Actor.Door kind() {
        return Actor.Door.MCP;
    }

    @Override
    public void open(Entrance entrance) {
        McpJsonMapper mapper = McpJsonDefaults.getMapper();
        HttpServletStatelessServerTransport transport = HttpServletStatelessServerTransport.builder()
                .jsonMapper(mapper)
                .messageEndpoint(ENDPOINT)
                .maxRequestSize(entrance.settings().maxBody())
                .httpHeaderValidator(validator(entrance))
                .contextExtractor(
                        request -> McpTransportContext.create(Map.of(Offer.CALLER, request.getAttribute(Offer.CALLER))))
                .build();
        new Offer(toolbox).through(transport, mapper);
        entrance.servlet(ENDPOINT + "/*", new Way(entrance.guard(), entrance.engine(), transport));
    }

    /** The guard has looked at Host and Origin before; where no key is needed, this looks once more. */
    private static DefaultServerTransportSecurityValidator validator(Entrance entrance) {
        var validator = DefaultServerTransportSecurityValidator.builder();
        List<String> origins = new ArrayList<>();
        if (!entrance.guard().locked()) {
            validator.allowedHosts(
                    entrance.hosts().stream().map(host -> host + ":*").toList());
        }
        for (String host : entrance.hosts()) {
            origins.add("http://" + host + ":*");
            origins.add("https://" + host + ":*");
        }
        return validator.allowedOrigins(origins).build();
    }

    /** From a request to the transport: who calls, and about whose memory. */
    private static final class Way extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Guard guard;
        private final transient Ecphory engine;
        private final transient HttpServletStatelessServerTransport transport;

        Way(Guard guard, Ecphory engine, HttpServletStatelessServerTransport transport) {
            this.guard = guard;
            this.engine = engine;
            this.transport = transport;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            try {
                Grant grant = guard.admit(request::getHeader, Role.READ);
                Namespace namespace = namespace(request.getPathInfo(), grant);
                if (!grant.sees(namespace)) {
                    throw Denied.forbidden(Role.READ);
                }
                request.setAttribute(
                        Offer.CALLER,
                        new Caller(engine.memory(namespace).by(new Actor(grant.id(), Actor.Door.MCP)), grant.role()));
            } catch (RuntimeException refused) {
                refuse(response, Failures.of(refused));
                return;
            }
            transport.service(new AtEndpoint(request), response);
        }

        private static Namespace namespace(@Nullable String path, Grant grant) {
            String name = path == null ? "" : path.substring(1);
            name = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
            if (!name.isEmpty()) {
                return Namespace.of(name);
            }
            String only = grant.namespaces().size() == 1 ? grant.namespaces().getFirst() : "*";
            if (only.endsWith("*")) {
                throw new InvalidInputException(
                        "namespace", "(none)", "is missing", "name it in the URL: " + ENDPOINT + "/NAMESPACE");
            }
            return Namespace.of(only);
        }

        private static void refuse(HttpServletResponse response, Failures failure) throws IOException {
            response.setStatus(failure.status());
            response.setContentType("application/problem+json");
            response.setCharacterEncoding(StandardCharsets.UTF_8.name());
            if (failure.status() == HttpServletResponse.SC_UNAUTHORIZED) {
                response.setHeader("WWW-Authenticate", "Bearer");
            }
            if (failure.retryAfter() != null) {
                response.setHeader(
                        "Retry-After",
                        Long.toString(Math.max(1, failure.retryAfter().toSeconds())));
            }
            response.getWriter().write(Json.text(failure.problem()));
        }
    }

    /** The request as the transport knows it, which has one address. */
    private static final class AtEndpoint extends HttpServletRequestWrapper {
        AtEndpoint(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getRequestURI() {
            return ENDPOINT;
        }
    }
}
