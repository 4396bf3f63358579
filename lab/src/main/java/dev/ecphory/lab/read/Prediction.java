package dev.ecphory.lab.read;

import dev.ecphory.lab.model.Spent;

/**
 * An answer that is to be judged. Immutable.
 *
 * @param text as it was given, white space at the ends taken off
 * @param spent what models used for it
 */
public record Prediction(String text, Spent spent) {
    /** Takes white space off. */
    public Prediction {
        text = text.strip();
    }
}
