package dev.ecphory.lab.answers;

import dev.ecphory.engine.Tier;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab answers} is asked to do.
 *
 * @param dataSet as {@link dev.ecphory.lab.data.DataSet#load} takes it; its questions need answers
 * @param tiers of the engine, at least one
 * @param limitConversations the most conversations to use
 * @param fit file that weights fitted at the first tier, on all conversations, are written to; null to use those that ship
 * @param stores folder for stores that stay between runs; null for temporary ones
 * @param results folder that {@code answers.md} is written to
 */
public record AnswersOptions(
        String dataSet,
        List<Tier> tiers,
        int limitConversations,
        @Nullable Path fit,
        @Nullable Path stores,
        Path results) {
    /** Copies the list. */
    public AnswersOptions {
        tiers = List.copyOf(tiers);
    }
}
