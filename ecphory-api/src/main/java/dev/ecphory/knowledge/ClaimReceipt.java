package dev.ecphory.knowledge;

import org.jspecify.annotations.Nullable;

/**
 * What became of a claim that came with an event. Immutable; threads may share it.
 *
 * @param claim as it was given
 * @param outcome what became of it
 * @param id by which it can be retracted, and facts name it; null when it was refused
 * @param other the value that it says again, replaces or is contested by; null where there is none
 * @param because why, and what to do next, for a person; empty when there is nothing to say
 */
public record ClaimReceipt(
        StatedClaim claim,
        Outcome outcome,
        @Nullable String id,
        @Nullable String other,
        String because) {
    /** What becomes of a claim. */
    public enum Outcome {
        /** It is a fact of its own. */
        NEW,
        /** It says again what was known. */
        SAME,
        /** Another value ends with it. */
        REPLACES,
        /** Another claim conflicts with it, and nothing has settled which is right. */
        CONTESTED,
        /** It is none of the event's: the event is kept without it. */
        REFUSED,
        /** It is kept with the event and is weighed with the next consolidation. */
        PENDING
    }

    /** One that is not kept. */
    public static ClaimReceipt refused(StatedClaim claim, String because) {
        return new ClaimReceipt(claim, Outcome.REFUSED, null, null, because);
    }

    /** The claim and what became of it, in a line. */
    public String toDisplayText() {
        String what = claim.subject() + " " + claim.predicate().replace('_', ' ') + " " + claim.object();
        String value = other == null ? "" : " " + other;
        return what + ": "
                + switch (outcome) {
                    case NEW -> "new";
                    case SAME -> "same as" + (other == null ? " before" : value);
                    case REPLACES -> "replaces" + value;
                    case CONTESTED -> "contested" + (other == null ? "" : " by" + value);
                    case REFUSED -> "refused";
                    case PENDING -> "pending";
                }
                + (because.isEmpty() ? "" : ", " + because);
    }
}
