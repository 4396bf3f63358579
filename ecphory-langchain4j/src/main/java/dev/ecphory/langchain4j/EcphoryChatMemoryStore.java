package dev.ecphory.langchain4j;

import dev.ecphory.ChatWindow;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;

/**
 * The messages of LangChain4j's chat memories, and a memory of everything that was ever said in them. LangChain4j rewrites
 * the whole list with every message: what is new in it becomes an event, what fell out of it stays one, and the list itself
 * comes back exactly as it was last written, in another process as well. Texts of the user and the assistant are events;
 * system messages, calls of tools and their results come back with the list and are not recalled, and recalled text that
 * was put into a user's message is no part of the event.
 *
 * <p>{@code deleteMessages} empties the list and forgets nothing: erase what shall be forgotten, see
 * {@link Memory#deletion()}. Threads and processes may share it.
 */
public final class EcphoryChatMemoryStore implements ChatMemoryStore {
    private final Function<Object, Memory> memories;
    private final Function<Object, String> session;
    private final LangChainMessages messages;
    private final ZoneId zone;

    private EcphoryChatMemoryStore(Builder builder, Function<Object, Memory> memories) {
        this.memories = memories;
        this.session = builder.session;
        this.messages = new LangChainMessages(builder.user, builder.assistant);
        this.zone = builder.zone;
    }

    /** For conversations that all belong to one memory: each memory id is a session of it. */
    public static Builder builder(Memory memory) {
        return new Builder(id -> memory);
    }

    /**
     * For conversations of many: a function tells whose memory an id belongs to.
     *
     * @param namespace of a memory id; it is asked with ids that the application gave, never with what was said
     */
    public static Builder builder(Ecphory ecphory, Function<Object, String> namespace) {
        return new Builder(id -> ecphory.memory(ConversationIds.given(namespace.apply(ConversationIds.own(id)))));
    }

    @Override
    public List<ChatMessage> getMessages(Object memoryId) {
        return LangChainMessages.again(window(memoryId).messages());
    }

    /** Writes the list; throws {@link InvalidInputException} when a text cannot be stored, and then nothing is shown anew. */
    @Override
    public void updateMessages(Object memoryId, List<ChatMessage> list) {
        var unused = window(memoryId).rewrite(list.stream().map(messages::told).toList(), zone);
    }

    @Override
    public void deleteMessages(Object memoryId) {
        window(memoryId).clear();
    }

    private ChatWindow window(Object memoryId) {
        return memories.apply(memoryId).chatWindow(session.apply(memoryId));
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final Function<Object, Memory> memories;
        private Function<Object, String> session = String::valueOf;
        private String user = "user";
        private String assistant = "assistant";
        private ZoneId zone = ZoneOffset.UTC;

        private Builder(Function<Object, Memory> memories) {
            this.memories = memories;
        }

        /** Names the session of a memory id; the id itself unless told otherwise. */
        public Builder session(Function<Object, String> value) {
            session = value;
            return this;
        }

        /** The speaker of user messages that name nobody; {@code user} unless told otherwise. */
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

        /** The store. */
        public EcphoryChatMemoryStore build() {
            return new EcphoryChatMemoryStore(this, memories);
        }
    }
}
