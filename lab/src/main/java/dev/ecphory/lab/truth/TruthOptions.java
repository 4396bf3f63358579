package dev.ecphory.lab.truth;

import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab truth} is asked to do.
 *
 * @param worlds how many worlds, at least 1
 * @param questionsPerSlot how many questions about each slot, at least 1; a world has 16 slots
 * @param seed of the worlds
 * @param results folder that {@code truth.md} is written to; null for none
 */
public record TruthOptions(
        int worlds,
        int questionsPerSlot,
        long seed,
        @Nullable Path results) {
    /** The worlds of the published table. */
    public static final int WORLDS = 48;
    /** The questions about a slot of the published table. */
    public static final int QUESTIONS = 10;

    /** Checks the sizes. */
    public TruthOptions {
        if (worlds < 1) {
            throw new InvalidInputException("worlds", Integer.toString(worlds), "is below 1", "give at least 1");
        }
        if (questionsPerSlot < 1) {
            throw new InvalidInputException(
                    "questions", Integer.toString(questionsPerSlot), "is below 1", "give at least 1");
        }
    }
}
