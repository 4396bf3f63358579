package dev.ecphory.lab.load;

import dev.ecphory.memory.InvalidInputException;

/**
 * What to load with. Immutable.
 *
 * @param events that are there before, at least 100
 * @param clients at one time, 1 to 1,000
 * @param seconds that each way is under load, in rounds by turns, at least 1
 * @param rounds that each way gets, at least 1
 * @param seed of the conversation, the questions and who does what when
 */
public record LoadOptions(int events, int clients, int seconds, int rounds, long seed) {
    /** 100,000 events, 64 clients, five minutes in ten rounds. */
    public static final LoadOptions DEFAULTS = new LoadOptions(100_000, 64, 300, 10, 42);

    /** Checks the ranges; throws {@link InvalidInputException}. */
    public LoadOptions {
        least("events", events, 100);
        least("clients", clients, 1);
        least("seconds", seconds, 1);
        least("rounds", rounds, 1);
        if (clients > 1_000) {
            throw new InvalidInputException("clients", Integer.toString(clients), "are too many", "give 1 to 1000");
        }
    }

    private static void least(String field, int value, int least) {
        if (value < least) {
            throw new InvalidInputException(field, Integer.toString(value), "is too small", "give at least " + least);
        }
    }
}
