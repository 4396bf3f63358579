package dev.ecphory.server.mcp;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.server.Authenticator;
import dev.ecphory.server.BoundedBodyReader;
import dev.ecphory.server.HttpModule;
import dev.ecphory.server.HttpProblem;
import dev.ecphory.server.RouteRegistrar;
import dev.ecphory.server.ServedNamespace;
import dev.ecphory.server.access.AccessDeniedException;
import dev.ecphory.server.access.Permissions;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.tools.ToolCaller;
import dev.ecphory.server.tools.ToolCatalog;
import dev.ecphory.wire.EnumNames;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The protocol over HTTP: {@code /mcp/NAMESPACE} speaks about that namespace, {@code /mcp} about the one that the
 * caller's key is for. Requests stand alone: no sessions, answers as JSON, so that any node may answer any of them.
 * Threads share it.
 */
public final class McpModule implements HttpModule {
    private static final String ENDPOINT = "/mcp";

    private final ToolCatalog toolbox;
    private final boolean outputSchemas;

    /** Offers tools, without the schemas of their results. */
    public McpModule(ToolCatalog toolbox) {
        this(toolbox, false);
    }

    /**
     * Offers tools.
     *
     * @param outputSchemas whether their list has the schemas of their results
     */
    public McpModule(ToolCatalog toolbox, boolean outputSchemas) {
        this.toolbox = toolbox;
        this.outputSchemas = outputSchemas;
    }

    @Override
    public Channel kind() {
        return Channel.MCP;
    }

    @Override
    public void open(RouteRegistrar entrance) {
        McpJsonMapper mapper = McpJsonDefaults.getMapper();
        McpRequestHandler requests = new McpRequestHandler(toolbox);
        new McpCatalog(toolbox, outputSchemas).through(requests, mapper);
        entrance.servlet(
                ENDPOINT + "/*",
                new Way(entrance.guard(), entrance.engine(), entrance.settings().maxBody(), requests, mapper));
    }

    /** From a request to its answer: who calls, about whose memory, and in which form. */
    private static final class Way extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient Authenticator guard;
        private final transient Ecphory engine;
        private final int maxBody;
        private final transient McpRequestHandler requests;
        private final transient McpJsonMapper mapper;

        Way(Authenticator guard, Ecphory engine, int maxBody, McpRequestHandler requests, McpJsonMapper mapper) {
            this.guard = guard;
            this.engine = engine;
            this.maxBody = maxBody;
            this.requests = requests;
            this.mapper = mapper;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setHeader("X-Content-Type-Options", "nosniff");
            response.setHeader("Cache-Control", "no-store");
            ToolCaller caller;
            try {
                Permissions grant = guard.admit(request, Role.READ);
                Namespace namespace = namespace(request.getRequestURI(), grant);
                if (!grant.sees(namespace)) {
                    throw AccessDeniedException.forbidden(Role.READ);
                }
                caller = new ToolCaller(
                        engine.memory(namespace).withActor(new Actor(grant.id(), Channel.MCP)), grant.role());
            } catch (RuntimeException | Error refused) {
                refuse(response, HttpProblem.of(refused));
                return;
            }
            StreamableHttpRules.Refusal refusal = StreamableHttpRules.check(request);
            if (refusal != null) {
                if (refusal.status() == HttpServletResponse.SC_METHOD_NOT_ALLOWED) {
                    response.setHeader("Allow", "POST");
                }
                send(response, refusal.status(), JsonRpcMessages.answer(refusal.code(), refusal.message()));
                return;
            }
            String text = "";
            try {
                text = BoundedBodyReader.text(request, maxBody);
                answer(response, caller, JsonRpcMessages.read(text));
            } catch (McpError malformed) {
                send(response, HttpServletResponse.SC_BAD_REQUEST, JsonRpcMessages.answer(malformed, text));
            } catch (RuntimeException | Error failed) {
                refuse(response, HttpProblem.of(failed));
            }
        }

        private void answer(HttpServletResponse response, ToolCaller caller, JSONRPCMessage message)
                throws IOException {
            if (message instanceof JSONRPCRequest asked) {
                send(
                        response,
                        HttpServletResponse.SC_OK,
                        requests.answer(McpTransportContext.create(Map.of(McpCatalog.CALLER, caller)), asked));
            } else if (message instanceof JSONRPCNotification) {
                response.setStatus(HttpServletResponse.SC_ACCEPTED); // a server without sessions has no use for it
            } else {
                send(
                        response,
                        HttpServletResponse.SC_BAD_REQUEST,
                        JsonRpcMessages.answer(
                                McpSchema.ErrorCodes.INVALID_REQUEST,
                                "this server asks nothing, so that nothing answers it; send a request"));
            }
        }

        private void send(HttpServletResponse response, int status, Object message) throws IOException {
            byte[] bytes = mapper.writeValueAsString(message).getBytes(StandardCharsets.UTF_8);
            response.setStatus(status);
            response.setContentType("application/json");
            response.setContentLength(bytes.length);
            response.getOutputStream().write(bytes);
        }

        /** The path as it was sent: what the container makes of one with an encoded slash is an exception. */
        private static Namespace namespace(String sent, Permissions grant) {
            String name = sent.substring(Math.min(sent.length(), ENDPOINT.length()))
                    .replaceFirst("^/", "")
                    .replaceFirst("/$", "");
            if (name.contains("/") || name.contains(";")) {
                throw new InvalidInputException(
                        "path",
                        EnumNames.quoted(sent),
                        "names no namespace",
                        "use " + ENDPOINT + "/NAMESPACE, with a slash in its name as %2F");
            }
            if (!name.isEmpty()) {
                return ServedNamespace.of(URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8));
            }
            String only = grant.namespaces().size() == 1 ? grant.namespaces().getFirst() : "*";
            if (only.endsWith("*")) {
                throw new InvalidInputException(
                        "namespace", "(none)", "is missing", "name it in the URL: " + ENDPOINT + "/NAMESPACE");
            }
            return Namespace.of(only);
        }

        private void refuse(HttpServletResponse response, HttpProblem failure) throws IOException {
            if (failure.status() == HttpServletResponse.SC_UNAUTHORIZED) {
                response.setHeader("WWW-Authenticate", "Bearer");
            }
            failure.retryAfter(response::setHeader);
            send(
                    response,
                    failure.status(),
                    JsonRpcMessages.answer(
                            failure.status() < HttpServletResponse.SC_INTERNAL_SERVER_ERROR
                                    ? McpSchema.ErrorCodes.INVALID_REQUEST
                                    : McpSchema.ErrorCodes.INTERNAL_ERROR,
                            failure.message() + "; " + failure.next()));
        }
    }
}
