package dev.ecphory.spring;

import dev.ecphory.ChatWindow;
import dev.ecphory.ChatWindow.Message.Kind;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeTypeUtils;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Spring AI's messages as those of a window and back. Immutable; threads may share it.
 *
 * @param user who says what the user says
 * @param assistant who answers
 */
record SpringMessages(String user, String assistant) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<Map<String, Object>> FORM = new TypeReference<>() {};
    private static final TypeReference<List<Map<String, String>>> ROWS = new TypeReference<>() {};

    /** Spring AI puts a message's own type among its metadata. */
    private static final String TYPE = "messageType";

    ChatWindow.Message told(org.springframework.ai.chat.messages.Message message) {
        String text = Objects.requireNonNullElse(message.getText(), "");
        Map<String, Object> form = new LinkedHashMap<>();
        Map<String, Object> metadata = new TreeMap<>();
        message.getMetadata().forEach((key, value) -> {
            if (!key.equals(TYPE) && plain(value)) {
                metadata.put(key, value);
            }
        });
        put(form, "metadata", metadata, metadata.isEmpty());
        return switch (message) {
            case UserMessage said -> {
                put(form, "media", media(said.getMedia()), said.getMedia().isEmpty());
                yield new ChatWindow.Message(Kind.USER, user, text, json(form));
            }
            case AssistantMessage said -> {
                put(form, "media", media(said.getMedia()), said.getMedia().isEmpty());
                put(form, "toolCalls", said.getToolCalls(), said.getToolCalls().isEmpty());
                yield new ChatWindow.Message(Kind.ASSISTANT, assistant, text, json(form));
            }
            case ToolResponseMessage said -> {
                form.put("responses", said.getResponses());
                yield new ChatWindow.Message(Kind.TOOL, null, text, json(form));
            }
            default -> new ChatWindow.Message(Kind.SYSTEM, null, text, json(form));
        };
    }

    static org.springframework.ai.chat.messages.Message again(ChatWindow.Message message) {
        Map<String, Object> form = message.form().isEmpty() ? Map.of() : JSON.readValue(message.form(), FORM);
        Map<String, Object> metadata = JSON.convertValue(form.getOrDefault("metadata", Map.of()), FORM);
        List<Media> media =
                rows(form, "media").stream().map(SpringMessages::media).toList();
        return switch (message.kind()) {
            case USER ->
                UserMessage.builder()
                        .text(message.text())
                        .metadata(metadata)
                        .media(media)
                        .build();
            case ASSISTANT ->
                AssistantMessage.builder()
                        .content(message.text())
                        .properties(metadata)
                        .media(media)
                        .toolCalls(rows(form, "toolCalls").stream()
                                .map(row -> new ToolCall(
                                        in(row, "id"), in(row, "type"), in(row, "name"), in(row, "arguments")))
                                .toList())
                        .build();
            case TOOL ->
                ToolResponseMessage.builder()
                        .responses(rows(form, "responses").stream()
                                .map(row -> new ToolResponse(in(row, "id"), in(row, "name"), in(row, "responseData")))
                                .toList())
                        .metadata(metadata)
                        .build();
            case SYSTEM ->
                SystemMessage.builder().text(message.text()).metadata(metadata).build();
        };
    }

    private static void put(Map<String, Object> form, String key, Object value, boolean empty) {
        if (!empty) {
            form.put(key, value);
        }
    }

    private static String json(Map<String, Object> form) {
        return form.isEmpty() ? "" : JSON.writeValueAsString(form);
    }

    static boolean plain(@Nullable Object value) {
        return switch (value) {
            case String s -> true;
            case Integer i -> true;
            case Long l -> true;
            case Double d -> true;
            case Boolean b -> true;
            case List<?> list -> list.stream().allMatch(SpringMessages::plain);
            case Map<?, ?> map ->
                map.keySet().stream().allMatch(String.class::isInstance)
                        && map.values().stream().allMatch(SpringMessages::plain);
            case null, default -> false;
        };
    }

    private static List<Map<String, String>> rows(Map<String, Object> form, String key) {
        return JSON.convertValue(form.getOrDefault(key, List.of()), ROWS);
    }

    private static String in(Map<String, String> row, String key) {
        return Objects.requireNonNullElse(row.get(key), "");
    }

    private static List<Map<String, String>> media(List<Media> media) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (Media one : media) {
            Map<String, String> row = new TreeMap<>();
            row.put("mimeType", one.getMimeType().toString());
            row.put("name", one.getName());
            if (one.getId() != null) {
                row.put("id", one.getId());
            }
            if (one.getData() instanceof byte[] bytes) {
                row.put("bytes", Base64.getEncoder().encodeToString(bytes));
            } else {
                row.put("uri", one.getData().toString());
            }
            rows.add(row);
        }
        return rows;
    }

    private static Media media(Map<String, String> row) {
        Media.Builder media = Media.builder().mimeType(MimeTypeUtils.parseMimeType(in(row, "mimeType")));
        if (row.containsKey("bytes")) {
            media.data(Base64.getDecoder().decode(in(row, "bytes")));
        } else {
            media.data(URI.create(in(row, "uri")));
        }
        if (row.containsKey("id")) {
            media.id(in(row, "id"));
        }
        return media.name(in(row, "name")).build();
    }
}
