package dev.ecphory.ingest.importer;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Modality;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.JsonArrayReader;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An export of ChatGPT: the archive, or {@code conversations.json} out of it.
 *
 * <p>A conversation has a {@code mapping} of nodes, each with {@code message}, {@code parent} and {@code children}; {@code
 * current_node} is the last that was shown, and the way from it up its parents is the conversation as it was shown. A message
 * has {@code author.role}, {@code create_time} in seconds since 1970, {@code content} with {@code content_type} and {@code
 * parts}, {@code weight} 0 when it was hidden, and {@code recipient}, which is not {@code all} when it was for a tool (described
 * by the export parsers github.com/mitkury/chatgpt-export-parser, docs/chatgpt-data-export-format.md, and
 * difegam.github.io/chatgpt-to-markdown, reference/data-models). What the user and the assistant said is read; system messages,
 * tools, thoughts and hidden messages are not. A part's {@code asset_pointer} is an id behind the name of a service; where the export has
 * one file whose name begins with that id, it is the asset ({@link ExportFiles}).
 */
public final class ChatGptImporter extends ConversationExport {
    static final String UNKNOWN = "application/octet-stream";

    private static final Set<String> SAID = Set.of("text", "multimodal_text", "audio_transcription");

    @Override
    public String name() {
        return "chatgpt";
    }

    @Override
    String mark() {
        return "mapping";
    }

    @Override
    @Nullable
    String id(Map<String, @Nullable Object> conversation) {
        String id = JsonArrayReader.string(conversation, "conversation_id");
        return id == null ? JsonArrayReader.string(conversation, "id") : id;
    }

    @Override
    @Nullable
    String title(Map<String, @Nullable Object> conversation) {
        return JsonArrayReader.string(conversation, "title");
    }

    @Override
    List<Message> messages(
            Map<String, @Nullable Object> conversation,
            ExportFiles files,
            ImportOptions how,
            String where,
            ImportSink sink) {
        Map<String, @Nullable Object> nodes = JsonArrayReader.object(conversation, "mapping");
        if (nodes == null) {
            sink.complain(new ImportProblem(where, "has a mapping that is no object", "ask for the export again"));
            return List.of();
        }
        Set<String> shown = shown(nodes, JsonArrayReader.string(conversation, "current_node"));
        Set<String> wanted = new LinkedHashSet<>(shown);
        if (how.branches()) {
            wanted.addAll(all(nodes));
        }
        OffsetDateTime time =
                EventDrafts.seconds(conversation.get("create_time")).orElse(null);
        List<Message> messages = new ArrayList<>();
        for (String id : wanted) {
            Map<String, @Nullable Object> node = JsonArrayReader.object(nodes, id);
            if (node == null) {
                sink.complain(new ImportProblem(
                        where + " node " + EventDrafts.quoted(id),
                        "is not there or no object",
                        "ask for the export again"));
                continue;
            }
            Map<String, @Nullable Object> message = JsonArrayReader.object(node, "message");
            if (message != null) {
                // some have no time of their own: they came with what was before them
                time = EventDrafts.seconds(message.get("create_time")).orElse(time);
                message(id, message, time, shown.contains(id), files).ifPresent(messages::add);
            }
        }
        return messages;
    }

    private static Optional<Message> message(
            String node,
            Map<String, @Nullable Object> message,
            @Nullable OffsetDateTime at,
            boolean shown,
            ExportFiles files) {
        String role = JsonArrayReader.string(JsonArrayReader.object(message, "author"), "role");
        boolean heard = "user".equals(role) || "assistant".equals(role);
        boolean hidden = message.get("weight") instanceof Number weight && weight.doubleValue() == 0;
        Map<String, @Nullable Object> metadata = JsonArrayReader.object(message, "metadata");
        hidden |= metadata != null && Boolean.TRUE.equals(metadata.get("is_visually_hidden_from_conversation"));
        String recipient = JsonArrayReader.string(message, "recipient");
        boolean forTool = recipient != null && !recipient.equals("all");
        Map<String, @Nullable Object> content = JsonArrayReader.object(message, "content");
        String type = JsonArrayReader.string(content, "content_type");
        if (role == null || !heard || hidden || forTool || content == null || (type != null && !SAID.contains(type))) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        Modality modality = Modality.TEXT;
        List<Asset> assets = new ArrayList<>();
        for (Object part : JsonArrayReader.list(content, "parts")) {
            Map<String, @Nullable Object> object = JsonArrayReader.asObject(part);
            String text = part instanceof String words ? words : JsonArrayReader.string(object, "text");
            if (text != null && !text.isBlank()) {
                texts.add(text);
            }
            modality = heard(object, modality);
            shown(object, metadata).map(files::of).ifPresent(assets::add);
        }
        if (texts.isEmpty() && assets.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> notes = new TreeMap<>();
        String model = JsonArrayReader.string(metadata, "model_slug");
        if (model != null) {
            notes.put("model", model);
        }
        if (!shown) {
            notes.put("branch", "replaced");
        }
        if (assets.size() > 1) { // an event stands for one
            notes.put(
                    "assets",
                    EventDrafts.cut(
                            String.join(
                                    " ", assets.stream().map(Asset::reference).toList()),
                            2_000));
        }
        String own = JsonArrayReader.string(message, "id");
        return Optional.of(new Message(
                own == null ? node : own,
                role,
                String.join("\n", texts),
                modality,
                null,
                at,
                assets.isEmpty() ? null : assets.getFirst(),
                notes));
    }

    /** What a part points at, with the kind and size that the export tells of it. */
    private static Optional<Asset> shown(
            @Nullable Map<String, @Nullable Object> part, @Nullable Map<String, @Nullable Object> metadata) {
        String pointer = JsonArrayReader.string(part, "asset_pointer");
        if (pointer == null || part == null) {
            return Optional.empty();
        }
        String type = null;
        for (Object one : JsonArrayReader.list(metadata, "attachments")) {
            Map<String, @Nullable Object> attached = JsonArrayReader.asObject(one);
            String id = JsonArrayReader.string(attached, "id");
            if (id != null && !id.isEmpty() && pointer.endsWith(id)) {
                type = JsonArrayReader.string(attached, "mime_type");
            }
        }
        Long bytes = part.get("size_bytes") instanceof Number size && size.longValue() >= 0 ? size.longValue() : null;
        try {
            return Optional.of(new Asset(pointer, type == null ? UNKNOWN : type, null, bytes));
        } catch (InvalidInputException none) {
            return Optional.empty();
        }
    }

    private static Modality heard(@Nullable Map<String, @Nullable Object> part, Modality otherwise) {
        String type = JsonArrayReader.string(part, "content_type");
        if (type == null) {
            return otherwise;
        }
        return type.startsWith("audio") ? Modality.AUDIO : type.startsWith("image") ? Modality.IMAGE : otherwise;
    }

    /** From the root to what was shown last. */
    private static Set<String> shown(Map<String, @Nullable Object> nodes, @Nullable String current) {
        Deque<String> way = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        String at = current != null && nodes.containsKey(current) ? current : lastLeaf(nodes);
        while (at != null && seen.add(at) && nodes.containsKey(at)) {
            way.addFirst(at);
            at = JsonArrayReader.string(JsonArrayReader.object(nodes, at), "parent");
        }
        return new LinkedHashSet<>(way);
    }

    private static @Nullable String lastLeaf(Map<String, @Nullable Object> nodes) {
        String last = null;
        for (String id : nodes.keySet()) {
            if (JsonArrayReader.list(JsonArrayReader.object(nodes, id), "children")
                    .isEmpty()) {
                last = id;
            }
        }
        return last;
    }

    /** Every node, parents before children, as far as they hang together; then the rest. */
    private static Set<String> all(Map<String, @Nullable Object> nodes) {
        Set<String> all = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>();
        nodes.keySet().stream()
                .filter(id -> JsonArrayReader.string(JsonArrayReader.object(nodes, id), "parent") == null)
                .forEach(open::add);
        while (!open.isEmpty()) {
            String at = open.removeFirst();
            if (nodes.containsKey(at) && all.add(at)) {
                List<?> children = JsonArrayReader.list(JsonArrayReader.object(nodes, at), "children");
                for (int i = children.size() - 1; i >= 0; i--) {
                    if (children.get(i) instanceof String child) {
                        open.addFirst(child);
                    }
                }
            }
        }
        all.addAll(nodes.keySet());
        return all;
    }
}
