package dev.ecphory.server.tools;

import java.util.Set;

/**
 * Which tools are listed to an agent. Every listed tool costs tokens in every conversation; those beyond the core are for
 * agents that tend a memory rather than use it. Immutable.
 */
@SuppressWarnings("ImmutableEnumChecker") // Set.of of texts
public enum ToolSelection {
    /** Those that an agent needs in a conversation. */
    CORE(Set.of("search", "answer", "remember", "facts", "history", "forget", "context", "feedback")),
    /** Every tool. */
    ALL(Set.of());

    private final Set<String> names;

    ToolSelection(Set<String> names) {
        this.names = names;
    }

    boolean has(String name) {
        return this == ALL || names.contains(name);
    }
}
