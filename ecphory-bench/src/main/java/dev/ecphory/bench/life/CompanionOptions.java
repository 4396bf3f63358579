package dev.ecphory.bench.life;

import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;

/**
 * What {@code bench companion} is asked to do.
 *
 * @param worlds simulated worlds that are told, 1 to 4
 * @param aDay questions a day, 1 to 100
 * @param probes pieces of evidence that are looked for at the end of each week, at least 1
 * @param seed of everything that is drawn
 * @param results folder that {@code companion.md}, {@code .json} and {@code .svg} are written to
 */
public record CompanionOptions(int worlds, int aDay, int probes, long seed, Path results) {
    /** Questions a day. */
    public static final int A_DAY = 3;
    /** Pieces of evidence. */
    public static final int PROBES = 150;

    /** Checks the numbers. */
    public CompanionOptions {
        between("worlds", worlds, LifeOptions.WORLDS);
        between("questions", aDay, 100);
        between("probes", probes, Integer.MAX_VALUE);
    }

    private static void between(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new InvalidInputException(name, Integer.toString(value), "is out of range", "give 1 to " + most);
        }
    }
}
