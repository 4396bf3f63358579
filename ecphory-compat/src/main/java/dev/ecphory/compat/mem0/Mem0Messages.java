package dev.ecphory.compat.mem0;

import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages of an add, as events: verbatim, each with its role as speaker unless it names one. System messages are
 * instructions to a model and nothing that was said; what was recalled before is taken out. Immutable.
 */
record Mem0Messages(List<Message> messages) {
    private static final int MOST = 1_000;

    /** Copies the list. */
    Mem0Messages {
        messages = List.copyOf(messages);
    }

    /**
     * One message.
     *
     * @param role of the speaker: user, assistant, tool
     * @param name of the speaker; null when only the role is known
     */
    record Message(String role, @Nullable String name, String text) {}

    /**
     * Reads what was sent: a text, a message, or several.
     *
     * @throws InvalidInputException when one is no message, or has nothing that can be kept
     */
    static Mem0Messages of(@Nullable Object sent) {
        List<?> all =
                switch (sent) {
                    case String text -> List.of(Map.of("role", "user", "content", text));
                    case Map<?, ?> one -> List.of(one);
                    case List<?> list -> list;
                    case null, default ->
                        throw new InvalidInputException(
                                "messages",
                                "(given)",
                                "are missing or no messages",
                                "give a text or a list of messages");
                };
        if (all.isEmpty() || all.size() > MOST) {
            throw new InvalidInputException(
                    "messages", all.size() + " messages", "are none or too many", "give 1 to " + MOST + " at a time");
        }
        List<Message> kept = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Message message = message("messages[" + i + "]", all.get(i));
            if (message != null) {
                kept.add(message);
            }
        }
        return new Mem0Messages(kept);
    }

    private static @Nullable Message message(String path, @Nullable Object sent) {
        if (sent instanceof String text) {
            return kept("user", null, text);
        }
        if (!(sent instanceof Map<?, ?> map)) {
            throw new InvalidInputException(path, "(given)", "is no message", "give {\"role\", \"content\"}");
        }
        String role = map.get("role") instanceof String told && !told.isBlank() ? told.strip() : "user";
        if (role.equals("system") || role.equals("developer")) {
            return null;
        }
        return kept(
                role, map.get("name") instanceof String told && !told.isBlank() ? told.strip() : null, text(path, map));
    }

    private static @Nullable Message kept(String role, @Nullable String name, String text) {
        String said = ContextMarker.strip(text);
        return said.isBlank() ? null : new Message(role, name, said);
    }

    private static String text(String path, Map<?, ?> message) {
        return switch (message.get("content")) {
            case String text -> text;
            case Map<?, ?> part -> parts(path, List.of(part));
            case List<?> parts -> parts(path, parts);
            case null -> ""; // an assistant that only calls tools
            default -> throw new InvalidInputException(path + ".content", "(given)", "is no text", "give a text");
        };
    }

    private static String parts(String path, List<?> parts) {
        List<String> texts = parts.stream()
                .map(part -> part instanceof Map<?, ?> map && map.get("text") instanceof String text ? text : "")
                .filter(text -> !text.isBlank())
                .toList();
        if (texts.isEmpty()) {
            throw new InvalidInputException(
                    path + ".content",
                    "(given)",
                    "has no text, and images are not read",
                    "say beside the image what it shows");
        }
        return String.join("\n", texts);
    }

    /**
     * As events.
     *
     * @param key makes a retried add harmless; null for none
     */
    List<Event> events(Mem0Metadata labels, @Nullable String run, @Nullable OffsetDateTime at, @Nullable String key) {
        List<Event> events = new ArrayList<>();
        for (Message message : messages) {
            Event.Builder event = Event.ofText(message.text())
                    .speaker(message.name() == null ? message.role() : message.name())
                    .session(run)
                    .metadata("role", message.role())
                    .idempotencyKey(key == null ? null : key + "#" + events.size());
            labels.kept().forEach(event::metadata);
            if (at != null) {
                event.occurredAt(at);
            }
            events.add(event.build());
        }
        return events;
    }

    /**
     * When something was said: seconds since 1970, or as {@link TimeFormats} reads it; null when it was not sent.
     *
     * @throws InvalidInputException when it is no time
     */
    static @Nullable OffsetDateTime time(Mem0Request asked, String name) {
        return switch (asked.value(name)) {
            case null -> null;
            case Number seconds -> seconds(name, seconds.doubleValue());
            case String text when text.matches("-?\\d+(\\.\\d+)?") -> seconds(name, Double.parseDouble(text));
            case String text -> TimeFormats.typed(name, text).in(ZoneOffset.UTC);
            default -> throw new InvalidInputException(name, "(given)", "is no time", "give seconds since 1970");
        };
    }

    private static OffsetDateTime seconds(String name, double seconds) {
        if (Math.abs(seconds) > 2e11) {
            throw new InvalidInputException(
                    name, Double.toString(seconds), "is too far away", "give seconds, not milliseconds");
        }
        return Instant.ofEpochMilli(Math.round(seconds * 1e3)).atOffset(ZoneOffset.UTC);
    }
}
