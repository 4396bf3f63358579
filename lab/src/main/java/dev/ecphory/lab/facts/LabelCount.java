package dev.ecphory.lab.facts;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.lab.measure.Wilson;

/**
 * How many of a sample are right. Immutable.
 *
 * @param right by their labels
 * @param wrong by their labels, or with nothing that could be right
 * @param open those that cannot be told without further labels
 */
record LabelCount(int right, int wrong, int open) {
    int settled() {
        return right + wrong;
    }

    /** The share of those that are settled, with its 95 % interval; a dash without any. */
    String share() {
        if (settled() == 0) {
            return "–";
        }
        Wilson wilson = Wilson.of(right, settled());
        return format("%.1f %% [%.1f, %.1f]", 100 * wilson.share(), 100 * wilson.low(), 100 * wilson.high());
    }

    /** The share of all if no open one is right, and if every one is; a dash without any. */
    String bounds() {
        double all = settled() + open;
        return all == 0 ? "–" : format("%.1f to %.1f %%", 100 * right / all, 100 * (right + open) / all);
    }
}
