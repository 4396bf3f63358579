package dev.ecphory.ingest;

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
    public String about() {
        return "memories of mem0 as JSON";
    }

    @Override
    public boolean recognises(Look look) {
        return !look.folder()
                && look.members().contains("memory")
                && look.members().contains("id");
    }

    @Override
    public void read(Path source, Reading how, Sink sink) throws IOException {
        Archive.each(source, Pattern.compile(".*\\.json"), (name, in, size) -> {
            JsonItems.each(name, in, size, Set.of("results", "memories"), sink, MEND, item -> take(item, how, sink));
        });
    }

    private void take(JsonItems.Item item, Reading how, Sink sink) {
        Map<String, @Nullable Object> memory = item.object();
        String text = JsonItems.string(memory, "memory");
        String id = JsonItems.string(memory, "id");
        if (memory == null || text == null || text.isBlank() || id == null) {
            String problem = memory == null ? item.problem() : "has no id, or no memory that is a text";
            sink.complain(new Complaint(item.where(), problem, MEND));
            return;
        }
        Plan plan = how.router().plan(Material.conversation(text, 1, text.length()));
        Drafts.event(sink, item.where(), plan, text, event -> {
            event.id(Drafts.id(name(), id, text)).metadata("role", "observation");
            event.metadata("source", "mem0");
            String run = Drafts.name(JsonItems.string(memory, "run_id"));
            event.session(run == null ? null : Drafts.name("mem0:" + run));
            for (String whose : new String[] {"user_id", "agent_id", "app_id", "actor_id"}) {
                Drafts.note(event, whose, JsonItems.string(memory, whose));
            }
            Drafts.note(
                    event,
                    "categories",
                    JsonItems.list(memory, "categories").stream()
                            .map(String::valueOf)
                            .toList());
            Map<String, @Nullable Object> own = JsonItems.object(memory, "metadata");
            if (own != null) {
                own.entrySet().stream()
                        .limit(8)
                        .filter(pair -> !(pair.getValue() instanceof Iterable || pair.getValue() instanceof Map))
                        .forEach(pair -> Drafts.note(
                                event,
                                String.valueOf(Drafts.name("mem0." + pair.getKey())),
                                String.valueOf(pair.getValue())));
            }
            boolean unused = Drafts.time(event, JsonItems.string(memory, "created_at"), how.zone());
        });
    }
}
