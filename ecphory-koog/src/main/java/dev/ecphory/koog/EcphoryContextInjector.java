package dev.ecphory.koog;

import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.function.Function;

/**
 * Puts what is recalled for a message behind it, as the input of an agent: quoted data between marks, so that
 * {@link EcphoryChatHistoryProvider} stores and remembers the message as the user wrote it. Immutable; threads may share it. Calls
 * wait for the store.
 */
public final class EcphoryContextInjector {
    private final Function<String, Memory> memories;
    private final RecallOptions options;
    private final ZoneId zone;

    private EcphoryContextInjector(Builder builder) {
        this.memories = builder.memories;
        this.options = builder.options;
        this.zone = builder.zone;
    }

    /** For conversations that all belong to one memory. */
    public static Builder builder(Memory memory) {
        return new Builder(ConversationMemories.in(memory));
    }

    /**
     * For conversations of many: a function tells whose memory a conversation belongs to.
     *
     * @param namespace of a conversation id; it is asked with ids that the application gave, never with what was said
     */
    public static Builder builder(Ecphory ecphory, Function<String, String> namespace) {
        return new Builder(ConversationMemories.by(ecphory, namespace));
    }

    /**
     * A message with what is recalled for it; the message alone when nothing is. What the conversation itself shows is left out.
     *
     * @param text what the user says
     * @param conversationId the id of the session that the agent is run with
     */
    public String inject(String text, String conversationId) {
        String question = Event.storable(ContextMarker.strip(text).strip());
        Memory memory = memories.apply(conversationId);
        if (question.isEmpty()) {
            return text;
        }
        OffsetDateTime now = OffsetDateTime.now(Clock.system(zone));
        RecallResult found = memory.recall(
                question,
                options.withSession(conversationId).withAskedAt(Objects.requireNonNullElse(options.askedAt(), now)));
        return found.context().isBlank() ? text : text + "\n\n" + found.context();
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final Function<String, Memory> memories;
        private RecallOptions options = RecallOptions.defaults().withPurpose(RecallOptions.Purpose.INJECT);
        private ZoneId zone = ZoneOffset.UTC;

        private Builder(Function<String, Memory> memories) {
            this.memories = memories;
        }

        /** How to recall; the defaults unless told otherwise. Their session is the conversation. */
        public Builder options(RecallOptions value) {
            options = value;
            return this;
        }

        /** Where the conversation takes place, for "yesterday" and "last week"; UTC unless told otherwise. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** The injector. */
        public EcphoryContextInjector build() {
            return new EcphoryContextInjector(this);
        }
    }
}
