package dev.ecphory.lab.living;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab living} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.lab.data.DataSet#load} takes them, at least one
 * @param tier of the engine
 * @param recipe to recall with
 * @param copies how often every question was asked before, 0 to 100 each; 0 is always among them
 * @param limitConversations the most conversations of each data set to use
 * @param questions the most questions of a data set, at least 1
 * @param seed of what is drawn
 * @param results folder that {@code living.md} is written to
 * @param json file for the report; null for none
 * @param stores folder for stores that stay between runs; null for temporary ones
 */
public record LivingOptions(
        List<String> dataSets,
        Tier tier,
        String recipe,
        List<Integer> copies,
        int limitConversations,
        int questions,
        long seed,
        Path results,
        @Nullable Path json,
        @Nullable Path stores) {
    /** How often every question was asked before, unless told otherwise. */
    public static final List<Integer> COPIES = List.of(0, 1, 2, 4);

    private static final int MOST = 100;

    /** Checks the ranges; throws {@link InvalidInputException}. */
    public LivingOptions {
        dataSets = List.copyOf(dataSets);
        copies =
                Stream.concat(Stream.of(0), copies.stream()).distinct().sorted().toList();
        if (dataSets.isEmpty()) {
            throw new InvalidInputException("dataset", "", "is missing", "give at least one");
        }
        if (copies.getFirst() < 0 || copies.getLast() > MOST) {
            throw new InvalidInputException("copies", copies.toString(), "is out of range", "give 0 to " + MOST);
        }
        if (limitConversations < 1) {
            throw new InvalidInputException(
                    "limit-conversations", Integer.toString(limitConversations), "is less than 1", "give 1 or more");
        }
        if (questions < 1) {
            throw new InvalidInputException(
                    "questions", Integer.toString(questions), "is less than 1", "give 1 or more");
        }
    }
}
