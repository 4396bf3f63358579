package dev.ecphory.cli.facts;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.entities.TimelineEntry;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.Moments;
import java.time.ZoneOffset;
import java.util.List;

/** Timelines as persons read them. Stateless; threads may share it. */
final class TimelineView {
    private static final int KIND = 7;
    /** Below it the text stands under its time. */
    private static final int ROOMY = 60;

    private TimelineView() {}

    /** Entry by entry: when, what kind, what is told, and the events that say so. */
    static void show(ConsolePage page, List<TimelineEntry> entries, EvidenceEvents sources) {
        int widest = entries.stream()
                .mapToInt(entry -> PlainText.columns(when(entry, sources)))
                .max()
                .orElse(0);
        for (TimelineEntry entry : entries) {
            String when = PlainText.fit(when(entry, sources), widest);
            String kind = PlainText.fit(EnumNames.lower(entry.kind()), KIND);
            String head = "  " + page.paint().date(when) + "  " + page.paint().faint(kind);
            String text = (entry.session() == null ? "" : entry.session() + " · ") + entry.text();
            int indent = page.width() < ROOMY ? 4 : widest + KIND + 6;
            List<String> lines = PlainText.wrap(PlainText.line(text), page.width() - indent);
            if (page.width() < ROOMY) {
                page.line(head);
            } else {
                page.line(head + "  " + lines.getFirst());
            }
            lines.stream().skip(page.width() < ROOMY ? 0 : 1).forEach(line -> page.line(" ".repeat(indent) + line));
            if (!entry.events().isEmpty() && entry.kind() != TimelineEntry.Kind.SESSION) {
                page.indented(indent, String.join(", ", entry.events()), page.paint()::faint);
            }
        }
    }

    private static String when(TimelineEntry entry, EvidenceEvents sources) {
        ZoneOffset zone = entry.events().stream()
                .findFirst()
                .flatMap(sources::event)
                .map(event -> event.occurredAt().getOffset())
                .orElse(ZoneOffset.UTC);
        String from = Moments.day(entry.from(), zone);
        return entry.to() == null ? from : from + " -> " + Moments.day(entry.to(), zone);
    }
}
