package dev.ecphory.compat.mem0;

import dev.ecphory.LogEntry;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.TimeFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of a memory, as mem0 tells it: added, updated, deleted, the oldest first. Stateless. */
final class Mem0History {
    private Mem0History() {}

    static List<Map<String, @Nullable Object>> of(Mem0Service memories, Mem0Versions versions) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        Mem0MemoryView first = memories.row(versions.all().getFirst());
        @Nullable String before = null;
        for (LogEntry version : versions.all()) {
            String text = version.event().text();
            Map<String, @Nullable Object> step = step(first, version, before == null ? "ADD" : "UPDATE", before, text);
            step.put("metadata", memories.row(version).labels().metadata());
            step.put("input", List.of(Json.object("role", version.event().speaker(), "content", text)));
            all.add(step);
            before = text;
        }
        if (versions.gone()) {
            all.add(step(first, versions.latest(), "DELETE", before, null));
        }
        return all;
    }

    private static Map<String, @Nullable Object> step(
            Mem0MemoryView first, LogEntry version, String event, @Nullable String before, @Nullable String after) {
        boolean deleted = after == null;
        @Nullable String at = deleted ? null : TimeFormats.iso(version.recordedAt());
        return Json.object(
                "id", new Mem0MemoryId(version.namespace().value(), version.id() + (deleted ? "~deleted" : "")).text(),
                "memory_id", first.id().text(),
                "user_id", first.ownerId(Mem0Owner.Kind.USER),
                "old_memory", before,
                "new_memory", after,
                "event", event,
                "is_deleted", deleted,
                "categories", List.of(),
                "created_at", at,
                "updated_at", at);
    }
}
