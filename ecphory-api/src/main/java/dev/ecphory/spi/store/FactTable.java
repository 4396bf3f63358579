package dev.ecphory.spi.store;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Contradiction;
import java.util.List;
import java.util.Set;

/** The facts that the conflict cascade makes, a projection. Threads and processes may share it. */
public interface FactTable extends FactReader {
    /**
     * Replaces everything about some subjects and moves the checkpoints, in one transaction.
     *
     * @param from the checkpoints that the caller read
     * @param to the checkpoints reached
     * @param subjects whose facts and contradictions are thrown away, aliases resolved
     * @param facts the facts of these subjects
     * @param contradictions the contradictions of these subjects
     * @throws IllegalArgumentException when a fact or contradiction is of another subject, or its id is taken
     * @throws dev.ecphory.RetryableException when the checkpoints are not {@code from} any more, or an event that
     *     a fact cites was erased meanwhile; nothing was stored
     */
    void replaceSubjects(
            Namespace namespace,
            FactReader.FactCheckpoint from,
            FactReader.FactCheckpoint to,
            Set<String> subjects,
            List<Fact> facts,
            List<Contradiction> contradictions);

    /** Throws the namespace's facts and contradictions away; the checkpoints are 0 again. */
    void clear(Namespace namespace);
}
