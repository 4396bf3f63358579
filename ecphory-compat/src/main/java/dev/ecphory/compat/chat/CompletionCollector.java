package dev.ecphory.compat.chat;

import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Listens to an answer that passes by, whole or in pieces, and puts its words together. Not for several threads. */
final class CompletionCollector {
    /** A longer answer, in UTF-16 units, is not remembered. */
    private static final int LONGEST = 1 << 20;

    private final StringBuilder words = new StringBuilder();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean ended;
    private boolean tooLong;

    /** Takes a piece of a stream of server-sent events. */
    void stream(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                line(line.toString(StandardCharsets.UTF_8));
                line.reset();
            } else if (line.size() <= LONGEST) {
                line.write(bytes[i]);
            } else {
                tooLong = true;
            }
        }
    }

    private void line(String text) {
        if (text.startsWith("data:")) {
            String data = text.substring("data:".length()).strip();
            if (data.equals("[DONE]")) {
                ended = true;
            } else {
                document(data, "delta");
            }
        }
    }

    /** Takes a whole answer. */
    void whole(String document) {
        document(document, "message");
    }

    private void document(String json, String part) {
        if (read(json).get("choices") instanceof List<?> choices) {
            for (Object one : choices) {
                if (one instanceof Map<?, ?> choice && first(choice.get("index"))) {
                    choice(choice, part);
                }
            }
        }
    }

    private static boolean first(@Nullable Object index) {
        return index == null || (index instanceof Long number && number == 0);
    }

    private void choice(Map<?, ?> choice, String part) {
        if (choice.get(part) instanceof Map<?, ?> said && said.get("content") instanceof String text) {
            if (words.length() + text.length() > LONGEST) {
                tooLong = true;
            } else {
                words.append(text);
            }
        }
        ended |= choice.get("finish_reason") != null;
    }

    private static Map<String, @Nullable Object> read(String json) {
        try {
            return Json.readObject("answer", json);
        } catch (InvalidInputException noJson) {
            return Map.of();
        }
    }

    /** True once the model said that it is done. */
    boolean ended() {
        return ended;
    }

    /** The words of an answer that came to its end, without recalled text; empty when there are none to remember. */
    String answer() {
        return ended && !tooLong
                ? Event.storable(ContextMarker.strip(words.toString()).strip())
                : "";
    }
}
