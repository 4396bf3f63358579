package dev.ecphory.knowledge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import java.time.Instant;
import java.util.List;

/**
 * What a memory learns from being used: which events were of use, and which are recalled together. Recall only notes what it
 * handed out; nothing that is learned shows before the next consolidation. Threads may share it. Get it from
 * {@link Memory#learning()}.
 */
public interface Learning {
    /**
     * Says which recalled events were of use for a question and which were not; durable when it returns. It speaks of every
     * recall of that question since the last cycle; later it counts for the events alone, not for what they have to do with
     * one another.
     *
     * @param question as it was asked; case and punctuation do not matter
     * @param used ids of events
     * @param ignored ids of events, none of them among those used
     * @throws InvalidInputException when the question is blank, no event is named, one is not there or is named as both
     * @throws dev.ecphory.RetryableException when another writer held the store, or events were forgotten meanwhile
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    void feedback(String question, List<String> used, List<String> ignored);

    /**
     * Edges that were earned up to the last cycle, the heaviest first.
     *
     * @param limit at most so many, from 1
     */
    List<AssociationEdge> associations(int limit);

    /**
     * The edges of one event, which is {@link AssociationEdge#one} of each, the heaviest first.
     *
     * @throws InvalidInputException when there is no such event
     */
    List<AssociationEdge> associations(String event);

    /**
     * An edge between two events, earned by being recalled together.
     *
     * @param one the earlier in the log, or the one that was asked about
     * @param other the later, or the other one
     * @param weight above 0, at most 1
     * @param recalls in which both were, at least 3
     * @param questions that differed, at least 2; more than 8 are not told apart
     * @param last when the newest of those recalls was
     */
    record AssociationEdge(LogEntry one, LogEntry other, double weight, int recalls, int questions, Instant last) {}
}
