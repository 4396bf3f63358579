package dev.ecphory.spring;

import dev.ecphory.ChatWindow;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whose memory a conversation belongs to. The id of the conversation is its session there. A bean of this type replaces the
 * default, one memory for all. Threads may share it.
 */
public final class ConversationMemoryResolver {
    /** What Spring AI once filled in when the application named none: nobody's. */
    private static final String SHARED = "default";

    private final Function<String, Memory> memory;
    private final @Nullable Memory only;
    private final @Nullable Ecphory ecphory;

    private ConversationMemoryResolver(
            Function<String, Memory> memory, @Nullable Memory only, @Nullable Ecphory ecphory) {
        this.memory = memory;
        this.only = only;
        this.ecphory = ecphory;
    }

    /** All conversations belong to one memory. */
    public static ConversationMemoryResolver in(Memory memory) {
        return new ConversationMemoryResolver(id -> memory, memory, null);
    }

    /**
     * A function tells whose memory it is.
     *
     * @param namespace of a conversation's id, which the application gave; never of what is said
     */
    public static ConversationMemoryResolver by(Ecphory ecphory, Function<String, String> namespace) {
        return new ConversationMemoryResolver(
                id -> {
                    if (id.equals(SHARED)) {
                        throw new InvalidInputException(
                                "conversation id", id, "is nobody's, and memories are kept apart", "give its own id");
                    }
                    return ecphory.memory(namespace.apply(id));
                },
                null,
                ecphory);
    }

    /** The memory of a conversation; throws {@link InvalidInputException} when the id cannot belong to anybody. */
    public Memory memory(@Nullable String conversationId) {
        if (conversationId == null || conversationId.isBlank()) {
            throw new InvalidInputException(
                    "conversation id",
                    String.valueOf(conversationId),
                    "is missing",
                    "set the advisor parameter ChatMemory.CONVERSATION_ID with every call");
        }
        return memory.apply(conversationId);
    }

    ChatWindow window(String conversationId) {
        return memory(conversationId).chatWindow(conversationId);
    }

    /** Every conversation that has a window, sorted. */
    List<String> ids() {
        if (only != null) {
            return List.copyOf(only.chatSessions());
        }
        TreeSet<String> ids = new TreeSet<>();
        if (ecphory != null) {
            for (Namespace namespace : ecphory.namespaces()) {
                ecphory.memory(namespace).chatSessions().stream()
                        .filter(id -> !id.equals(SHARED))
                        .filter(id -> memory(id).namespace().equals(namespace))
                        .forEach(ids::add);
            }
        }
        return List.copyOf(ids);
    }
}
