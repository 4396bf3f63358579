package dev.ecphory.ingest.importer;

import dev.ecphory.ingest.ArchiveReader;
import dev.ecphory.ingest.ContentSample;
import dev.ecphory.ingest.DerivationPlan;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.JsonArrayReader;
import dev.ecphory.ingest.SourcePreview;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Memories of mem0, as its {@code get_all} returns them: an array, or one under {@code results} or {@code memories}, of objects with
 * {@code id}, {@code memory}, {@code created_at}, {@code metadata}, {@code categories}, {@code user_id}, {@code agent_id},
 * {@code run_id} (docs.mem0.ai/cookbooks/essentials/exporting-memories). A memory is what a model made of a conversation,
 * not what was said: it is an observation, and nobody's own words.
 */
final class Mem0Importer implements Importer {
    private static final String MEND = "export the memories again, or take the item out";

    @Override
    public String name() {
        return "mem0";
    }

    @Override
    public boolean recognises(SourcePreview look) {
        return !look.folder()
                && look.members().contains("memory")
                && look.members().contains("id");
    }

    @Override
    public void read(Path source, ImportOptions how, ImportSink sink) throws IOException {
        ArchiveReader.each(source, Pattern.compile(".*\\.json"), (name, in, size) -> {
            JsonArrayReader.each(
                    name, in, size, Set.of("results", "memories"), sink, MEND, item -> take(item, how, sink));
        });
    }

    private void take(JsonArrayReader.Element item, ImportOptions how, ImportSink sink) {
        Map<String, @Nullable Object> memory = item.object();
        String text = JsonArrayReader.string(memory, "memory");
        String id = JsonArrayReader.string(memory, "id");
        if (memory == null || text == null || text.isBlank() || id == null) {
            String problem = memory == null ? item.problem() : "has no id, or no memory that is a text";
            sink.complain(new ImportProblem(item.where(), problem, MEND));
            return;
        }
        DerivationPlan plan = how.router().plan(ContentSample.conversation(text, 1, text.length()));
        EventDrafts.event(sink, item.where(), plan, text, event -> {
            event.id(EventDrafts.id(name(), id, text)).metadata("role", "observation");
            event.metadata("source", "mem0");
            String run = EventDrafts.name(JsonArrayReader.string(memory, "run_id"));
            event.session(run == null ? null : EventDrafts.name("mem0:" + run));
            for (String whose : new String[] {"user_id", "agent_id", "app_id", "actor_id"}) {
                EventDrafts.note(event, whose, JsonArrayReader.string(memory, whose));
            }
            EventDrafts.note(
                    event,
                    "categories",
                    JsonArrayReader.list(memory, "categories").stream()
                            .map(String::valueOf)
                            .toList());
            Map<String, @Nullable Object> own = JsonArrayReader.object(memory, "metadata");
            if (own != null) {
                own.entrySet().stream()
                        .limit(8)
                        .filter(pair -> !(pair.getValue() instanceof Iterable || pair.getValue() instanceof Map))
                        .forEach(pair -> EventDrafts.note(
                                event,
                                String.valueOf(EventDrafts.name("mem0." + pair.getKey())),
                                String.valueOf(pair.getValue())));
            }
            boolean unused = EventDrafts.time(event, JsonArrayReader.string(memory, "created_at"), how.zone());
        });
    }
}
