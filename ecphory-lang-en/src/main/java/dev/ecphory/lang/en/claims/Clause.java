package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A clause with what says nothing by itself taken out and kept as flags.
 *
 * @param all its words as they stand
 * @param terms its words, adverbs, auxiliaries and times taken out
 * @param timed its words with the times left in
 * @param times what times it tells
 * @param from where it begins in the event's text
 * @param to where it ends, exclusive
 * @param flags what was taken out
 * @param subject where its subject comes from
 */
record Clause(
        ClauseTerms all,
        ClauseTerms terms,
        ClauseTerms timed,
        List<RelatedTime> times,
        int from,
        int to,
        Set<Flag> flags,
        From subject) {
    /** What was said beside the claim. */
    enum Flag {
        /** "now", "these days", "update". */
        CHANGE,
        /** "actually", "correction", "sorry". */
        CORRECTS,
        /** "no longer", "used to". */
        ENDS,
        /** "not". */
        DENIED,
        /** "was doing". */
        PAST,
        /** "has done". */
        PERFECT,
        /** A modal, a wish, a plan: not true yet, or not sure. */
        GUARDED
    }

    /** Where a clause's subject comes from. */
    enum From {
        ITSELF,
        /** The clause before: "I live in Rome and work at Fiat". */
        BEFORE,
        /** The last name of the clause before: "Anna, who works at Fiat". */
        LAST_NAME
    }

    Clause {
        times = List.copyOf(times);
        flags = flags.isEmpty() ? EnumSet.noneOf(Flag.class) : EnumSet.copyOf(flags);
    }

    /** How it takes what it says: as what holds, as what does not, or as what does no longer. */
    Claim.Kind kind() {
        return has(Flag.ENDS) ? Claim.Kind.ENDS : has(Flag.DENIED) ? Claim.Kind.DENIES : Claim.Kind.ASSERTS;
    }

    boolean has(Flag flag) {
        return flags.contains(flag);
    }
}
