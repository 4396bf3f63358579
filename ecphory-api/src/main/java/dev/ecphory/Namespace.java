package dev.ecphory;

import dev.ecphory.internal.validation.InputChecks;

/**
 * The isolation unit: the memory of one agent, user or tenant. Mandatory everywhere, never defaulted.
 *
 * @param value 1 to 200 characters, no control characters, no white space at either end; compared exactly
 */
public record Namespace(String value) implements Comparable<Namespace> {
    /** The longest name accepted, in UTF-16 units. */
    public static final int MAX_LENGTH = 200;

    /** Checks the name; throws {@link InvalidInputException} naming what is wrong with it. */
    public Namespace {
        value = InputChecks.name("namespace", value, MAX_LENGTH);
    }

    /** The namespace of that name. */
    public static Namespace of(String value) {
        return new Namespace(value);
    }

    @Override
    public int compareTo(Namespace other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
