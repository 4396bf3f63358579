package dev.ecphory.compat.chat;

import dev.ecphory.Asset;
import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.Json;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One request for a completion: what the user said last, in which conversation, and what goes on to the model. Immutable.
 *
 * @param lastUser the place of the user's last message among them; -1 when there is none
 * @param session the conversation, as the caller calls it; null when it does not
 */
record ChatTurn(
        Map<String, @Nullable Object> body,
        List<Map<String, @Nullable Object>> messages,
        int lastUser,
        @Nullable String session) {
    private static final String SESSION = "X-Ecphory-Session";
    private static final List<String> SESSION_LABELS = List.of("session_id", "conversation_id", "thread_id");

    /**
     * Reads one.
     *
     * @throws InvalidInputException when there are no messages
     */
    static ChatTurn of(Map<String, @Nullable Object> body, Context context) {
        if (!(body.get("messages") instanceof List<?> sent) || sent.isEmpty()) {
            throw new InvalidInputException("messages", "(given)", "are missing or empty", "give at least one message");
        }
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        int last = -1;
        for (Object one : sent) {
            if (!(one instanceof Map<?, ?> map)) {
                throw new InvalidInputException(
                        "messages", "(given)", "are no objects", "give {\"role\", \"content\"} each");
            }
            Map<String, @Nullable Object> message = new LinkedHashMap<>();
            map.forEach((name, value) -> message.put(name.toString(), value));
            last = "user".equals(message.get("role")) ? messages.size() : last;
            messages.add(message);
        }
        return new ChatTurn(body, List.copyOf(messages), last, session(body, context));
    }

    private static @Nullable String session(Map<String, @Nullable Object> body, Context context) {
        String told = context.header(SESSION);
        if (told == null && body.get("metadata") instanceof Map<?, ?> labels) {
            told = SESSION_LABELS.stream()
                    .map(labels::get)
                    .filter(String.class::isInstance)
                    .map(String.class::cast)
                    .findFirst()
                    .orElse(null);
        }
        if (told == null) {
            Object conversation =
                    body.get("conversation") instanceof Map<?, ?> map ? map.get("id") : body.get("conversation");
            told = conversation instanceof String id ? id : null;
        }
        return told == null || told.isBlank() ? null : Event.storable(told.strip());
    }

    boolean stream() {
        return Boolean.TRUE.equals(body.get("stream"));
    }

    /** What the user said last, without what was recalled before; empty when nothing was said in words. */
    String said() {
        return lastUser < 0
                ? ""
                : ContextMarker.strip(text(messages.get(lastUser))).strip();
    }

    /** The texts of all messages, which the model is shown anyway. */
    List<String> shown() {
        return messages.stream().map(ChatTurn::text).toList();
    }

    /** The words of a message, as a memory can hold them. */
    static String text(Map<String, @Nullable Object> message) {
        return Event.storable(words(message));
    }

    private static String words(Map<String, @Nullable Object> message) {
        return switch (message.get("content")) {
            case String text -> text;
            case List<?> parts ->
                String.join(
                        "\n",
                        parts.stream()
                                .map(part -> part instanceof Map<?, ?> map && map.get("text") instanceof String text
                                        ? text
                                        : "")
                                .filter(text -> !text.isBlank())
                                .toList());
            case null, default -> "";
        };
    }

    /** The user's last message as an event. */
    Event asked(LocalDate today) {
        Map<String, @Nullable Object> message = messages.get(lastUser);
        return event(
                said(),
                message.get("name") instanceof String name && !name.isBlank() ? Event.storable(name.strip()) : "user",
                "user",
                key(today, ""));
    }

    /** The model's answer to it as an event. */
    Event answered(String answer, LocalDate today) {
        return event(answer, "assistant", "assistant", key(today, answer));
    }

    private Event event(String text, String speaker, String role, String key) {
        return Event.ofText(text)
                .speaker(speaker)
                .session(session)
                .metadata("role", role)
                .idempotencyKey(key)
                .build();
    }

    /**
     * The same for the same words at the same place of the same conversation, so that a retry, and the further rounds of a
     * call of tools, are remembered once. A conversation without a name is one of its day.
     */
    private String key(LocalDate today, String answer) {
        StringBuilder parts = new StringBuilder();
        add(parts, session == null ? "day " + today : "session " + session);
        for (Map<String, @Nullable Object> message : messages.subList(0, lastUser + 1)) {
            add(parts, String.valueOf(message.get("role")));
            add(parts, ContextMarker.strip(text(message)).strip());
        }
        add(parts, answer);
        return "chat-" + Asset.digest(parts.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void add(StringBuilder parts, String text) {
        parts.append(text.getBytes(StandardCharsets.UTF_8).length).append(':').append(text);
    }

    /** What goes to the model: as it was sent, with what was recalled behind the caller's own instructions. */
    String forwarded(String context) {
        Map<String, @Nullable Object> forwarded = new LinkedHashMap<>(body);
        forwarded.remove("conversation"); // ours: no model's parameter
        if (!context.isBlank()) {
            int at = 0;
            while (at < messages.size() && instruction(messages.get(at))) {
                at++;
            }
            List<Map<String, @Nullable Object>> all = new ArrayList<>(messages);
            all.add(at, Json.object("role", "system", "content", context));
            forwarded.put("messages", all);
        }
        return Json.text(forwarded);
    }

    private static boolean instruction(Map<String, @Nullable Object> message) {
        return Objects.equals(message.get("role"), "system") || Objects.equals(message.get("role"), "developer");
    }
}
