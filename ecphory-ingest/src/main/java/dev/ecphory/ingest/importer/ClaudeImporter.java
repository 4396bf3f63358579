package dev.ecphory.ingest.importer;

import dev.ecphory.Modality;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.JsonArrayReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An export of Claude: the archive, or {@code conversations.json} out of it.
 *
 * <p>A conversation has {@code uuid}, {@code name} and {@code chat_messages} in order, each with {@code uuid}, {@code sender}
 * ({@code human} or {@code assistant}), {@code created_at} as ISO writes it, {@code content} of blocks ({@code text}, {@code
 * tool_use}, {@code tool_result}, {@code thinking}), {@code text}, and {@code attachments} with {@code file_name} and {@code
 * extracted_content} (described by github.com/Sinity/polylogue, docs/providers/claude-ai.md, and
 * github.com/moorcheh-ai/memanto/pull/1718, where messages are reported that have blocks and no text). Blocks of text are
 * read, else the text; tools and thoughts are not. What was attached is named, not read.
 */
final class ClaudeImporter extends ConversationExport {
    @Override
    public String name() {
        return "claude";
    }

    @Override
    String mark() {
        return "chat_messages";
    }

    @Override
    @Nullable
    String id(Map<String, @Nullable Object> conversation) {
        return JsonArrayReader.string(conversation, "uuid");
    }

    @Override
    @Nullable
    String title(Map<String, @Nullable Object> conversation) {
        return JsonArrayReader.string(conversation, "name");
    }

    @Override
    List<Message> messages(
            Map<String, @Nullable Object> conversation,
            ExportFiles beside,
            ImportOptions how,
            String where,
            ImportSink sink) {
        List<Message> messages = new ArrayList<>();
        int number = 0;
        for (Object each : JsonArrayReader.list(conversation, "chat_messages")) {
            number++;
            Map<String, @Nullable Object> message = JsonArrayReader.asObject(each);
            String sender = JsonArrayReader.string(message, "sender");
            String role = "human".equals(sender) || "user".equals(sender)
                    ? "user"
                    : "assistant".equals(sender) ? "assistant" : null;
            String id = JsonArrayReader.string(message, "uuid");
            if (message == null || role == null || id == null) {
                sink.complain(new ImportProblem(
                        where + " message " + number,
                        "has no uuid, or nobody who said it",
                        "ask for the export again"));
                continue;
            }
            String text = text(message);
            if (!text.isBlank()) {
                Map<String, String> notes = new TreeMap<>();
                String files = attached(message);
                if (!files.isEmpty()) {
                    notes.put("attachments", files);
                }
                messages.add(new Message(
                        id,
                        role,
                        text,
                        Modality.TEXT,
                        JsonArrayReader.string(message, "created_at"),
                        null,
                        null,
                        notes));
            }
        }
        return messages;
    }

    private static String text(Map<String, @Nullable Object> message) {
        List<String> texts = new ArrayList<>();
        for (Object each : JsonArrayReader.list(message, "content")) {
            Map<String, @Nullable Object> block = JsonArrayReader.asObject(each);
            String words = JsonArrayReader.string(block, "text");
            if ("text".equals(JsonArrayReader.string(block, "type")) && words != null && !words.isBlank()) {
                texts.add(words);
            }
        }
        String plain = JsonArrayReader.string(message, "text");
        return texts.isEmpty() ? (plain == null ? "" : plain) : String.join("\n", texts);
    }

    private static String attached(Map<String, @Nullable Object> message) {
        List<String> names = new ArrayList<>();
        for (String list : List.of("attachments", "files")) {
            for (Object each : JsonArrayReader.list(message, list)) {
                String name = JsonArrayReader.string(JsonArrayReader.asObject(each), "file_name");
                if (name != null && !name.isBlank()) {
                    names.add(name);
                }
            }
        }
        return String.join(", ", names);
    }
}
