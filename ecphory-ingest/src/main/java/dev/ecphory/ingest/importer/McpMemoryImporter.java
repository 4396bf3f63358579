package dev.ecphory.ingest.importer;

import dev.ecphory.ingest.ContentSample;
import dev.ecphory.ingest.DerivationPlan;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.JsonArrayReader;
import dev.ecphory.ingest.SourcePreview;
import dev.ecphory.ingest.TextLines;
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
    public boolean recognises(SourcePreview look) {
        return !look.folder()
                && (look.members().contains("entityType") || look.members().contains("relationType"));
    }

    @Override
    public void read(Path source, ImportOptions how, ImportSink sink) throws IOException {
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

    private void take(String where, TextLines.Line line, ImportOptions how, ImportSink sink) {
        Map<String, @Nullable Object> object =
                line.cut() ? null : JsonArrayReader.object(line.text()).orElse(null);
        String type = JsonArrayReader.string(object, "type");
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
            sink.complain(new ImportProblem(where, "is neither an entity nor a relation", MEND));
        }
    }

    private void entity(
            String where, @Nullable Map<String, @Nullable Object> entity, ImportOptions how, ImportSink sink) {
        String name = said(entity, "name");
        List<?> observations = JsonArrayReader.list(entity, "observations");
        String type = JsonArrayReader.string(entity, "entityType");
        if (observations.isEmpty()) {
            say(where, name, name + (type == null ? "" : " (" + type + ")"), "entity", null, how, sink);
        }
        for (Object each : observations) {
            Map<String, @Nullable Object> object = JsonArrayReader.asObject(each);
            String words = each instanceof String text ? text : JsonArrayReader.string(object, "content");
            if (words == null || words.isBlank()) {
                sink.complain(new ImportProblem(where, "has an observation that says nothing", MEND));
            } else {
                String time = JsonArrayReader.string(object, "timestamp");
                say(where, name, name + ": " + words, type == null ? "entity" : type, time, how, sink);
            }
        }
    }

    private void say(
            String where,
            String entity,
            String text,
            String type,
            @Nullable String time,
            ImportOptions how,
            ImportSink sink) {
        DerivationPlan plan = how.router().plan(ContentSample.conversation(text, 1, text.length()));
        EventDrafts.event(sink, where, plan, text, event -> {
            event.id(EventDrafts.id(name(), text))
                    .metadata("role", "observation")
                    .metadata("source", "mcp-memory");
            EventDrafts.note(event, "entity", entity);
            EventDrafts.note(event, "entity.type", type);
            boolean unused = EventDrafts.time(event, time, how.zone());
        });
    }

    private static boolean named(@Nullable Map<String, @Nullable Object> object, String member) {
        String value = JsonArrayReader.string(object, member);
        return value != null && !value.isBlank();
    }

    private static String said(@Nullable Map<String, @Nullable Object> object, String member) {
        return String.valueOf(JsonArrayReader.string(object, member));
    }
}
