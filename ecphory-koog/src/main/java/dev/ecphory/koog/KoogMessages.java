package dev.ecphory.koog;

import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.MessagePart;
import dev.ecphory.ChatWindow;
import dev.ecphory.ChatWindow.Message.Kind;
import dev.ecphory.ContextMarker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import kotlinx.serialization.json.Json;
import kotlinx.serialization.json.JsonArray;
import kotlinx.serialization.json.JsonElement;
import kotlinx.serialization.json.JsonElementKt;
import kotlinx.serialization.json.JsonObject;
import kotlinx.serialization.json.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/**
 * Koog's messages as those of a window and back. The texts of a message are the window's, one a line or more; its form is the
 * message in Koog's own JSON with the length of each text in its place, so that a text stands nowhere but where it can be erased.
 * Immutable; threads may share it.
 *
 * @param user who says what the user says
 * @param assistant who answers
 */
record KoogMessages(String user, String assistant) {
    private static final String PARTS = "parts";
    private static final String TEXT = "text";
    private static final String MESSAGE = "message";
    private static final String LENGTHS = "lengths";

    ChatWindow.Message told(Message message) {
        Message kept = kept(message);
        JsonObject whole = (JsonObject) Json.Default.encodeToJsonElement(Message.Companion.serializer(), kept);
        Map<String, JsonElement> lengths = new LinkedHashMap<>();
        StringJoiner texts = new StringJoiner("\n");
        for (int i = 0; i < kept.getParts().size(); i++) {
            if (kept.getParts().get(i) instanceof MessagePart.Text part) {
                texts.add(part.getText());
                lengths.put(
                        Integer.toString(i),
                        JsonElementKt.JsonPrimitive(part.getText().length()));
            }
        }
        Map<String, JsonElement> parts =
                new LinkedHashMap<>(); // in one order, for messages are known again by their form
        parts.put(
                MESSAGE,
                withTexts(
                        whole,
                        lengths.keySet().stream().map(i -> Map.entry(i, "")).toList()));
        parts.put(LENGTHS, new JsonObject(lengths));
        JsonObject form = new JsonObject(parts);
        return switch (kept) {
            case Message.System system -> new ChatWindow.Message(Kind.SYSTEM, null, texts.toString(), form.toString());
            case Message.Assistant said ->
                new ChatWindow.Message(Kind.ASSISTANT, assistant, texts.toString(), form.toString());
            default -> {
                boolean tool = kept.getParts().stream().anyMatch(MessagePart.Tool.class::isInstance);
                yield tool
                        ? new ChatWindow.Message(Kind.TOOL, null, texts.toString(), form.toString())
                        : new ChatWindow.Message(Kind.USER, user, texts.toString(), form.toString());
            }
        };
    }

    /** Without what was recalled for it, and without a model's raw response, which would hold its text once more. */
    private static Message kept(Message message) {
        return switch (message) {
            case Message.Assistant said ->
                said.copy(said.getParts(), said.getMetaInfo(), said.getFinishReason(), null, said.getId());
            case Message.User said -> {
                List<MessagePart.RequestPart> parts = new ArrayList<>();
                for (MessagePart.RequestPart part : said.getParts()) {
                    parts.add(part instanceof MessagePart.Text text ? withoutRecalled(text) : part);
                }
                yield said.copy(parts, said.getMetaInfo(), said.getId());
            }
            default -> message;
        };
    }

    private static MessagePart.Text withoutRecalled(MessagePart.Text part) {
        String stripped = ContextMarker.strip(part.getText());
        return stripped.equals(part.getText()) ? part : part.copy(stripped.strip(), part.getCacheControl());
    }

    static Message again(ChatWindow.Message message) {
        JsonObject form = (JsonObject) Json.Default.parseToJsonElement(message.form());
        List<Map.Entry<String, String>> texts = new ArrayList<>();
        int at = 0;
        for (Map.Entry<String, JsonElement> length : object(form, LENGTHS).entrySet()) {
            int end = at + JsonElementKt.getInt((JsonPrimitive) length.getValue());
            texts.add(Map.entry(length.getKey(), message.text().substring(at, end)));
            at = end + 1;
        }
        return Json.Default.decodeFromJsonElement(
                Message.Companion.serializer(), withTexts(object(form, MESSAGE), texts));
    }

    private static JsonObject object(JsonObject whole, String key) {
        return (JsonObject) Objects.requireNonNull(whole.get((Object) key));
    }

    /** The same with other texts in some of its parts, by their places. */
    private static JsonObject withTexts(JsonObject message, List<Map.Entry<String, String>> texts) {
        @Nullable JsonElement before = message.get((Object) PARTS);
        if (!(before instanceof JsonArray array)) {
            return message;
        }
        List<JsonElement> parts = new ArrayList<>(array);
        for (Map.Entry<String, String> text : texts) {
            int i = Integer.parseInt(text.getKey());
            Map<String, JsonElement> part = new LinkedHashMap<>((JsonObject) parts.get(i));
            part.put(TEXT, JsonElementKt.JsonPrimitive(text.getValue()));
            parts.set(i, new JsonObject(part));
        }
        Map<String, JsonElement> all = new LinkedHashMap<>(message);
        all.put(PARTS, new JsonArray(parts));
        return new JsonObject(all);
    }
}
