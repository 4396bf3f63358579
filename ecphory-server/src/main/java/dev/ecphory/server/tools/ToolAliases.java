package dev.ecphory.server.tools;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Other names for the tools, as instructions written for other memories use them. Off unless asked for; they are the same
 * tools with the same arguments but for their names, and none of those that forget in bulk is among them. Immutable.
 */
@SuppressWarnings("ImmutableEnumChecker") // List.of and Map.of of texts, all the way down
public enum ToolAliases {
    /** retain, recall, reflect. */
    HINDSIGHT(List.of(
            new Alias("retain", "remember", Map.of("occurred_at", "timestamp")),
            new Alias("recall", "search", Map.of()),
            new Alias("reflect", "answer", Map.of("question", "query")))),
    /** truememory_store and the others. */
    TRUEMEMORY(List.of(
            new Alias("truememory_store", "remember", Map.of("speaker", "sender", "occurred_at", "timestamp")),
            new Alias("truememory_search", "search", Map.of()),
            new Alias("truememory_get", "get_memory", Map.of("id", "memory_id")),
            new Alias("truememory_forget", "forget", Map.of("id", "memory_id")),
            new Alias("truememory_stats", "memory_stats", Map.of()),
            new Alias("truememory_directives", "directives", Map.of()),
            new Alias("truememory_entity_profile", "entity_profile", Map.of()),
            new Alias("truememory_consolidate", "consolidate", Map.of()))),
    /** add_memory and the others. */
    MEM0(List.of(
            new Alias("add_memory", "remember", Map.of()),
            new Alias("search_memories", "search", Map.of()),
            new Alias("get_memories", "list_memories", Map.of("limit", "page_size")),
            new Alias("get_memory", "get_memory", Map.of()),
            new Alias("update_memory", "update_memory", Map.of()),
            new Alias("delete_memory", "forget", Map.of())));

    private final List<Alias> aliases;

    ToolAliases(List<Alias> aliases) {
        this.aliases = aliases;
    }

    /**
     * Another name.
     *
     * @param renamed other names of arguments by the tool's own
     */
    private record Alias(String name, String tool, Map<String, String> renamed) {}

    Collection<Tool> of(Map<String, Tool> all) {
        List<Tool> tools = new ArrayList<>();
        aliases.forEach(alias ->
                tools.add(Objects.requireNonNull(all.get(alias.tool())).called(alias.name(), alias.renamed())));
        return tools;
    }
}
