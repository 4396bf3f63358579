package dev.ecphory.lab.speed;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab speed} is asked to do.
 *
 * @param events sizes to measure, each 100 to 10,000,000
 * @param tier of the engine
 * @param questions to ask of each contestant, 10 to 10,000
 * @param rounds in which every contestant recalls once, in a fresh process each; the median counts
 * @param seed of the conversations and questions
 * @param baselinesUpTo the largest size at which the baselines are measured too; beyond it only Ecphory is
 * @param json file for the report; null for none
 * @param results folder that {@code speed.md} is written to; null for none
 * @param readme Markdown file whose part between {@code <!-- speed -->} and {@code <!-- /speed -->} is replaced; null
 *     for none
 */
public record SpeedOptions(
        List<Integer> events,
        Tier tier,
        int questions,
        int rounds,
        long seed,
        int baselinesUpTo,
        @Nullable Path json,
        @Nullable Path results,
        @Nullable Path readme) {
    /** Questions that are asked unless told otherwise. */
    public static final int QUESTIONS = 300;
    /** Rounds unless told otherwise. */
    public static final int ROUNDS = 3;
    /** Beyond it, unless told otherwise, building the Lucene graph takes longer than all the rest. */
    public static final int BASELINES_UP_TO = 100_000;
    /** The seed unless told otherwise. */
    public static final long SEED = 42;

    /** Checks ranges. */
    public SpeedOptions {
        events = List.copyOf(events);
        if (events.isEmpty()) {
            throw new InvalidInputException("events", "", "is missing", "give at least one size");
        }
        events.forEach(size -> range("events", size, 100, 10_000_000));
        range("questions", questions, 10, 10_000);
        range("rounds", rounds, 1, 100);
    }

    /** Whether the baselines are measured at a size. */
    boolean withBaselines(int size) {
        return size <= baselinesUpTo;
    }

    private static void range(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }
}
