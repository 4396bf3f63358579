package dev.ecphory.internal.facts;

import java.util.List;

/**
 * What can be said of a subject. Immutable; threads may share it.
 *
 * @param name in lower-case letters, digits and underscores; one that ends in {@code *} stands for all that begin so
 * @param cardinality how many values hold at one time
 * @param durable whether it seldom changes, so that it is kept at hand
 * @param type what a value looks like when it is told as "my … is …"
 * @param ends what stands at the ends of a slot that rules read ({@code person>place}); {@code -} where only a model or a
 *     caller fills it
 * @param sentence the sentence of a fact, see {@link FactSentence}
 * @param synonyms other words for it, in lower case
 */
public record Predicate(
        String name,
        Cardinality cardinality,
        boolean durable,
        Type type,
        String ends,
        String sentence,
        List<String> synonyms) {
    /** What a value looks like. */
    public enum Type {
        /** A capitalised name. */
        NAME,
        /** The name of a person or an animal. */
        PERSON,
        /** A few words. */
        TEXT,
        /** A trade, with or without its article. */
        ROLE,
        /** A number, with its unit. */
        NUMBER,
        /** A date or a clock time. */
        TIME,
        /** It is not told so. */
        UNTOLD
    }

    /** Copies the list. */
    public Predicate {
        synonyms = List.copyOf(synonyms);
    }

    /** What the value is, of a slot that rules read; empty for any other. */
    public String value() {
        return ends.substring(ends.indexOf('>') + 1).replace("-", "");
    }
}
