package dev.ecphory.lab.kit;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Tier;
import dev.ecphory.lab.measure.PairedDifference;
import dev.ecphory.lab.measure.Roc;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers as text, the same in every locale, and checks of numbers that were given. Stateless. */
public final class Texts {
    private Texts() {}

    /** {@link String#format} without a locale. */
    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency for this one method
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** A share in per cent, with one decimal. */
    public static String percent(double share) {
        return format("%.1f", 100 * share);
    }

    /** A difference of shares in points with its interval over questions, and over conversations where there are several. */
    public static String points(PairedDifference paired) {
        String text =
                format("%+.1f [%+.1f, %+.1f]", 100 * paired.difference(), 100 * paired.low(), 100 * paired.high());
        return Double.isNaN(paired.clusteredLow())
                ? text
                : text + format(" {%+.1f, %+.1f}", 100 * paired.clusteredLow(), 100 * paired.clusteredHigh());
    }

    /** An area under a curve with its interval. */
    public static String area(Roc.Area area) {
        return format("%.3f [%.3f, %.3f]", area.value(), area.low(), area.high());
    }

    /** A tier as the options name it. */
    public static String name(Tier tier) {
        return tier.name().toLowerCase(Locale.ROOT);
    }

    /** Counts by reason in a row: "3 adversarial, 1 without evidence"; "none" without any. */
    public static String counts(Map<String, Integer> counts) {
        return counts.isEmpty()
                ? "none"
                : counts.entrySet().stream()
                        .map(count -> format("%,d ", count.getValue())
                                + count.getKey().replace('_', ' '))
                        .collect(Collectors.joining(", "));
    }

    /**
     * Checks an option.
     *
     * @throws InvalidInputException when it is less than it may be
     */
    public static void atLeast(int least, String field, int value) {
        if (value < least) {
            throw new InvalidInputException(
                    field, Integer.toString(value), "is less than " + least, "give " + least + " or more");
        }
    }

    /**
     * Checks every number of an option.
     *
     * @throws InvalidInputException when there is none, or one is out of range
     */
    public static void within(int least, int most, String field, List<Integer> values) {
        if (values.isEmpty() || values.stream().anyMatch(value -> value < least || value > most)) {
            throw new InvalidInputException(
                    field, values.toString(), "is out of range", format("give numbers from %d to %d", least, most));
        }
    }
}
