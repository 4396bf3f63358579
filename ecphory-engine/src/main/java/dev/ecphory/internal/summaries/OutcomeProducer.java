package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.text.PhraseLexicon;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventAnnotation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What sessions came to: sentences that say so, verbatim, each marked with its {@link Summary.Outcome}. Where a session came to
 * something, a question that it ends with, because nobody else spoke after it, was left open as well. Where a model told the
 * session as it is now, what it said of its outcomes stands in their place.
 */
record OutcomeProducer(ChoreInput input, EventBuckets places) implements SummaryProducer {
    /** Of more, the last. */
    private static final int MOST = 60;

    private static final int SHORTEST = 15;
    /** What a sentence tells at least that stands alone. */
    private static final double LEAST = .15;

    private static final PhraseLexicon CUES = PhraseLexicon.read(OutcomeProducer.class, "outcomes.txt");

    @Override
    public Kind kind() {
        return Kind.OUTCOME;
    }

    @Override
    public Set<String> subjects(LogEntry entry) {
        return Set.of(EventBuckets.session(entry));
    }

    @Override
    public List<Summary> make(String subject) {
        List<LogEntry> entries = input.speaking(places.ofSession(subject));
        Map<Long, EventAnnotation> notes = input.notes(entries);
        int end = entries.size();
        while (end > 1 && sameSpeaker(entries.get(end - 1), entries.get(end - 2))) {
            end--;
        }
        List<SummaryLine> lines = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            LogEntry entry = entries.get(i);
            for (SummarySentence saying : input.sentences(entry, notes.get(entry.seq()))) {
                boolean open = i >= end - 1 && saying.asks() && !lines.isEmpty();
                Optional<Summary.Outcome> outcome = open ? Optional.of(Summary.Outcome.QUESTION) : told(saying);
                outcome.ifPresent(one -> lines.add(saying.line(one.mark())));
            }
        }
        List<SummaryLine> kept = lines.subList(Math.max(0, lines.size() - MOST), lines.size());
        Set<String> cited = new LinkedHashSet<>();
        kept.forEach(line -> cited.addAll(line.events()));
        List<LogEntry> sources =
                entries.stream().filter(entry -> cited.contains(entry.id())).toList();
        return kept.isEmpty()
                ? List.of()
                : List.of(ExtractiveSummarizer.summary(
                        kind(), subject, SummaryLine.write(kept), sources, Set.of(), ExtractiveSummarizer.VERSION));
    }

    @Override
    public boolean stands(Summary told) {
        return ModelSummarizer.told(told, input.speaking(places.ofSession(told.subject())));
    }

    /**
     * What a sentence tells by its wording alone, the first in the order of outcomes; nothing of what is asked, quoted or
     * cannot stand alone.
     */
    private Optional<Summary.Outcome> told(SummarySentence saying) {
        String text = saying.text();
        if (saying.asks() || saying.chatters() || text.length() < SHORTEST || halfQuoted(text)) {
            return Optional.empty();
        }
        if (input.information().applyAsDouble(text) < LEAST) {
            return Optional.empty();
        }
        return CUES.find(text).stream()
                .flatMap(found -> Summary.Outcome.of(found.label()).stream())
                .min(Summary.Outcome::compareTo);
    }

    /** Whether it is a piece of something that is quoted or drafted: nobody says it here. */
    private static boolean halfQuoted(String text) {
        long straight = text.chars().filter(c -> c == '"').count();
        long open = text.chars().filter(c -> c == '\u201c').count();
        long closed = text.chars().filter(c -> c == '\u201d').count();
        return straight % 2 != 0 || open != closed;
    }

    private static boolean sameSpeaker(LogEntry one, LogEntry other) {
        return one.event().speaker() != null
                && one.event().speaker().equals(other.event().speaker());
    }
}
