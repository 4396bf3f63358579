package dev.ecphory.internal.facts.extract;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.text.JsonDocument;
import java.util.List;

/** A stretch of an event's text, as a model is shown it. Immutable; threads may share it. */
public record EventExcerpt(LogEntry entry, int from, int to) {
    String text() {
        return entry.event().text().substring(from, to);
    }

    /** Excerpts as quoted data: one line of JSON each, numbered from 1. */
    public static String transcript(List<EventExcerpt> excerpts) {
        StringBuilder lines = new StringBuilder("<transcript>\n");
        for (int i = 0; i < excerpts.size(); i++) {
            LogEntry entry = excerpts.get(i).entry();
            String speaker = entry.event().speaker();
            lines.append("{\"event\":")
                    .append(i + 1)
                    .append(",\"time\":")
                    .append(JsonDocument.quote(entry.occurredAt().toString()))
                    .append(",\"speaker\":")
                    .append(JsonDocument.quote(speaker == null ? "unknown" : speaker))
                    .append(",\"said\":")
                    .append(JsonDocument.quote(excerpts.get(i).text()))
                    .append("}\n");
        }
        return lines.append("</transcript>").toString();
    }
}
