package dev.ecphory;

import dev.ecphory.internal.validation.InputChecks;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link EventFilter} compares with. Metadata are texts: a number or a time is compared with what a text says as one,
 * and a text that says none is neither equal nor smaller nor greater. Immutable; threads may share it.
 */
public sealed interface FilterValue {
    /** The longest text of an event that is read as a number or as a time, in UTF-16 units. */
    int LONGEST_READ = 64;

    /**
     * How a text compares with this value: negative, zero or positive; null where it does not.
     */
    @Nullable
    Integer order(String text);

    /**
     * Where a text stands among all that compare with this value: of two that stand apart, the one further on is the greater.
     * NaN where it does not compare; of texts nothing can be told by a number.
     */
    default double sortKey(String text) {
        return Double.NaN;
    }

    /** Where this value stands among them; NaN where a number cannot tell. */
    default double sortKey() {
        return Double.NaN;
    }

    /** A text; compared unit by unit, with regard to case. */
    record Text(String text) implements FilterValue {
        /** Checks the text; throws {@link InvalidInputException}. */
        public Text {
            text = InputChecks.text("value", text, Event.MAX_METADATA);
        }

        @Override
        public Integer order(String other) {
            return other.compareTo(text);
        }

        @Override
        public String toString() {
            return quoted(text);
        }
    }

    /** A number, of any precision. */
    record Decimal(BigDecimal number) implements FilterValue {
        /** Checks the size; throws {@link InvalidInputException}. */
        public Decimal {
            if (number.precision() > LONGEST_READ || Math.abs((long) number.scale()) > 400) {
                throw new InvalidInputException(
                        "value", "(number)", "is out of range", "give a number of at most 64 digits, below 1e308");
            }
        }

        @Override
        public @Nullable Integer order(String text) {
            BigDecimal read = read(text);
            return read == null ? null : read.compareTo(number);
        }

        @Override
        public double sortKey(String text) {
            BigDecimal read = read(text);
            return read == null ? Double.NaN : read.doubleValue();
        }

        @Override
        public double sortKey() {
            return number.doubleValue();
        }

        /** The number that a text is; null when it is none. */
        public static @Nullable BigDecimal read(String text) {
            if (text.isEmpty() || text.length() > LONGEST_READ) {
                return null;
            }
            for (int i = 0; i < text.length(); i++) { // quicker than an exception for each word
                if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
                    return null;
                }
            }
            try {
                return new BigDecimal(text);
            } catch (NumberFormatException word) {
                return null;
            }
        }

        @Override
        public String toString() {
            return number.toString();
        }
    }

    /** An instant. A text without an offset is read as UTC, one that is only a day as its beginning. */
    record Time(Instant instant) implements FilterValue {
        /** Checks the range; throws {@link InvalidInputException}. */
        public Time {
            int year = instant.atOffset(ZoneOffset.UTC).getYear();
            if (year < -1 || year > 10_001) {
                throw new InvalidInputException(
                        "value", instant.toString(), "is outside the years 1 to 9999", "give a time inside them");
            }
        }

        @Override
        public @Nullable Integer order(String text) {
            Instant read = read(text);
            return read == null ? null : read.compareTo(instant);
        }

        @Override
        public double sortKey(String text) {
            Instant read = read(text);
            return read == null ? Double.NaN : seconds(read);
        }

        @Override
        public double sortKey() {
            return seconds(instant);
        }

        private static double seconds(Instant of) {
            return of.getEpochSecond();
        }

        /** The instant that a text is; null when it is none. */
        public static @Nullable Instant read(String text) {
            if (text.length() < 10 || text.length() > LONGEST_READ || text.charAt(4) != '-') {
                return null;
            }
            try {
                if (text.length() == 10) {
                    return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
                }
                int zone = Math.max(text.indexOf('Z', 10), Math.max(text.indexOf('+', 10), text.indexOf('-', 10)));
                return zone < 0
                        ? LocalDateTime.parse(text).toInstant(ZoneOffset.UTC)
                        : OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException word) {
                return null;
            }
        }

        @Override
        public String toString() {
            return instant.toString();
        }
    }

    /** A day of the calendar; a time is compared by the day that it shows itself, in its own offset. */
    record Day(LocalDate day) implements FilterValue {
        /** Checks the range; throws {@link InvalidInputException}. */
        public Day {
            if (day.getYear() < 1 || day.getYear() > 9_999) {
                throw new InvalidInputException(
                        "value", day.toString(), "is outside the years 1 to 9999", "give a day inside them");
            }
        }

        @Override
        public @Nullable Integer order(String text) {
            LocalDate read = read(text);
            return read == null ? null : read.compareTo(day);
        }

        @Override
        public double sortKey(String text) {
            LocalDate read = read(text);
            return read == null ? Double.NaN : read.toEpochDay();
        }

        @Override
        public double sortKey() {
            return day.toEpochDay();
        }

        private static @Nullable LocalDate read(String text) {
            return Time.read(text) == null ? null : LocalDate.parse(text.substring(0, 10));
        }

        @Override
        public String toString() {
            return day.toString();
        }
    }

    /** A text between quotes, as filters are written. */
    static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
