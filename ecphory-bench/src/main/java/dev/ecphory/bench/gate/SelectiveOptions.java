package dev.ecphory.bench.gate;

import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code bench selective} is asked to do.
 *
 * @param dataSets as {@link dev.ecphory.bench.data.DataSet#load} takes them, at least one
 * @param percents of the events to let in, each above 0 and at most 100
 * @param limitConversations the most conversations of each data set to use
 * @param seed of the choice by chance
 * @param results folder that {@code selective.md} and {@code selective.svg} are written to
 */
public record SelectiveOptions(
        List<String> dataSets, List<Integer> percents, int limitConversations, long seed, Path results) {
    /** What is measured unless other shares are asked for. */
    public static final List<Integer> PERCENTS = List.of(100, 80, 60, 40, 20);

    /** Checks that there is something to measure. */
    public SelectiveOptions {
        dataSets = List.copyOf(dataSets);
        percents = percents.stream().distinct().toList();
        if (dataSets.isEmpty()) {
            throw new InvalidInputException("dataset", "", "is missing", "give at least one");
        }
        for (int percent : percents) {
            if (percent < 1 || percent > 100) {
                throw new InvalidInputException("percent", "" + percent, "is no share", "give 1 to 100");
            }
        }
    }
}
