package dev.ecphory.koog;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whose memory a conversation belongs to. Stateless. */
final class ConversationMemories {
    private ConversationMemories() {}

    /** All conversations belong to one memory. */
    static Function<String, Memory> in(Memory memory) {
        return id -> {
            String unused = given("conversation id", id);
            return memory;
        };
    }

    /** A function names the namespace of a conversation. */
    static Function<String, Memory> by(Ecphory ecphory, Function<String, String> namespace) {
        return id -> ecphory.memory(given("namespace", namespace.apply(given("conversation id", id))));
    }

    private static String given(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new InvalidInputException(
                    field,
                    String.valueOf(value),
                    "is nobody's, and memories are kept apart",
                    "run the agent with the id of a session that belongs to somebody");
        }
        return value;
    }
}
