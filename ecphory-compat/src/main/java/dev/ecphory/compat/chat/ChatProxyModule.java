package dev.ecphory.compat.chat;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.server.HttpModule;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.RouteRegistrar;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import io.javalin.http.HandlerType;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server of chat models as OpenAI's clients know it, that remembers: it recalls for what the user said last, hands that to
 * the model behind it as quoted data, passes the answer on unchanged, and appends both. The model answers whether or not
 * the memory works, see {@link TurnMemory}. Threads may share it.
 */
public final class ChatProxyModule implements HttpModule {
    private static final String NAMESPACE = "X-Ecphory-Namespace";

    /** A recall reads the index first, once after a start. */
    private static final Duration READING = Duration.ofSeconds(10);
    /** A store that another process holds is waited for in the background. */
    private static final Duration WRITING = Duration.ofSeconds(2);

    private final @Nullable UpstreamForwarder passage;
    private final Duration reading;
    private final Duration writing;

    /**
     * In front of a server of models.
     *
     * @param upstream null when there is none: every request is refused, and told why
     */
    public ChatProxyModule(@Nullable Upstream upstream) {
        this(upstream, READING, WRITING);
    }

    ChatProxyModule(@Nullable Upstream upstream, Duration reading, Duration writing) {
        this.passage = upstream == null ? null : new UpstreamForwarder(upstream);
        this.reading = reading;
        this.writing = writing;
    }

    @Override
    public Channel kind() {
        return Channel.CHAT;
    }

    @Override
    public void open(RouteRegistrar entrance) {
        entrance.route(HandlerType.POST, "/v1/chat/completions", Role.WRITE, this::complete, ChatFailure::answer);
        entrance.route(
                HandlerType.GET,
                "/v1/models",
                Role.READ,
                visit -> passage().models(visit.context()),
                ChatFailure::answer);
        entrance.unknown(
                path -> path.startsWith("/v1/") && !path.startsWith("/v1/namespaces/"),
                "of OpenAI's interface there are POST /v1/chat/completions and GET /v1/models; /v1/openapi.json has the"
                        + " routes of the memory",
                ChatFailure::answer);
    }

    private UpstreamForwarder passage() {
        if (passage == null) {
            throw new StoreUnavailableException(
                    "no server of models is configured", "start the server with the address of one", null);
        }
        return passage;
    }

    private void complete(RequestContext visit) throws Exception {
        UpstreamForwarder to = passage();
        Memory memory = memory(visit);
        ChatTurn turn = ChatTurn.of(visit.body(), visit.context());
        LocalDate today = memory.now().atOffset(ZoneOffset.UTC).toLocalDate();
        TurnMemory remembered = new TurnMemory(visit, memory, reading, writing);
        boolean said = !turn.said().isEmpty();
        String context = said ? remembered.recalled(turn) : "";
        if (said) {
            remembered.remember(() -> turn.asked(today));
        }
        to.complete(visit.context(), turn.forwarded(context), turn.stream(), remembered::check, answer -> {
            if (said && !answer.isEmpty()) {
                remembered.remember(() -> turn.answered(answer, today));
                remembered.settle();
            }
        });
        remembered.settle();
    }

    /** That of the caller's key when it has one, else the one that a header names; nothing in the body has a say. */
    private static Memory memory(RequestContext visit) {
        String named = visit.context().header(NAMESPACE);
        List<String> granted = visit.grant().namespaces();
        if (named == null && granted.size() == 1 && !granted.getFirst().endsWith("*")) {
            named = granted.getFirst();
        }
        if (named == null) {
            throw new InvalidInputException(
                    NAMESPACE, "null", "is missing", "send this header, or use a key for one namespace");
        }
        if (named.isBlank()) {
            throw new InvalidInputException(NAMESPACE, EnumNames.quoted(named), "is empty", "name a namespace");
        }
        return visit.memory(Role.WRITE, named);
    }
}
