package dev.ecphory.ingest;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.wire.LogExportLines;
import dev.ecphory.wire.TimeFormats;
import java.io.IOException;
import java.util.Objects;

/** Writes the log as one Markdown text, a heading where another session or day begins. Stateless; threads may share it. */
final class MarkdownExporter implements Exporter.OfText {
    @Override
    public void write(Memory memory, Appendable to, ProgressListener progress) throws IOException {
        to.append("# ").append(Exporters.plain(memory.namespace().value())).append('\n');
        String[] under = {""};
        LogExportLines.eachShown(memory, progress, entry -> {
            String heading = heading(entry);
            if (!heading.equals(under[0])) {
                under[0] = heading;
                to.append("\n## ").append(heading).append('\n');
            }
            to.append('\n').append(head(entry)).append("\n\n").append(Exporters.quoted(entry));
        });
    }

    private static String heading(LogEntry entry) {
        String day = entry.occurredAt().toLocalDate().toString();
        String session = Exporters.plain(entry.event().session());
        return session.isEmpty() ? day : session + ", " + day;
    }

    /** Who said it, when, and its id. */
    static String head(LogEntry entry) {
        Event event = entry.event();
        String who = Exporters.plain(Objects.requireNonNullElse(event.speaker(), "somebody"));
        return "**" + who + "**, " + TimeFormats.iso(entry.occurredAt()) + ", `"
                + entry.id().replace('`', '\'') + "`";
    }
}
