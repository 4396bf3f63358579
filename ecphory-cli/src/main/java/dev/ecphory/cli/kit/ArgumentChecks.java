package dev.ecphory.cli.kit;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.wire.NotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks of what was typed, and what is said where it is wrong. Stateless; threads may share it. */
public final class ArgumentChecks {
    private ArgumentChecks() {}

    /** What is wrong with a value, which is shown cut at some columns. */
    public static InvalidInputException invalid(String field, String value, int columns, String why, String next) {
        return new InvalidInputException(field, PlainText.quoted(value, columns), why, next);
    }

    /**
     * Checks that what was typed could be read: bytes that are not UTF-8 have become U+FFFD before anybody sees them.
     *
     * @throws InvalidInputException naming the first argument that has some
     */
    public static void requireReadable(String... args) {
        for (int i = 0; i < args.length; i++) {
            if (args[i].indexOf('\uFFFD') >= 0) {
                throw invalid(
                        "argument " + (i + 1),
                        args[i],
                        60,
                        "is not UTF-8",
                        "give it in UTF-8, or without U+FFFD, which stands for what could not be read");
            }
        }
    }

    /** What must be given and was not. */
    public static InvalidInputException missing(String field, String next) {
        return new InvalidInputException(field, "(none)", "is missing", next);
    }

    /**
     * A value that must be given.
     *
     * @throws InvalidInputException when it was not
     */
    public static <T> T required(String field, @Nullable T value, String next) {
        if (value == null) {
            throw missing(field, next);
        }
        return value;
    }

    /** What nobody knows of that name in a memory. */
    public static NotFoundException unknown(String what, String id, Memory memory, String next) {
        return new NotFoundException(
                what + " " + PlainText.quoted(id, 80) + " in namespace "
                        + PlainText.quoted(memory.namespace().value(), 60),
                next);
    }

    /**
     * Checks a number of things to list.
     *
     * @throws InvalidInputException when it is not between 1 and {@code most}
     */
    public static void requireLimit(int limit, int most) {
        if (limit < 1 || limit > most) {
            throw new InvalidInputException("--limit", Integer.toString(limit), "is out of range", "give 1 to " + most);
        }
    }

    /**
     * A path.
     *
     * @throws InvalidInputException when it is none
     */
    public static Path path(String field, String told, String next) {
        try {
            return Path.of(told);
        } catch (InvalidPathException wrong) {
            throw invalid(field, told, 60, "is not a path", next);
        }
    }

    /** The one of some values that has a key. */
    public static <T> Optional<T> find(String told, T[] values, Function<T, String> key) {
        return Arrays.stream(values)
                .filter(value -> key.apply(value).equals(told))
                .findFirst();
    }

    /** The keys of all of them, as a message lists them. */
    public static <T> String keys(T[] values, Function<T, String> key) {
        return Arrays.stream(values).map(key).collect(Collectors.joining(", "));
    }

    /**
     * A switch.
     *
     * @throws InvalidInputException when it is neither on nor off
     */
    public static boolean on(String field, String told) {
        if (!told.equals("on") && !told.equals("off")) {
            throw invalid(field, told, 60, "is no switch", "give on or off");
        }
        return told.equals("on");
    }
}
