package dev.ecphory.lab.freeze;

import dev.ecphory.Tier;
import dev.ecphory.InvalidInputException;
import java.util.List;

/**
 * What is frozen. Kept beside it, so that it is done again alike. Immutable.
 *
 * @param tiers of the engine, each asked the same
 * @param dataSets beside the conversations that the bench holds, as {@link dev.ecphory.lab.data.DataSet#load} takes them
 * @param conversations the most of each data set
 * @param questions the most of each conversation, spread evenly over it
 */
record FreezePlan(List<Tier> tiers, List<String> dataSets, int conversations, int questions) {
    /** Copies the lists and checks the ranges; throws {@link InvalidInputException}. */
    public FreezePlan {
        tiers = List.copyOf(tiers);
        dataSets = List.copyOf(dataSets);
        if (tiers.isEmpty() || tiers.contains(Tier.PRO)) {
            throw new InvalidInputException("tier", tiers.toString(), "cannot be frozen", "give edge, base or both");
        }
        least("limit-conversations", conversations);
        least("questions", questions);
    }

    private static void least(String field, int value) {
        if (value < 1) {
            throw new InvalidInputException(field, Integer.toString(value), "is less than 1", "give 1 or more");
        }
    }
}
