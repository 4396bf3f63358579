package dev.ecphory.bench.rouge;

import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code bench rouge} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.bench.data.DataSet#load} takes them, at least one
 * @param limitConversations the most conversations of each data set to use
 * @param results folder that {@code summaries.md} is written to
 */
public record RougeOptions(List<String> dataSets, int limitConversations, Path results) {
    /** Checks that there is something to measure. */
    public RougeOptions {
        dataSets = List.copyOf(dataSets);
        if (dataSets.isEmpty()) {
            throw new InvalidInputException("dataset", "", "is missing", "give at least one");
        }
        if (limitConversations < 1) {
            throw new InvalidInputException(
                    "limit-conversations", Integer.toString(limitConversations), "is less than 1", "give 1 or more");
        }
    }
}
