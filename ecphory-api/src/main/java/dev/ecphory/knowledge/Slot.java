package dev.ecphory.knowledge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.validation.InputChecks;

/**
 * What facts compete for: one predicate of one subject.
 *
 * @param subject the key of an entity: its name without case and with single spaces, 1 to 200 characters
 * @param predicate a lower-case word of letters, digits and underscores, 1 to 100 characters
 */
public record Slot(String subject, String predicate) implements Comparable<Slot> {
    /** The longest subject, in UTF-16 units. */
    public static final int MAX_SUBJECT = 200;
    /** The longest predicate, in UTF-16 units. */
    public static final int MAX_PREDICATE = 100;

    /**
     * Checks both; throws {@link InvalidInputException} naming what is wrong.
     */
    public Slot {
        subject = InputChecks.name("subject", subject, MAX_SUBJECT);
        predicate = InputChecks.name("predicate", predicate, MAX_PREDICATE);
        for (int i = 0; i < predicate.length(); i++) {
            char c = predicate.charAt(i);
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_') {
                throw new InvalidInputException(
                        "predicate",
                        InputChecks.quote(predicate),
                        "has the character '" + c + "' at index " + i,
                        "write it in lower-case letters, digits and underscores, such as works_at");
            }
        }
    }

    @Override
    public int compareTo(Slot other) {
        int bySubject = subject.compareTo(other.subject);
        return bySubject != 0 ? bySubject : predicate.compareTo(other.predicate);
    }
}
