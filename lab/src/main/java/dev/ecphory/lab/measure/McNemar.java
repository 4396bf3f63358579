package dev.ecphory.lab.measure;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * McNemar's test (1947) of two runs on the same questions: only the questions that one of them got right and the other
 * wrong say anything. All p values are two-sided; where no question says anything they are 1.
 *
 * @param firstOnly questions that only the first run got right, at least 0
 * @param secondOnly questions that only the second run got right, at least 0
 */
public record McNemar(int firstOnly, int secondOnly) {
    /** @throws IllegalArgumentException when a count is below 0 */
    public McNemar {
        if (firstOnly < 0 || secondOnly < 0) {
            throw new IllegalArgumentException(
                    "discordant counts " + firstOnly + " and " + secondOnly + " must both be at least 0");
        }
    }

    /** Questions that the runs differ on. */
    public int discordant() {
        return Math.addExact(firstOnly, secondOnly);
    }

    /** The exact p value: how often a fair coin would split the discordant questions this unevenly. */
    public double exactP() {
        // not the library's BinomialTest: rounding makes it lose one tail's end, and 105 : 120 differ from 120 : 105
        BinomialDistribution fair = BinomialDistribution.of(discordant(), 0.5);
        return Math.min(1, 2 * fair.cumulativeProbability(Math.min(firstOnly, secondOnly)));
    }
}
