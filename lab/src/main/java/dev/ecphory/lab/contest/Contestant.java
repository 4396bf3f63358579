package dev.ecphory.lab.contest;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;

/**
 * A system under test. It is given one conversation after another, each to be kept apart from the others, and serves what a
 * reader is to read for a question. Not for several threads.
 */
public abstract class Contestant implements AutoCloseable {
    private final String name;
    private final Sight visibility;

    Contestant(String name, Sight visibility) {
        this.name = name;
        this.visibility = visibility;
    }

    /** What it is called in tables. */
    public final String name() {
        return name;
    }

    /** How much of a conversation it may show a reader. */
    public final Sight visibility() {
        return visibility;
    }

    /** Takes a conversation in, and is ready to be asked about it. */
    public abstract Seat take(Conversation conversation, ProgressListener progress);

    /** Ends whatever it holds. */
    @Override
    public void close() {}

    /** The part of a conversation that a contestant may show a reader, which every run checks. */
    public enum Sight {
        /** What it retrieved, never the whole. */
        RETRIEVED,
        /** Everything: the baseline without a memory system. */
        WHOLE,
        /** The evidence that the data set names: the ceiling of retrieval. */
        EVIDENCE,
        /** Nothing: what a reader knows by itself. */
        NOTHING
    }

    /** A contestant that holds a conversation. */
    public interface Seat extends AutoCloseable {
        /** What a reader is to read for a question. */
        ServedContext serve(Question question);

        /** Whether an event of the conversation was kept; true when the contestant does not say. */
        default boolean holds(String eventId) {
            return true;
        }

        @Override
        default void close() {}
    }
}
