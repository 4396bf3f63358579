package dev.ecphory.knowledge;

import dev.ecphory.InvalidInputException;
import java.util.List;

/**
 * The standing instructions of a namespace: stored apart from what was said, never gated, never ranked, given first with
 * every recollection (True Memory, directives). Threads may share it.
 */
public interface Directives {
    /** The most that stand at one time. */
    int MOST = 50;

    /**
     * Adds one; the same text again is the same directive.
     *
     * @throws InvalidInputException when the text is empty or too long, or when {@value #MOST} stand already
     */
    Directive add(String text);

    /** Those that stand, oldest first. */
    List<Directive> list();

    /**
     * Removes one.
     *
     * @throws InvalidInputException when none of that id stands
     */
    void remove(String id);
}
