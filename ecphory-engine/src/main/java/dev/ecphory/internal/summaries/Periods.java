package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import java.util.List;
import java.util.Set;

/**
 * Summaries of sessions and of calendar months, and notes on long sessions.
 *
 * @param least so many events must be there
 */
record Periods(ChoreInput input, EventBuckets places, Kind kind, int least) implements SummaryProducer {
    /** Reverie summarises sessions of three turns or more. */
    static final int TURNS = 3;
    /** A session that long is a conversation to be observed. */
    static final int LONG = 20;

    @Override
    public Set<String> subjects(LogEntry entry) {
        return Set.of(kind == Kind.MONTH ? EventBuckets.month(entry) : EventBuckets.session(entry));
    }

    @Override
    public List<Summary> make(String subject) {
        List<LogEntry> entries = events(subject);
        if (entries.size() < least) {
            return List.of();
        }
        ExtractiveSummarizer.Source source = input.source(entries);
        return (kind == Kind.OBSERVATION
                        ? ExtractiveSummarizer.notes(subject, source)
                        : ExtractiveSummarizer.of(kind, subject, source))
                .stream().toList();
    }

    @Override
    public boolean stands(Summary told) {
        return kind != Kind.MONTH && ModelSummarizer.told(told, events(told.subject()));
    }

    private List<LogEntry> events(String subject) {
        return input.speaking(kind == Kind.MONTH ? places.ofMonth(subject) : places.ofSession(subject));
    }
}
