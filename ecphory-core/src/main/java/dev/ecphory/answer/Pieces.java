package dev.ecphory.answer;

/**
 * Hears an answer while it is being written. What it hears is a preview: the answer that is returned is what counts, with
 * its citations checked. Called by one thread at a time, and not any more after the answer was returned.
 */
@FunctionalInterface
public interface Pieces {
    /** The next piece of the answer's text. */
    void piece(String text);

    /** What was heard so far is void, because its reader failed; another answer begins. */
    default void again() {}
}
