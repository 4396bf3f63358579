package dev.ecphory.lab.facts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What whoever labelled a fact says of it. */
enum Verdict {
    /** Subject, predicate, object and dates are right. */
    RIGHT,
    /** Right but for a date. */
    DATE,
    /** The turn does not say so. */
    WRONG;

    /** The verdict that a file of labels writes so. */
    static Optional<Verdict> written(String word) {
        return Arrays.stream(values())
                .filter(verdict -> verdict.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }
}
