package dev.ecphory.consolidate.summarise;

import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Summary;
import java.util.List;
import java.util.Set;

/** Summaries of calendar months. */
record Months(Desk desk, Places places) implements Part {
    private static final int LEAST = 3;

    @Override
    public Summary.Kind kind() {
        return Summary.Kind.MONTH;
    }

    @Override
    public Set<String> subjects(LogEntry entry) {
        return Set.of(Places.month(entry));
    }

    @Override
    public List<Summary> make(String subject) {
        List<LogEntry> entries = desk.speaking(places.ofMonth(subject));
        return entries.size() < LEAST
                ? List.of()
                : Part.list(Extractive.DEFAULT.of(Summary.Kind.MONTH, subject, desk.source(entries)));
    }
}
