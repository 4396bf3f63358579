package dev.ecphory.langchain4j;

import dev.ecphory.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** The ids by which LangChain4j tells conversations apart. Stateless. */
final class ConversationIds {
    /** What it hands on when a service has no memory id at all: nobody's. */
    private static final String SHARED = "default";

    private ConversationIds() {}

    /**
     * An id that belongs to somebody.
     *
     * @throws InvalidInputException when there is none
     */
    static Object own(@Nullable Object memoryId) {
        if (memoryId == null || memoryId.equals(SHARED)) {
            throw new InvalidInputException(
                    "chatMemoryId",
                    String.valueOf(memoryId),
                    "is nobody's, and memories are kept for each id",
                    "give the service a @MemoryId and a ChatMemoryProvider, or use one fixed memory");
        }
        return memoryId;
    }

    /** The same; null when there is none, or a blank one, which is nobody's conversation. */
    static @Nullable Object ownOrNull(@Nullable Object memoryId) {
        boolean nobodys = memoryId == null
                || memoryId.equals(SHARED)
                || memoryId.toString().isBlank();
        return nobodys ? null : memoryId;
    }

    /** A namespace that a function of the application gave. */
    static String given(@Nullable String namespace) {
        if (namespace == null) {
            throw new InvalidInputException(
                    "namespace", "null", "is nobody's", "let the function that names namespaces refuse or name one");
        }
        return namespace;
    }
}
