package dev.ecphory.compat.mem0;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.TimeFormats;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A memory as mem0 shows it. Immutable.
 *
 * @param owner with whom it lives
 * @param entry its newest version
 * @param labels what is kept beside its text
 */
record Mem0MemoryView(Mem0MemoryId id, Mem0Owner owner, LogEntry entry, Mem0Metadata labels) {
    static Mem0MemoryView of(Mem0Owner owner, LogEntry entry) {
        return new Mem0MemoryView(
                new Mem0MemoryId(entry.namespace().value(), Mem0Versions.first(entry)),
                owner,
                entry,
                Mem0Metadata.of(entry.event().callerMetadata()));
    }

    Event event() {
        return entry.event();
    }

    /** Whose it is of a kind; null when nobody's. */
    @Nullable
    String ownerId(Mem0Owner.Kind kind) {
        if (owner.kind() == kind) {
            return owner.id();
        }
        return switch (kind) {
            case USER -> null;
            case AGENT -> labels.agent();
            case APP -> labels.app();
            case RUN -> event().session();
        };
    }

    /** True after the last day on which it is shown. */
    boolean expired(LocalDate today) {
        return labels.expires() != null && labels.expires().compareTo(today.toString()) < 0;
    }

    /** What is known by a name: mem0's own members, or the caller's metadata; null when nothing is. */
    @Nullable
    Object value(String field) {
        return switch (field) {
            case "id", "memory_ids" -> id.text();
            case "memory", "text", "keywords" -> event().text();
            case "user_id" -> ownerId(Mem0Owner.Kind.USER);
            case "agent_id" -> ownerId(Mem0Owner.Kind.AGENT);
            case "app_id" -> ownerId(Mem0Owner.Kind.APP);
            case "run_id" -> ownerId(Mem0Owner.Kind.RUN);
            case "actor_id" -> event().speaker();
            case "created_at", "timestamp" -> entry.occurredAt().toInstant();
            case "updated_at" -> entry.recordedAt();
            case "expiration_date" -> labels.expires();
            default -> labels.metadata().get(field);
        };
    }

    /** All of it. */
    Map<String, @Nullable Object> json() {
        return Json.object(
                "id", id.text(),
                "memory", event().text(),
                "user_id", ownerId(Mem0Owner.Kind.USER),
                "agent_id", ownerId(Mem0Owner.Kind.AGENT),
                "app_id", ownerId(Mem0Owner.Kind.APP),
                "run_id", ownerId(Mem0Owner.Kind.RUN),
                "actor_id", event().speaker(),
                "hash", hash(event().text()),
                "metadata", labels.metadata(),
                "categories", List.of(),
                "created_at", TimeFormats.iso(entry.occurredAt()),
                "updated_at", TimeFormats.iso(entry.recordedAt()),
                "expiration_date", labels.expires());
    }

    static List<Map<String, @Nullable Object>> json(List<Mem0MemoryView> rows) {
        return rows.stream().map(Mem0MemoryView::json).toList();
    }

    /** MD5, for no other reason than that mem0 has it: it tells equal texts, and secures nothing. */
    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has MD5", impossible);
        }
    }
}
