package dev.ecphory.cli;

import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Modality;
import dev.ecphory.memory.TimeBasis;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An event as a line of JSONL: {@code id, session, timestamp, speaker, text, image_caption} and, where they are needed
 * to give the same event back, {@code recipient, modality, metadata, key, time_basis}. Stateless; threads may share it.
 */
final class EventLine {
    private static final Set<String> KNOWN = Set.of(
            "id",
            "session",
            "timestamp",
            "time_basis",
            "speaker",
            "recipient",
            "text",
            "modality",
            "image_caption",
            "metadata",
            "key");

    private EventLine() {}

    /**
     * Reads a line.
     *
     * @param assumed the zone of times that have no offset
     * @param ignored hears the names of members that mean nothing here
     * @param fallbackKey the idempotency key of an event without an id, so that importing it twice adds it once
     * @throws InvalidInputException when it cannot be accepted
     */
    static Event read(String line, ZoneId assumed, Collection<String> ignored, String fallbackKey) {
        Map<String, @Nullable Object> members = Json.object(line);
        for (String name : members.keySet()) {
            if (!KNOWN.contains(name)) {
                ignored.add(name);
            }
        }
        String id = text(members, "id");
        String key = text(members, "key");
        String caption = text(members, "image_caption");
        String text = text(members, "text");
        String timestamp = text(members, "timestamp");
        OffsetDateTime time = null;
        TimeBasis basis = TimeBasis.UNKNOWN;
        if (timestamp != null) {
            switch (Times.typed("timestamp", timestamp)) {
                case Times.Typed.Exact exact -> {
                    time = exact.time();
                    basis = choice("time_basis", text(members, "time_basis"), TimeBasis.class, TimeBasis.STATED);
                }
                case Times.Typed.Naive naive -> {
                    time = naive.time().atZone(assumed).toOffsetDateTime();
                    basis = TimeBasis.ZONE_ASSUMED;
                }
            }
        }
        return new Event(
                id,
                text == null ? "" : text,
                text(members, "speaker"),
                text(members, "recipient"),
                text(members, "session"),
                time,
                basis,
                choice("modality", text(members, "modality"), Modality.class, usual(caption)),
                caption,
                metadata(members.get("metadata")),
                id == null && key == null ? fallbackKey : key);
    }

    /** Writes the line that {@link #read} gives the same event back from. */
    static String write(LogEntry entry) {
        Event event = entry.event();
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("id", entry.id());
        putSome(line, "session", event.session());
        line.put("timestamp", Times.iso(entry.occurredAt()));
        if (event.timeBasis() != TimeBasis.STATED) {
            line.put("time_basis", lower(event.timeBasis()));
        }
        putSome(line, "speaker", event.speaker());
        putSome(line, "recipient", event.recipient());
        line.put("text", event.text());
        if (event.modality() != usual(event.caption())) {
            line.put("modality", lower(event.modality()));
        }
        putSome(line, "image_caption", event.caption());
        if (!event.metadata().isEmpty()) {
            line.put("metadata", event.metadata());
        }
        putSome(line, "key", event.idempotencyKey());
        return Json.text(line);
    }

    private static Modality usual(@Nullable String caption) {
        return caption == null ? Modality.TEXT : Modality.IMAGE;
    }

    private static void putSome(Map<String, @Nullable Object> line, String name, @Nullable String value) {
        if (value != null) {
            line.put(name, value);
        }
    }

    private static @Nullable String text(Map<String, @Nullable Object> members, String name) {
        Object value = members.get(name);
        if (value instanceof Map || value instanceof Iterable) {
            throw new InvalidInputException(name, Plain.quoted(Json.text(value), 60), "is not a text", "give a text");
        }
        return value == null ? null : value.toString();
    }

    private static Map<String, String> metadata(@Nullable Object value) {
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> pairs)) {
            throw new InvalidInputException(
                    "metadata", Plain.quoted(Json.text(value), 60), "is not an object", "give keys and values");
        }
        Map<String, String> metadata = new TreeMap<>();
        pairs.forEach((key, inner) ->
                metadata.put(String.valueOf(key), inner instanceof String text ? text : Json.text(inner)));
        return metadata;
    }

    /** A choice by its name in small letters. */
    static <E extends Enum<E>> E choice(String field, @Nullable String name, Class<E> of, E otherwise) {
        if (name == null) {
            return otherwise;
        }
        return Stream.of(of.getEnumConstants())
                .filter(each -> lower(each).equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        field,
                        Plain.quoted(name, 60),
                        "is unknown",
                        "give one of "
                                + Stream.of(of.getEnumConstants())
                                        .map(EventLine::lower)
                                        .collect(Collectors.joining(", "))));
    }

    /** A choice's name in small letters. */
    static String lower(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
