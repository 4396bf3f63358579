package dev.ecphory.internal.retrieval.expansion;

import java.util.Locale;

/** Something to look for besides the question. */
public record ExpandedQuery(Kind kind, String text) {
    /** Where a look comes from. */
    public enum Kind {
        SUB_QUESTIONS,
        /** The question with what was often recalled together with what it names (Reverie, insights). */
        INSIGHTS,
        /** What an answer may sound like, made up by a model (HyDE). */
        HYPOTHESIS;

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
