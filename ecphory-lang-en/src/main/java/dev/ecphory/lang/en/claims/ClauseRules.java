package dev.ecphory.lang.en.claims;

import org.jspecify.annotations.Nullable;

/** Rules that read one kind of claim out of clauses. Immutable; threads may share it. */
interface ClauseRules {
    /** A clause between its neighbours in the sentence, and whether it is the sentence's first. */
    record Context(
            Clause clause,
            @Nullable Clause before,
            @Nullable Clause after,
            boolean first) {}

    /** Takes down what a clause says. */
    void read(Context context, ExtractionState heard);
}
