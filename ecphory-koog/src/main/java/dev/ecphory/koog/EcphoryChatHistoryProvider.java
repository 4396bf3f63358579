package dev.ecphory.koog;

import ai.koog.agents.chatMemory.feature.ChatHistoryProvider;
import ai.koog.prompt.message.Message;
import dev.ecphory.AppendResult;
import dev.ecphory.ChatWindow;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import kotlin.Unit;
import kotlin.coroutines.Continuation;

/**
 * The histories of Koog's chat memory, and a memory of everything that was ever said in them. Koog writes the whole history after
 * each run: what is new in it becomes an event, what a window size leaves out of it stays one, and the history comes back as it
 * was last written, in another process as well. Texts of the user and the assistant are events; instructions, calls of tools and
 * their results, reasoning and attachments come back with the history and are not recalled. What {@link EcphoryContextInjector} put
 * into a message of the user is neither stored nor remembered, and the raw response of a model is not stored.
 *
 * <p>Threads and processes may share it. Its calls wait for the store on the thread that makes them, and fail with an
 * {@link dev.ecphory.EcphoryException}.
 */
public final class EcphoryChatHistoryProvider implements ChatHistoryProvider {
    private final Function<String, Memory> memories;
    private final KoogMessages messages;
    private final ZoneId zone;

    private EcphoryChatHistoryProvider(Builder builder) {
        this.memories = builder.memories;
        this.messages = new KoogMessages(builder.user, builder.assistant);
        this.zone = builder.zone;
    }

    /** For conversations that all belong to one memory: each conversation id is a session of it. */
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

    /** Writes a history. */
    @Override
    public Object store(
            String conversationId, List<? extends Message> history, Continuation<? super Unit> continuation) {
        List<AppendResult> unused = window(conversationId)
                .rewrite(history.stream().map(messages::told).toList(), zone);
        return Unit.INSTANCE;
    }

    /** A history as it was last written, but for what was erased since; empty when there is none. */
    @Override
    public Object load(String conversationId, Continuation<? super List<? extends Message>> continuation) {
        return window(conversationId).messages().stream()
                .map(KoogMessages::again)
                .toList();
    }

    private ChatWindow window(String conversationId) {
        return memories.apply(conversationId).chatWindow(conversationId);
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final Function<String, Memory> memories;
        private String user = "user";
        private String assistant = "assistant";
        private ZoneId zone = ZoneOffset.UTC;

        private Builder(Function<String, Memory> memories) {
            this.memories = memories;
        }

        /** The speaker of user messages; {@code user} unless told otherwise. */
        public Builder user(String value) {
            user = value;
            return this;
        }

        /** The speaker of the model's messages; {@code assistant} unless told otherwise. */
        public Builder assistant(String value) {
            assistant = value;
            return this;
        }

        /** Where the conversation takes place, for "tomorrow" and "tonight"; UTC unless told otherwise. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** The provider. */
        public EcphoryChatHistoryProvider build() {
            return new EcphoryChatHistoryProvider(this);
        }
    }
}
