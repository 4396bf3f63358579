package dev.ecphory.recall.expand;

import java.util.Locale;

/** Something to look for besides the question. */
public record Look(Kind kind, String text) {
    /** Where it comes from. */
    public enum Kind {
        /** A part of the question, told by a model. */
        SUB_QUESTIONS,
        /** The question with what was often recalled together with what it names (Reverie, insights). */
        INSIGHTS,
        /** What an answer may sound like, made up by a model (HyDE). */
        HYPOTHESIS;

        /** The name by which steps and reasons call it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
