package dev.ecphory.ingest;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.wire.AccessJson;
import dev.ecphory.wire.DerivedDataJson;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.LogExportLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The exporters. Stateless; threads may share it. */
public final class Exporters {
    private static final int PAGE = 1_000;

    private Exporters() {}

    /** A JSON object a line, from which an import gives the same events and decisions back. */
    public static Exporter.OfText jsonl() {
        return new WithDecisions();
    }

    /** Events, and between them what was decided, where it was. */
    private record WithDecisions() implements Exporter.OfText {
        @Override
        public String name() {
            return "jsonl";
        }

        @Override
        public void write(Memory memory, Appendable to, ProgressListener progress) throws IOException {
            LogExportLines.write(memory, to, progress);
        }
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

        /** Whether anything goes along. */
        public boolean any() {
            return accesses || derived || vectors;
        }
    }

    /** The same, and behind the events what else is asked for. */
    public static Exporter.OfText jsonl(Parts parts) {
        return parts.any() ? new WithParts(jsonl(), parts) : jsonl();
    }

    private record WithParts(Exporter.OfText events, Parts parts) implements Exporter.OfText {
        @Override
        public String name() {
            return events.name();
        }

        @Override
        public void write(Memory memory, Appendable to, ProgressListener progress) throws IOException {
            events.write(memory, to, progress);
            if (parts.accesses()) {
                accesses(memory, to);
            }
            if (parts.derived()) {
                DerivedDataJson.derived(memory, to);
            }
            if (parts.vectors()) {
                DerivedDataJson.vectors(memory, to);
            }
        }

        private static void accesses(Memory memory, Appendable to) throws IOException {
            try {
                EngineMemory.of(memory).learning().history().each(told -> {
                    try {
                        to.append(AccessJson.line(told)).append('\n');
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                });
            } catch (UncheckedIOException failed) {
                throw new IOException(failed.getCause());
            }
        }
    }

    /** One JSON array of the events' objects. */
    public static Exporter.OfText json() {
        return new Array("json", "[\n", ",\n", "\n]\n");
    }

    /** One text to read, by sessions and days. */
    public static Exporter.OfText markdown() {
        return new MarkdownExporter();
    }

    /** A folder of notes that link each other. */
    public static Exporter.OfFolder obsidian() {
        return new VaultExporter();
    }

    /** Does something with an entry. */
    @FunctionalInterface
    interface Work {
        void on(LogEntry entry) throws IOException;
    }

    /** Goes through the log. */
    static void each(Memory memory, ProgressListener progress, Work work) throws IOException {
        long last = memory.admin().logPosition().lastSeq();
        long after = 0;
        List<LogEntry> page = EngineMemory.of(memory).transfer().events(after, PAGE);
        while (!page.isEmpty()) {
            for (LogEntry entry : page) {
                work.on(entry);
            }
            after = page.getLast().seq();
            progress.onProgress("export", after, Math.max(after, last));
            page = EngineMemory.of(memory).transfer().events(after, PAGE);
        }
    }

    private record Array(String name, String begin, String between, String end) implements Exporter.OfText {
        @Override
        public void write(Memory memory, Appendable to, ProgressListener progress) throws IOException {
            to.append(begin);
            boolean[] any = {false};
            each(memory, progress, entry -> {
                to.append(any[0] ? between : "").append(EventJson.line(entry));
                any[0] = true;
            });
            to.append(end);
        }
    }

    /** Words of others as Markdown shows them: quoted line by line, so that none is a heading, a property or a link. */
    static String quoted(LogEntry entry) {
        Event event = entry.event();
        String text = event.text().isEmpty() ? shown(event) : event.text();
        StringBuilder lines = new StringBuilder();
        text.lines().forEach(line -> lines.append("> ")
                .append(line.replace("[[", "[\u200b["))
                .append('\n'));
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
