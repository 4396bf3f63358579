package dev.ecphory.internal.language;

import java.util.List;
import java.util.Set;

/** Reads names and what one thing has to do with another. Threads share it. */
public interface EntityReader {
    /** Names the rules by which {@link #mentions} reads. */
    String version();

    /** Whom and what a text names, in its order. */
    List<EntityMention> mentions(String text);

    /** What a text says caused what, in its order. */
    List<Cause> causes(String text);

    /** The words by which values of facts are compared. */
    ValueLexicon values();

    /** Where in a text a cause and its effect stand, and the words that say so. Half-open, in UTF-16 units. */
    record Cause(int causeFrom, int causeTo, int effectFrom, int effectTo, String cue) {}

    /** The words by which values are compared. Threads share it. */
    interface ValueLexicon {
        /** A word as it is counted: a number for a word of one, else itself. */
        String counted(String word);

        /** True for a word that tells nothing of a value. */
        boolean empty(String word);

        /** True for a word that may stand before a value without changing it. */
        boolean leads(String word);

        /** Those of some words that tell values apart. */
        Set<String> telling(Set<String> counted);
    }
}
