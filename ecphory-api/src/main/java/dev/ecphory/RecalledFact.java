package dev.ecphory;

import dev.ecphory.RecalledEvent.ScoreReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fact that was recalled, how it stands, and why. Immutable.
 *
 * @param fact the version of it that is told
 * @param standing how it stands at the time asked for
 * @param replacement the fact that took its place; null unless it is outdated and the replacement is known
 * @param score higher is better; comparable only among the facts of one recollection
 * @param inContext true when it made it into the assembled context
 * @param reasons why it was recalled
 */
public record RecalledFact(
        Fact fact,
        Status standing,
        @Nullable Fact replacement,
        double score,
        boolean inContext,
        List<ScoreReason> reasons) {
    /** How a fact stands. */
    public enum Status {
        /** It holds. */
        CURRENT,
        /** It held, and another took its place or it ended. */
        OUTDATED,
        /** Another claim says otherwise, and nothing settles which is right. */
        CONTESTED
    }

    /** Copies the list. */
    public RecalledFact {
        reasons = List.copyOf(reasons);
    }

    /** One for a first reason, of which no replacement is known yet. */
    public static RecalledFact of(Fact fact, Status standing, double score, String stage, String because) {
        return new RecalledFact(fact, standing, null, score, false, List.of(new ScoreReason(stage, 0, score, because)));
    }

    /** Returns a copy with another {@code inContext} flag. */
    public RecalledFact told(boolean value) {
        return new RecalledFact(fact, standing, replacement, score, value, reasons);
    }
}
