package dev.ecphory.spring;

import java.time.ZoneId;
import java.util.List;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;

/**
 * The windows of Spring AI's chat memories, and a memory of everything that was ever said in them. {@code saveAll} replaces
 * the window: what is new in it becomes an event, what fell out of it stays one. Texts of the user and the assistant are
 * events; system messages, calls of tools and their responses come back with the window and are not recalled. Of the
 * metadata that models attach to messages, what JSON can hold comes back.
 *
 * <p>{@code deleteByConversationId} empties the window and forgets nothing. Threads and processes may share it.
 */
public final class EcphoryChatMemoryRepository implements ChatMemoryRepository {
    private final ConversationMemoryResolver conversations;
    private final SpringMessages messages;
    private final ZoneId zone;

    /**
     * For conversations.
     *
     * @param user the speaker of user messages
     * @param assistant the speaker of the model's messages
     * @param zone where conversations take place
     */
    public EcphoryChatMemoryRepository(
            ConversationMemoryResolver conversations, String user, String assistant, ZoneId zone) {
        this.conversations = conversations;
        this.messages = new SpringMessages(user, assistant);
        this.zone = zone;
    }

    @Override
    public List<String> findConversationIds() {
        return conversations.ids();
    }

    @Override
    public List<Message> findByConversationId(String conversationId) {
        return conversations.window(conversationId).messages().stream()
                .map(SpringMessages::again)
                .toList();
    }

    @Override
    public void saveAll(String conversationId, List<Message> list) {
        var unused = conversations
                .window(conversationId)
                .rewrite(list.stream().map(messages::told).toList(), zone);
    }

    @Override
    public void deleteByConversationId(String conversationId) {
        conversations.window(conversationId).clear();
    }
}
