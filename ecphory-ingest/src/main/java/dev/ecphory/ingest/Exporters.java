package dev.ecphory.ingest;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.wire.DerivedDataJson;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.LogExportLines;
import org.jspecify.annotations.Nullable;

/** The exporters. Stateless; threads may share it. */
public final class Exporters {
    private Exporters() {}

    /** A JSON object a line, from which an import gives the same events and decisions back. */
    public static Exporter.OfText jsonl() {
        return jsonl(Parts.LOGS);
    }

    /**
     * What goes along with settings, events and decisions.
     *
     * @param accesses what was recalled and reported, with the questions that were asked
     * @param derived facts, contradictions, associations and summaries, which an import makes again instead of taking them,
     *     and what language models read and told, which it takes
     * @param vectors neural vectors
     */
    public record Parts(boolean accesses, boolean derived, boolean vectors) {
        /** Nothing else. */
        public static final Parts LOGS = new Parts(false, false, false);

        /** Everything. */
        public static final Parts ALL = new Parts(true, true, true);
    }

    /** The same, and behind the events what else is asked for. */
    public static Exporter.OfText jsonl(Parts parts) {
        return (memory, to, progress) -> {
            LogExportLines.write(memory, to, progress);
            if (parts.accesses()) {
                DerivedDataJson.each(EngineMemory.of(memory).learning().history()::each, to, LogExportLines::access);
            }
            if (parts.derived()) {
                DerivedDataJson.derived(memory, to);
            }
            if (parts.vectors()) {
                DerivedDataJson.vectors(memory, to);
            }
        };
    }

    /** One JSON array of the events' objects. */
    public static Exporter.OfText json() {
        return (memory, to, progress) -> {
            to.append("[\n");
            boolean[] any = {false};
            LogExportLines.eachShown(memory, progress, entry -> {
                to.append(any[0] ? ",\n" : "").append(EventJson.line(entry));
                any[0] = true;
            });
            to.append("\n]\n");
        };
    }

    /** One text to read, by sessions and days. */
    public static Exporter.OfText markdown() {
        return new MarkdownExporter();
    }

    /** A folder of notes that link each other. */
    public static Exporter.OfFolder obsidian() {
        return new VaultExporter();
    }

    /** Words of others as Markdown shows them: quoted line by line, so that none is a heading, a property or a link. */
    static String quoted(LogEntry entry) {
        Event event = entry.event();
        String text = event.text().isEmpty() ? shown(event) : event.text();
        StringBuilder lines = new StringBuilder();
        if (!text.isEmpty()) {
            Event.ofText(text).build().masked().text().lines().forEach(line -> lines.append("> ")
                    .append(line.replace("[[", "[\u200b["))
                    .append('\n'));
        }
        return lines.toString();
    }

    private static String shown(Event event) {
        String caption = event.caption();
        return caption == null ? event.asset().map(Asset::reference).orElse("") : caption;
    }

    /** A name of others on one line, with nothing that Markdown would take for its own. */
    static String plain(@Nullable String name) {
        return name == null
                ? ""
                : name.replaceAll("[\\p{Cntrl}\\[\\]`*_<>#|]+", " ").strip();
    }

    /** A text as YAML writes it: JSON is YAML. */
    static String yaml(@Nullable String text) {
        return Json.text(text);
    }
}
