package dev.ecphory.internal.facts;

import java.util.List;

/**
 * What can be said of a subject. Immutable; threads may share it.
 *
 * @param name in lower-case letters, digits and underscores; one that ends in {@code *} stands for all that begin so
 * @param cardinality how many values hold at one time
 * @param durable whether it seldom changes, so that it is kept at hand
 * @param verb whether the name reads as a verb phrase ("lives in") and not as a noun ("birthday")
 * @param type what a value looks like when it is told as "my … is …"
 * @param synonyms other words for it, in lower case
 */
public record Predicate(
        String name, Cardinality cardinality, boolean durable, boolean verb, Type type, List<String> synonyms) {
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

    /** A sentence for a person: "Ann lives in Rome", "Ann's birthday is 3 May". */
    String sentence(String predicate, String subject, String object) {
        String words = predicate.replace('_', ' ');
        return verb ? subject + " " + words + " " + object : subject + "'s " + words + " is " + object;
    }
}
