package dev.ecphory.lab.loop;

import dev.ecphory.memory.InvalidInputException;

/**
 * Over what the loop runs. Immutable.
 *
 * @param events of a synthetic conversation, at least 100
 * @param questions asked at its end, each with a report of what was of use; 0 for none
 * @param seed of conversation and questions
 */
public record LoopOptions(int events, int questions, long seed) {
    /** 100,000 events, 500 questions. */
    public static final LoopOptions DEFAULTS = new LoopOptions(100_000, 500, 42);

    /** Checks the ranges; throws {@link InvalidInputException}. */
    public LoopOptions {
        least("events", events, 100);
        least("questions", questions, 0);
    }

    private static void least(String field, int value, int least) {
        if (value < least) {
            throw new InvalidInputException(field, Integer.toString(value), "is too small", "give at least " + least);
        }
    }
}
