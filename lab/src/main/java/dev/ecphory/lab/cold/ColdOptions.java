package dev.ecphory.lab.cold;

import dev.ecphory.memory.InvalidInputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is measured.
 *
 * @param events sizes of the namespace, each from 1000 to 10 million
 * @param rounds first questions each way, from 1 to 100; the median counts
 * @param seed of the conversations
 * @param store the address of an empty store; null for a file of its own
 */
public record ColdOptions(
        List<Integer> events,
        int rounds,
        long seed,
        @Nullable String store) {
    private static final int LEAST = 1_000;
    private static final int MOST = 10_000_000;
    private static final int MOST_ROUNDS = 100;

    /** Checks the ranges; throws {@link InvalidInputException}. */
    public ColdOptions {
        events = List.copyOf(events);
        for (int one : events) {
            require("events", one, LEAST, MOST);
        }
        require("rounds", rounds, 1, MOST_ROUNDS);
    }

    private static void require(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }
}
