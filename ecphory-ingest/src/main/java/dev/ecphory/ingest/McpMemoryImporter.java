package dev.ecphory.ingest;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The graph of the reference memory server of MCP, a JSON object a line: {@code {"type":"entity","name","entityType","observations":
 * […]}} and {@code {"type":"relation","from","to","relationType"}} (modelcontextprotocol/servers, src/memory; some forks
 * write an observation as an object with {@code content} and {@code timestamp}). An observation is an event of its own, with its
 * entity before it, and so is a relation, in words; an entity without observations says that it is there.
 */
final class McpMemoryImporter implements Importer {
    private static final String MEND = "mend the line, or take it out";

    @Override
    public String name() {
        return "mcp-memory";
    }

    @Override
    public String about() {
        return "the JSONL of MCP's memory server";
    }

    @Override
    public boolean recognises(Look look) {
        return !look.folder()
                && (look.members().contains("entityType") || look.members().contains("relationType"));
    }

    @Override
    public void read(Path source, Reading how, Sink sink) throws IOException {
        String file = String.valueOf(source.getFileName());
        long size = Files.size(source);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(source), 1 << 16)) {
            TextLines lines = new TextLines(in);
            Optional<TextLines.Line> line = lines.next();
            while (line.isPresent()) {
                if (!line.get().text().isBlank()) {
                    take(file + " line " + line.get().number(), line.get(), how, sink);
                }
                sink.at(lines.bytes(), size);
                line = lines.next();
            }
        }
    }

    private void take(String where, TextLines.Line line, Reading how, Sink sink) {
        Map<String, @Nullable Object> object =
                line.cut() ? null : JsonItems.object(line.text()).orElse(null);
        String type = JsonItems.string(object, "type");
        if ("entity".equals(type) && named(object, "name")) {
            entity(where, object, how, sink);
        } else if ("relation".equals(type)
                && named(object, "from")
                && named(object, "to")
                && named(object, "relationType")) {
            String from = said(object, "from");
            String to = said(object, "to");
            String relation = said(object, "relationType");
            say(where, from, from + " " + relation.replace('_', ' ') + " " + to, "relation", null, how, sink);
        } else {
            sink.complain(new Complaint(where, "is neither an entity nor a relation", MEND));
        }
    }

    private void entity(String where, @Nullable Map<String, @Nullable Object> entity, Reading how, Sink sink) {
        String name = said(entity, "name");
        List<?> observations = JsonItems.list(entity, "observations");
        String type = JsonItems.string(entity, "entityType");
        if (observations.isEmpty()) {
            say(where, name, name + (type == null ? "" : " (" + type + ")"), "entity", null, how, sink);
        }
        for (Object each : observations) {
            Map<String, @Nullable Object> object = JsonItems.asObject(each);
            String words = each instanceof String text ? text : JsonItems.string(object, "content");
            if (words == null || words.isBlank()) {
                sink.complain(new Complaint(where, "has an observation that says nothing", MEND));
            } else {
                String time = JsonItems.string(object, "timestamp");
                say(where, name, name + ": " + words, type == null ? "entity" : type, time, how, sink);
            }
        }
    }

    private void say(
            String where, String entity, String text, String type, @Nullable String time, Reading how, Sink sink) {
        Plan plan = how.router().plan(Material.conversation(text, 1, text.length()));
        Drafts.event(sink, where, plan, text, event -> {
            event.id(Drafts.id(name(), text)).metadata("role", "observation").metadata("source", "mcp-memory");
            Drafts.note(event, "entity", entity);
            Drafts.note(event, "entity.type", type);
            boolean unused = Drafts.time(event, time, how.zone());
        });
    }

    private static boolean named(@Nullable Map<String, @Nullable Object> object, String member) {
        String value = JsonItems.string(object, member);
        return value != null && !value.isBlank();
    }

    private static String said(@Nullable Map<String, @Nullable Object> object, String member) {
        return String.valueOf(JsonItems.string(object, member));
    }
}
