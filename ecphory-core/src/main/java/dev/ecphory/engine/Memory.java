package dev.ecphory.engine;

import dev.ecphory.memory.Appended;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recollection;
import dev.ecphory.recall.WhyNot;
import java.util.List;
import java.util.Optional;

/** The memory of one namespace. */
public final class Memory {
    private Memory() {}

    /** Whose memory it is. */
    public Namespace namespace() {
        throw new UnsupportedOperationException();
    }

    /** Appends events in one transaction and returns after the commit. */
    public List<Appended> append(Event... events) {
        return append(List.of(events));
    }

    /** Appends events in one transaction and returns after the commit. */
    public List<Appended> append(List<Event> events) {
        throw new UnsupportedOperationException();
    }

    /** Recalls with every default. */
    public Recollection recall(String question) {
        return recall(question, RecallOptions.defaults());
    }

    /** Recalls what matters to a question. */
    public Recollection recall(String question, RecallOptions options) {
        throw new UnsupportedOperationException();
    }

    /** Where one event stands for one question. */
    public WhyNot explain(String question, RecallOptions options, String eventId) {
        throw new UnsupportedOperationException();
    }

    /** The event of that id. */
    public Optional<LogEntry> get(String id) {
        throw new UnsupportedOperationException();
    }

    /** Up to {@code limit} events above a sequence number, ascending. */
    public List<LogEntry> list(long afterSeq, int limit) {
        throw new UnsupportedOperationException();
    }

    /** The namespace in numbers. */
    public Stats stats() {
        throw new UnsupportedOperationException();
    }

    /** Throws every projection of the namespace away and makes it again. */
    public void rebuild(Progress progress) {
        throw new UnsupportedOperationException();
    }

    /** Checks that log and projections agree. */
    public Verification verify(Progress progress) {
        throw new UnsupportedOperationException();
    }

    /** Embeds everything that is not embedded yet; returns how many events that was. */
    public long embed(Progress progress) {
        throw new UnsupportedOperationException();
    }

    /** Sets the language that the namespace's words are analysed in. */
    public void language(String language) {
        throw new UnsupportedOperationException();
    }
}
