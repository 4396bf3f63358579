package dev.ecphory.bench.life;

import dev.ecphory.engine.Tier;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code bench life} is asked to do.
 *
 * @param dataSets each one memory: data sets as {@link dev.ecphory.bench.data.DataSet#load} takes them, joined by {@code +}
 * @param worlds simulated worlds in one memory, 0 to 4; 0 for none
 * @param questions asked of the worlds
 * @param orders in which everything is asked, at least 1
 * @param every questions between two cycles, at least 1
 * @param seed of worlds and orders
 * @param tier of the engine
 * @param results folder that {@code life.md}, {@code .json} and {@code .svg} are written to
 */
public record LifeOptions(
        List<String> dataSets, int worlds, int questions, int orders, int every, long seed, Tier tier, Path results) {
    /** Orders. */
    public static final int ORDERS = 3;
    /** Questions between two cycles. */
    public static final int EVERY = 25;
    /** Worlds whose people all differ. */
    public static final int WORLDS = 4;
    /** Questions asked of the worlds. */
    public static final int QUESTIONS = 600;

    /** Checks the numbers. */
    public LifeOptions {
        dataSets = List.copyOf(dataSets);
        atLeast("worlds", worlds, 0);
        atLeast("questions", questions, 1);
        atLeast("orders", orders, 1);
        atLeast("every", every, 1);
        if (worlds > WORLDS) {
            throw new InvalidInputException(
                    "worlds", Integer.toString(worlds), "is more than there are names for", "give at most " + WORLDS);
        }
        if (worlds == 0 && dataSets.isEmpty()) {
            throw new InvalidInputException("worlds", "0", "leaves nothing to live through", "add --dataset");
        }
    }

    private static void atLeast(String name, int value, int least) {
        if (value < least) {
            throw new InvalidInputException(
                    name, Integer.toString(value), "is too small", "give " + least + " or more");
        }
    }
}
