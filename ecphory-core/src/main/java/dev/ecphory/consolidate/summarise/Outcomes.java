package dev.ecphory.consolidate.summarise;

import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Outcome;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.Summary.Kind;
import dev.ecphory.memory.SummaryLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What sessions came to: sentences that say so, verbatim, each marked with its {@link Outcome}. A question that the session
 * ends with, because nobody else spoke after it, was left open as well. Where a model told the session as it is now, what it
 * said of its outcomes stands in their place.
 */
record Outcomes(Desk desk, Places places) implements Part {
    /** Of more, the last. */
    private static final int MOST = 60;

    @Override
    public Kind kind() {
        return Kind.OUTCOME;
    }

    @Override
    public Set<String> subjects(LogEntry entry) {
        return Set.of(Places.session(entry));
    }

    @Override
    public List<Summary> make(String subject) {
        List<LogEntry> entries = desk.speaking(places.ofSession(subject));
        Extractive.Source source = desk.source(entries);
        Map<Long, Annotation> notes = new HashMap<>();
        source.notes().forEach(note -> notes.put(note.seq(), note));
        int end = entries.size();
        while (end > 1 && sameSpeaker(entries.get(end - 1), entries.get(end - 2))) {
            end--;
        }
        List<SummaryLine> lines = new ArrayList<>();
        Set<LogEntry> sources = new LinkedHashSet<>();
        for (int i = 0; i < entries.size(); i++) {
            LogEntry entry = entries.get(i);
            for (Saying saying : Saying.of(entry, notes.get(entry.seq()))) {
                boolean last = i >= end - 1 && saying.asks();
                Optional<Outcome> outcome = last ? Optional.of(Outcome.QUESTION) : OutcomeCues.of(saying);
                outcome.ifPresent(one -> lines.add(saying.line(one.mark())));
            }
        }
        List<SummaryLine> kept = lines.subList(Math.max(0, lines.size() - MOST), lines.size());
        Set<String> cited = new LinkedHashSet<>();
        kept.forEach(line -> cited.addAll(line.events()));
        entries.stream().filter(entry -> cited.contains(entry.id())).forEach(sources::add);
        return kept.isEmpty()
                ? List.of()
                : List.of(Extractive.summary(
                        kind(), subject, SummaryLine.write(kept), List.copyOf(sources), Set.of(), Extractive.VERSION));
    }

    @Override
    public boolean stands(Summary told) {
        return ModelSummariser.told(told, desk.speaking(places.ofSession(told.subject())));
    }

    private static boolean sameSpeaker(LogEntry one, LogEntry other) {
        return one.event().speaker() != null
                && one.event().speaker().equals(other.event().speaker());
    }
}
