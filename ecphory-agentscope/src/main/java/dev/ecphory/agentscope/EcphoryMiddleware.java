package dev.ecphory.agentscope;

import dev.ecphory.AppendResult;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import io.agentscope.core.agent.Agent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.event.AgentEvent;
import io.agentscope.core.event.AgentResultEvent;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.middleware.AgentInput;
import io.agentscope.core.middleware.MiddlewareBase;
import io.agentscope.core.middleware.ReasoningInput;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Recalls before an agent reasons, and remembers what the user and the agent said when the agent has answered. What is recalled
 * is added to the last message of the user for the model alone: it is quoted data between marks, and is neither kept in the
 * agent's state nor remembered. A message is stored once by its id.
 *
 * <p>Threads may share it. Work waits for the store, on Reactor's bounded elastic scheduler. What fails ends the call with an
 * {@link dev.ecphory.EcphoryException}.
 */
public final class EcphoryMiddleware implements MiddlewareBase {
    /** The key of what was recalled for a call, in its context. */
    private static final String RECALLED = "dev.ecphory.recalled";

    private final Ecphory ecphory;
    private final Function<RuntimeContext, String> namespace;
    private final RecallOptions options;
    private final ZoneId zone;

    private EcphoryMiddleware(Builder builder) {
        this.ecphory = builder.ecphory;
        this.namespace = builder.namespace;
        this.options = builder.options;
        this.zone = builder.zone;
    }

    /** Over the memories of an engine, which the application closes. */
    public static Builder builder(Ecphory ecphory) {
        return new Builder(ecphory);
    }

    @Override
    public Flux<AgentEvent> onAgent(
            Agent agent, RuntimeContext context, AgentInput input, Function<AgentInput, Flux<AgentEvent>> next) {
        return Mono.fromRunnable(() -> context.put(RECALLED, recall(context, input.msgs())))
                .subscribeOn(Schedulers.boundedElastic())
                .thenMany(Flux.defer(() -> next.apply(input)))
                .concatMap(event -> event instanceof AgentResultEvent result
                        ? remember(context, input.msgs(), result.getResult()).thenReturn(event)
                        : Mono.just(event));
    }

    /** Shows the model what was recalled, behind the last message of the user. */
    @Override
    public Flux<AgentEvent> onReasoning(
            Agent agent,
            RuntimeContext context,
            ReasoningInput input,
            Function<ReasoningInput, Flux<AgentEvent>> next) {
        @Nullable String recalled = context.get(RECALLED);
        int last = lastOfUser(input.messages());
        if (recalled == null || recalled.isBlank() || last < 0) {
            return next.apply(input);
        }
        List<Msg> messages = new ArrayList<>(input.messages());
        Msg asked = messages.get(last);
        List<ContentBlock> content = new ArrayList<>(asked.getContent());
        content.add(TextBlock.builder().text("\n\n" + recalled).build());
        messages.set(last, asked.withContent(content));
        return next.apply(new ReasoningInput(messages, input.tools(), input.options()));
    }

    private String recall(RuntimeContext context, List<Msg> messages) {
        int last = lastOfUser(messages);
        String question = last < 0 ? "" : said(messages.get(last));
        if (question.isEmpty()) {
            return "";
        }
        OffsetDateTime now = OffsetDateTime.now(Clock.system(zone));
        return memory(context)
                .recall(
                        question,
                        options.withSession(blank(context.getSessionId()))
                                .withWindow(messages.stream()
                                        .map(EcphoryMiddleware::said)
                                        .toList())
                                .withAskedAt(Objects.requireNonNullElse(options.askedAt(), now)))
                .context();
    }

    private Mono<Void> remember(RuntimeContext context, List<Msg> asked, Msg answer) {
        return Mono.<Void>fromRunnable(() -> {
                    Memory memory = memory(context);
                    List<Msg> all = new ArrayList<>(asked);
                    all.add(answer);
                    List<Event> events = all.stream()
                            .filter(message -> isNew(message, memory))
                            .map(message -> event(message, context).masked())
                            .toList();
                    if (!events.isEmpty()) {
                        List<AppendResult> unused = memory.append(events);
                    }
                })
                .subscribeOn(Schedulers.boundedElastic());
    }

    /** Said by the user or the agent, and not stored yet: a caller may send a conversation whole. */
    private static boolean isNew(Msg message, Memory memory) {
        String id = blank(message.getId());
        return (message.getRole() == MsgRole.USER || message.getRole() == MsgRole.ASSISTANT)
                && !said(message).isEmpty()
                && (id == null || memory.get(id).isEmpty());
    }

    private Event event(Msg message, RuntimeContext context) {
        String role = message.getRole() == MsgRole.USER ? "user" : "assistant";
        return Event.ofText(said(message))
                .id(blank(message.getId()))
                .speaker(Objects.requireNonNullElse(blank(message.getName()), role))
                .session(blank(context.getSessionId()))
                .occurredAt(OffsetDateTime.now(Clock.system(zone)))
                .metadata("role", role)
                .build();
    }

    private Memory memory(RuntimeContext context) {
        return ecphory.memory(namespace.apply(context));
    }

    private static int lastOfUser(List<Msg> messages) {
        int last = messages.size() - 1;
        while (last >= 0 && messages.get(last).getRole() != MsgRole.USER) {
            last--;
        }
        return last;
    }

    /** The text of a message without what was recalled. */
    private static String said(Msg message) {
        return Event.storable(ContextMarker.strip(Objects.requireNonNullElse(message.getTextContent(), ""))
                .strip());
    }

    private static @Nullable String blank(@Nullable String value) {
        return value == null || value.isBlank() ? null : value;
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final Ecphory ecphory;
        private Function<RuntimeContext, String> namespace = Builder::user;
        private RecallOptions options = RecallOptions.defaults().withPurpose(RecallOptions.Purpose.INJECT);
        private ZoneId zone = ZoneOffset.UTC;

        private Builder(Ecphory ecphory) {
            this.ecphory = ecphory;
        }

        /** The namespace of a call; {@code user/} and the id of its user unless told otherwise. */
        public Builder namespace(Function<RuntimeContext, String> value) {
            namespace = value;
            return this;
        }

        /** How to recall; the defaults unless told otherwise. */
        public Builder options(RecallOptions value) {
            options = value;
            return this;
        }

        /** Where the user is, for "tomorrow" and "yesterday"; UTC unless told otherwise. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** The middleware. */
        public EcphoryMiddleware build() {
            return new EcphoryMiddleware(this);
        }

        private static String user(RuntimeContext context) {
            @Nullable String user = blank(context.getUserId());
            if (user == null) {
                throw new InvalidInputException(
                        "userId", "(none)", "is missing in the call's context", "set it, or set a namespace");
            }
            return "user/" + user;
        }
    }
}
