package dev.ecphory.lab.reader;

import dev.ecphory.lab.contest.ModelCost;

/**
 * An answer that is to be judged. Immutable.
 *
 * @param text as it was given, white space at the ends taken off
 * @param spent what models used for it
 */
public record Prediction(String text, ModelCost spent) {
    /** Takes white space off. */
    public Prediction {
        text = text.strip();
    }
}
