package dev.ecphory.spring;

import dev.ecphory.ChatWindow;
import dev.ecphory.ChatWindow.Message.Kind;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sessions and their events as messages of a window, and back. Immutable; threads may share it.
 *
 * @param messages what turns the message of an event
 */
record SessionEventMessages(SpringMessages messages) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<Map<String, Object>> FORM = new TypeReference<>() {};

    ChatWindow.Message told(Session session) {
        Map<String, @Nullable Object> form = new LinkedHashMap<>();
        form.put("id", session.id());
        form.put("user", session.userId());
        form.put("created", text(session.createdAt()));
        form.put("expires", text(session.expiresAt()));
        form.put("metadata", plain(session.metadata()));
        return new ChatWindow.Message(Kind.SYSTEM, null, "", JSON.writeValueAsString(form));
    }

    Session session(ChatWindow.Message message) {
        Map<String, Object> form = form(message);
        Session.Builder session = Session.builder()
                .id(text(form, "id"))
                .userId(text(form, "user"))
                .metadata(JSON.convertValue(form.get("metadata"), FORM));
        if (form.get("created") != null) {
            session.createdAt(Instant.parse(text(form, "created")));
        }
        if (form.get("expires") != null) {
            session.expiresAt(Instant.parse(text(form, "expires")));
        }
        return session.build();
    }

    /** What a compaction made up is shown again, and never remembered. */
    ChatWindow.Message told(SessionEvent event) {
        ChatWindow.Message said = messages.told(event.getMessage());
        Map<String, @Nullable Object> form = new LinkedHashMap<>();
        form.put("id", event.getId());
        form.put("at", event.getTimestamp().toString());
        form.put("kind", said.kind().name());
        form.put("branch", event.getBranch());
        form.put("metadata", plain(event.getMetadata()));
        form.put("message", said.form());
        return new ChatWindow.Message(
                event.isSynthetic() ? Kind.SYSTEM : said.kind(),
                said.speaker(),
                said.text(),
                JSON.writeValueAsString(form));
    }

    SessionEvent event(String session, String id, ChatWindow.Message message, boolean archived) {
        Map<String, Object> form = form(message);
        @Nullable Object branch = form.get("branch");
        return SessionEvent.builder()
                .id(id)
                .sessionId(session)
                .timestamp(Instant.parse(text(form, "at")))
                .message(SpringMessages.again(new ChatWindow.Message(
                        Kind.valueOf(text(form, "kind")), message.speaker(), message.text(), text(form, "message"))))
                .metadata(JSON.convertValue(form.get("metadata"), FORM))
                .branch(branch == null ? null : branch.toString())
                .archived(archived)
                .build();
    }

    String id(ChatWindow.Message message) {
        return text(form(message), "id");
    }

    /** What is known of a log beside its events. */
    ChatWindow.Message header(long version, Collection<String> archived) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("version", version);
        form.put("archived", List.copyOf(archived));
        return new ChatWindow.Message(Kind.SYSTEM, null, "", JSON.writeValueAsString(form));
    }

    long version(ChatWindow.Message header) {
        return Long.parseLong(text(form(header), "version"));
    }

    List<String> archived(ChatWindow.Message header) {
        return form(header).get("archived") instanceof List<?> ids
                ? ids.stream().map(String::valueOf).toList()
                : List.of();
    }

    private static Map<String, Object> form(ChatWindow.Message message) {
        return JSON.readValue(message.form(), FORM);
    }

    private static Map<String, Object> plain(Map<String, Object> metadata) {
        Map<String, Object> plain = new TreeMap<>();
        metadata.forEach((key, value) -> {
            if (SpringMessages.plain(value)) {
                plain.put(key, value);
            }
        });
        return plain;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    private static String text(Map<String, Object> form, String key) {
        return Objects.requireNonNull(form.get(key), key).toString();
    }
}
