package dev.ecphory.consolidate.summarise;

import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Summary;
import java.util.List;
import java.util.Set;

/** Summaries of sessions, and notes on long ones. */
record Sessions(Desk desk, Places places, Summary.Kind kind, int least) implements Part {
    /** Reverie summarises sessions of three turns or more. */
    private static final int TURNS = 3;
    /** A session that long is a conversation to be observed. */
    private static final int LONG = 20;

    static Sessions summaries(Desk desk, Places places) {
        return new Sessions(desk, places, Summary.Kind.SESSION, TURNS);
    }

    static Sessions observations(Desk desk, Places places) {
        return new Sessions(desk, places, Summary.Kind.OBSERVATION, LONG);
    }

    @Override
    public Set<String> subjects(LogEntry entry) {
        return Set.of(Places.session(entry));
    }

    @Override
    public List<Summary> make(String subject) {
        List<LogEntry> entries = desk.speaking(places.ofSession(subject));
        if (entries.size() < least) {
            return List.of();
        }
        Extractive.Source source = desk.source(entries);
        return Part.list(
                kind == Summary.Kind.OBSERVATION
                        ? Extractive.DEFAULT.notes(subject, source)
                        : Extractive.DEFAULT.of(kind, subject, source));
    }

    @Override
    public boolean stands(Summary told) {
        return ModelSummariser.told(told, desk.speaking(places.ofSession(told.subject())));
    }
}
