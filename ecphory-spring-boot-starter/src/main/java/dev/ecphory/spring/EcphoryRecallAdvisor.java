package dev.ecphory.spring;

import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClientMessageAggregator;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Recalls before a call, and remembers after it. What is recalled stands behind the user's message as quoted data between
 * marks; what the user and the model said is appended once, without it, when the model has answered and not when it calls a
 * tool; if it fails, nothing is. It manages no window of
 * messages and is no {@code MemoryAdvisor}: put it behind the advisor that does.
 *
 * <p>The messages of the prompt and the conversation's window in the {@link EcphoryChatMemoryRepository} are never recalled,
 * in whatever order the advisors run.
 *
 * <p>Whose memory it is comes from the conversation's id, the advisor parameter {@link ChatMemory#CONVERSATION_ID}, through
 * {@link ConversationMemoryResolver}; a call without one is refused. Threads may share it.
 */
public final class EcphoryRecallAdvisor implements BaseAdvisor {
    /** Where the context of a response has the {@link RecallResult}. */
    public static final String RECOLLECTION = "ecphory.recollection";

    /**
     * The advisor parameter that names which events count: an {@link EventFilter}, an expression that {@link
     * dev.ecphory.EventFilter#parse} reads, or a filter expression of Spring AI.
     */
    public static final String FILTER = "ecphory.filter";

    /** By name, because Spring AI's filters need not be on the class path. */
    private static final String SPRING_FILTER = "org.springframework.ai.vectorstore.filter.Filter$";

    private static final String SAID = "ecphory.said";
    /** Spring AI 2.0: behind the advisors that manage windows (200), before the loop that calls tools (300). */
    private static final int BEFORE_TOOLS = Ordered.HIGHEST_PRECEDENCE + 250;

    private final ConversationMemoryResolver conversations;
    private final RecallOptions options;
    private final boolean remembering;
    private final String user;
    private final String assistant;
    private final ZoneId zone;
    private final int order;

    private EcphoryRecallAdvisor(Builder builder) {
        this.conversations = builder.conversations;
        this.options = builder.options;
        this.remembering = builder.remembering;
        this.user = builder.user;
        this.assistant = builder.assistant;
        this.zone = builder.zone;
        this.order = builder.order;
    }

    /** For conversations. */
    public static Builder builder(ConversationMemoryResolver conversations) {
        return new Builder(conversations);
    }

    @Override
    public int getOrder() {
        return order;
    }

    /** Throws {@link InvalidInputException} when no conversation is named. */
    @Override
    public ChatClientRequest before(ChatClientRequest request, AdvisorChain chain) {
        @Nullable String conversation = conversation(request.context().get(ChatMemory.CONVERSATION_ID));
        Memory memory = conversations.memory(conversation);
        Prompt prompt = request.prompt();
        @Nullable UserMessage asked = last(prompt);
        if (asked == null) {
            return request;
        }
        String said = Objects.requireNonNullElse(asked.getText(), "");
        String question = Event.storable(ContextMarker.strip(said).strip());
        if (question.isEmpty()) {
            return request;
        }
        RecallOptions how =
                filtered(how(memory, conversation, prompt), request.context().get(FILTER));
        RecallResult recollection = memory.recall(question, how);
        ChatClientRequest.Builder advised =
                request.mutate().context(SAID, question).context(RECOLLECTION, recollection);
        return recollection.context().isBlank()
                ? advised.build()
                : advised.prompt(prompt.augmentUserMessage(message -> message.mutate()
                                .text(said + "\n\n" + recollection.context())
                                .build()))
                        .build();
    }

    /** The conversation's own window and the messages of this prompt are no memories, in whatever order advisors run. */
    private RecallOptions how(Memory memory, @Nullable String conversation, Prompt prompt) {
        List<String> shown = prompt.getInstructions().stream()
                .filter(message -> message instanceof UserMessage || message instanceof AssistantMessage)
                .map(message -> Objects.requireNonNullElse(message.getText(), ""))
                .toList();
        RecallOptions how = options.withSession(conversation).withWindow(shown);
        return how.askedAt() != null ? how : how.withAskedAt(now(memory));
    }

    /**
     * The options of a call, which keep a filter of their own.
     *
     * @param given the parameter {@link #FILTER}; null for none
     * @throws InvalidInputException when it is no filter
     */
    static RecallOptions filtered(RecallOptions options, @Nullable Object given) {
        return given == null ? options : options.withFilter(EventFilter.and(options.filter(), filter(given)));
    }

    private static EventFilter filter(Object given) {
        if (given instanceof EventFilter filter) {
            return filter;
        }
        if (given instanceof String text) {
            return EventFilter.parse(text);
        }
        if (given.getClass().getName().startsWith(SPRING_FILTER)) {
            return SpringFilters.of(given);
        }
        throw new InvalidInputException(
                FILTER,
                given.getClass().getName(),
                "is no filter",
                "give an EventFilter, an expression as a text, or a Filter.Expression");
    }

    private static @Nullable UserMessage last(Prompt prompt) {
        List<UserMessage> messages = prompt.getUserMessages();
        return messages.isEmpty() ? null : messages.getLast();
    }

    /** Remembers what was said in a whole response. */
    @Override
    public ChatClientResponse after(ChatClientResponse response, AdvisorChain chain) {
        remember(response);
        return response;
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        Flux<ChatClientResponse> pieces = Mono.just(request)
                .publishOn(getScheduler())
                .map(one -> before(one, chain))
                .flatMapMany(chain::nextStream);
        return new ChatClientMessageAggregator().aggregateChatClientResponse(pieces, this::remember);
    }

    private void remember(ChatClientResponse response) {
        var answer = response.chatResponse();
        boolean unfinished = answer != null && answer.hasToolCalls();
        if (!remembering || unfinished || !(response.context().get(SAID) instanceof String said)) {
            return;
        }
        @Nullable String conversation = conversation(response.context().get(ChatMemory.CONVERSATION_ID));
        Memory memory = conversations.memory(conversation);
        OffsetDateTime now = now(memory);
        List<Event> events = new ArrayList<>();
        events.add(event(said, user, "user", conversation, now));
        String answered = ContextMarker.strip(text(response));
        if (!answered.isBlank()) {
            events.add(event(answered, assistant, "assistant", conversation, now));
        }
        memory.append(events.stream().map(Event::masked).toList());
    }

    private static Event event(
            String text, String speaker, String role, @Nullable String conversation, OffsetDateTime at) {
        return Event.ofText(Event.storable(text))
                .speaker(speaker)
                .session(conversation)
                .occurredAt(at)
                .metadata("role", role)
                .build();
    }

    private static String text(ChatClientResponse response) {
        var answer = response.chatResponse();
        @Nullable Generation result = answer == null ? null : answer.getResult();
        return result == null
                ? ""
                : Objects.requireNonNullElse(result.getOutput().getText(), "");
    }

    private static @Nullable String conversation(@Nullable Object id) {
        return id == null ? null : id.toString();
    }

    private OffsetDateTime now(Memory memory) {
        return OffsetDateTime.ofInstant(memory.now(), zone);
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final ConversationMemoryResolver conversations;
        private RecallOptions options = RecallOptions.defaults().withPurpose(RecallOptions.Purpose.INJECT);
        private boolean remembering = true;
        private String user = "user";
        private String assistant = "assistant";
        private ZoneId zone = ZoneOffset.UTC;
        private int order = BEFORE_TOOLS;

        private Builder(ConversationMemoryResolver conversations) {
            this.conversations = conversations;
        }

        /** How to recall, budget included. */
        public Builder options(RecallOptions value) {
            options = value;
            return this;
        }

        /** Whether it appends what is said; true unless told otherwise, as when a chat memory repository does. */
        public Builder remembering(boolean value) {
            remembering = value;
            return this;
        }

        /** The speaker of user messages. */
        public Builder user(String value) {
            user = value;
            return this;
        }

        /** The speaker of the model's messages. */
        public Builder assistant(String value) {
            assistant = value;
            return this;
        }

        /** Where conversations take place; UTC unless told otherwise. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** Its place among advisors; behind those that manage windows and before the one that calls tools, unless told otherwise. */
        public Builder order(int value) {
            order = value;
            return this;
        }

        /** The advisor. */
        public EcphoryRecallAdvisor build() {
            return new EcphoryRecallAdvisor(this);
        }
    }
}
