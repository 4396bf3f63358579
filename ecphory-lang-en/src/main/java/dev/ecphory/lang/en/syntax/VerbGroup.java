package dev.ecphory.lang.en.syntax;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The verb of a clause with its auxiliaries: "has not been working". Immutable; threads may share it.
 *
 * @param from its first token
 * @param to behind its last token
 * @param lemma the base of its main verb; "be" of a copula
 * @param main the token of the main verb
 * @param flags what the auxiliaries and the verb's form tell
 */
public record VerbGroup(int from, int to, String lemma, int main, Set<Flag> flags) {
    /** What auxiliaries tell. */
    public enum Flag {
        PAST,
        PERFECT,
        PROGRESSIVE,
        PASSIVE,
        NEGATED,
        /** "Will", "going to". */
        FUTURE,
        /** "Would", "could", "might", "should", "may", "must", "have to". */
        MODAL,
        /** "Used to". */
        FORMER,
        /** "To live", "living": without a subject of its own. */
        NONFINITE
    }

    public VerbGroup {
        EnumSet<Flag> told = EnumSet.noneOf(Flag.class); // asked of each frame of a verb
        told.addAll(flags);
        flags = Collections.unmodifiableSet(told);
    }

    public boolean has(Flag flag) {
        return flags.contains(flag);
    }
}
