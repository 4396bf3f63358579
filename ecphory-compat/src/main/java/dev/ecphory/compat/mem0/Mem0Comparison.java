package dev.ecphory.compat.mem0;

import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How mem0's filters compare. What is not there passes only {@link #NE} and {@link #NIN}. */
enum Mem0Comparison {
    EQ,
    NE,
    IN,
    NIN,
    GT,
    GTE,
    LT,
    LTE,
    CONTAINS,
    ICONTAINS,
    /** Written as a star. */
    EXISTS;

    /** The operand; throws {@link InvalidInputException} when it can be none. */
    Object checked(String path, @Nullable Object operand) {
        boolean fits =
                switch (this) {
                    case IN, NIN -> operand instanceof List<?>;
                    case CONTAINS, ICONTAINS -> operand instanceof String || operand instanceof Number;
                    default -> operand instanceof String || operand instanceof Number || operand instanceof Boolean;
                };
        if (operand == null || !fits) {
            throw new InvalidInputException(
                    path,
                    EnumNames.quoted(String.valueOf(operand)),
                    "cannot be compared so",
                    this == IN || this == NIN ? "give a list" : "give a text or a number");
        }
        return operand;
    }

    boolean holds(@Nullable Object has, Object operand) {
        if (has == null) {
            return this == NE || this == NIN;
        }
        return switch (this) {
            case EXISTS -> true;
            case EQ -> same(has, operand);
            case NE -> !same(has, operand);
            case IN -> ((List<?>) operand).stream().anyMatch(one -> one != null && same(has, one));
            case NIN -> ((List<?>) operand).stream().noneMatch(one -> one != null && same(has, one));
            case GT, GTE, LT, LTE -> ordered(has, operand);
            case CONTAINS -> within(has, operand.toString(), false);
            case ICONTAINS -> within(has, operand.toString(), true);
        };
    }

    private static boolean same(Object has, Object operand) {
        return switch (has) {
            case Number number when operand instanceof Number other -> number.doubleValue() == other.doubleValue();
            case Instant time -> !time.isBefore(begin(operand)) && !time.isAfter(end(operand));
            case List<?> list -> list.stream().anyMatch(one -> one != null && same(one, operand));
            default -> has.equals(operand);
        };
    }

    private boolean ordered(Object has, Object operand) {
        int order;
        if (has instanceof Instant time) {
            order = time.compareTo(this == GTE || this == LT ? begin(operand) : end(operand));
        } else if (has instanceof Number number && operand instanceof Number other) {
            order = Double.compare(number.doubleValue(), other.doubleValue());
        } else if (has instanceof String text && operand instanceof String other) {
            order = text.compareTo(other);
        } else {
            return false;
        }
        return switch (this) {
            case GT -> order > 0;
            case GTE -> order >= 0;
            case LT -> order < 0;
            default -> order <= 0;
        };
    }

    private static boolean within(Object has, String operand, boolean anyCase) {
        if (has instanceof List<?> list) {
            return list.stream()
                    .anyMatch(one -> anyCase
                            ? String.valueOf(one).equalsIgnoreCase(operand)
                            : String.valueOf(one).equals(operand));
        }
        String text = has.toString();
        return anyCase
                ? text.toLowerCase(Locale.ROOT).contains(operand.toLowerCase(Locale.ROOT))
                : text.contains(operand);
    }

    static Instant begin(Object time) {
        return time instanceof Number seconds
                ? at(seconds)
                : TimeFormats.since("filters", time.toString()).at();
    }

    static Instant end(Object time) {
        return time instanceof Number seconds ? at(seconds) : TimeFormats.until("filters", time.toString());
    }

    private static Instant at(Number seconds) {
        return Instant.ofEpochMilli(Math.round(seconds.doubleValue() * 1e3));
    }
}
