package dev.ecphory.internal.validation;

import dev.ecphory.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** Checks that every text from outside passes once, at the door. Stateless; threads may share it. */
public final class InputChecks {
    private InputChecks() {}

    /** A short name: present, storable, bounded, without control characters or white space at its ends. */
    public static String name(String field, @Nullable String value, int maxLength) {
        String name = text(field, value, maxLength, "give one of at most " + maxLength + " characters");
        if (name.isBlank()) {
            throw new InvalidInputException(
                    field, "\"\"", "is empty", "give a name of 1 to " + maxLength + " characters");
        }
        if (!name.equals(name.strip())) {
            throw new InvalidInputException(field, quote(name), "has white space at an end", "strip it");
        }
        for (int i = 0; i < name.length(); i++) {
            if (Character.isISOControl(name.charAt(i))) {
                throw new InvalidInputException(
                        field, quote(name), "has a control character at index " + i, "remove that character");
            }
        }
        return name;
    }

    /** A text that says something, and as {@link #text} accepts it. */
    public static String said(String field, @Nullable String value, int maxLength, String next) {
        String text = text(field, value, maxLength);
        if (text.isBlank()) {
            throw new InvalidInputException(field, "\"\"", "is empty", next);
        }
        return text;
    }

    /** Any text that every supported database can hold exactly: no NUL, no lone surrogate, bounded. */
    public static String text(String field, @Nullable String value, int maxLength) {
        return text(field, value, maxLength, "shorten it to " + maxLength + " characters");
    }

    /**
     * The same.
     *
     * @param shorter what to do with one that is too long
     */
    public static String text(String field, @Nullable String value, int maxLength, String shorter) {
        if (value == null) {
            throw new InvalidInputException(field, "null", "is missing", "give a value");
        }
        if (value.length() > maxLength) {
            throw new InvalidInputException(
                    field, quote(value), "has " + value.length() + " characters, more than " + maxLength, shorter);
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == 0) {
                throw new InvalidInputException(
                        field,
                        quote(value),
                        "has a NUL character at index " + i,
                        "remove U+0000 or encode the content");
            }
            if (Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new InvalidInputException(
                        field,
                        quote(value),
                        "has a lone surrogate at index " + i,
                        "decode the text as UTF-8 or UTF-16 again; it was cut in the middle of a character");
            }
        }
        return value;
    }

    /** A share from 0 to 1, rounded to thousandths, so that every store gives it back exactly. */
    public static double share(String field, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new InvalidInputException(
                    field, Double.toString(value), "is not from 0 to 1", "give a number from 0 to 1");
        }
        return Math.round(value * 1_000) / 1_000.0;
    }

    /** A value as an error message shows it: quoted, cut at 60 characters, control characters escaped. */
    public static String quote(String value) {
        StringBuilder shown = new StringBuilder("\"");
        int end = Math.min(value.length(), 60);
        for (int i = 0; i < end; i++) {
            char c = value.charAt(i);
            if (Character.isISOControl(c) || Character.isSurrogate(c)) {
                shown.append(String.format("\\u%04x", (int) c));
            } else {
                shown.append(c);
            }
        }
        return shown.append(value.length() > end ? "…\"" : "\"").toString();
    }
}
