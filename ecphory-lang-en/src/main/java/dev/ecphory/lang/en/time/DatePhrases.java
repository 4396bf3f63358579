package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.TimeMention;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Writes times the way people do: "7 May 2023", "the week before 9 June 2023", "June 2023". Stateless. */
public final class DatePhrases {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMMM yyyy", Locale.ENGLISH);
    private static final List<String> WEEKDAYS =
            List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

    private static final Pattern NO_LETTERS = Pattern.compile("[^a-z]+");
    private static final Pattern RELATION = Pattern.compile("^(?:the )?(?:next|last|past|coming|in) (?=.* )");

    private DatePhrases() {}

    /** A day: "7 May 2023". */
    public static String day(LocalDate day) {
        return DAY.format(day);
    }

    static String month(LocalDate day) {
        return MONTH.format(day);
    }

    /** A time told on a day, as exactly as it was told. */
    public static String of(TimeMention mention, LocalDate told) {
        LocalDate start = mention.start().toLocalDate();
        LocalDate last = mention.end().minusNanos(1).toLocalDate();
        String phrase = mention.phrase().toLowerCase(Locale.ROOT);
        String side = last.isBefore(told) ? "before " : start.isAfter(told) ? "after " : "of ";
        boolean numbered = phrase.chars().anyMatch(Character::isDigit);
        return switch (mention.granularity()) {
            case MOMENT -> day(start);
            case DAY -> days(phrase, start, last, told, side, numbered);
            case WEEKEND -> "the weekend " + side + day(told);
            case WEEK -> weeks(phrase, told, side);
            case MONTH ->
                numbered || ChronoUnit.DAYS.between(start, last) < 32
                        ? month(start)
                        : counted(phrase, "month", side, told);
            case QUARTER -> "the quarter from " + month(start) + " to " + month(last);
            case SEASON -> season(start) + " " + last.getYear();
            case YEAR -> years(phrase, start, last, told, side);
            case DECADE -> "the " + start.getYear() + "s";
        };
    }

    private static String days(
            String phrase, LocalDate start, LocalDate last, LocalDate told, String side, boolean numbered) {
        String[] words = NO_LETTERS.split(phrase);
        for (String weekday : numbered || start.equals(told) ? List.<String>of() : WEEKDAYS) {
            if (ofWeekday(phrase, words, weekday)) {
                return "the " + Character.toUpperCase(weekday.charAt(0)) + weekday.substring(1) + " " + side
                        + day(told);
            }
        }
        boolean night = phrase.endsWith("night") && start.plusDays(1).equals(last);
        return start.equals(last) || night ? day(start) : "a few days " + side + day(told);
    }

    /** In full or as people shorten it: "Tuesday", "Tues", "Tue". */
    private static boolean ofWeekday(String phrase, String[] words, String weekday) {
        for (String word : words) {
            if (word.length() >= 3 && weekday.startsWith(word) && (word.length() <= 5 || word.equals(weekday))) {
                return true;
            }
        }
        return phrase.contains(weekday);
    }

    private static String weeks(String phrase, LocalDate told, String side) {
        if (phrase.contains("ago") || phrase.contains("weeks")) {
            String amount = amount(phrase, "week");
            return amount.isEmpty() ? "the week " + side + day(told) : amount + " " + side + day(told);
        }
        return "the week " + side + day(told);
    }

    /** "two weeks" of "about two weeks ago". */
    private static String amount(String phrase, String unit) {
        int at = phrase.indexOf(unit);
        if (at <= 0) {
            return "";
        }
        int end = at + unit.length();
        if (end < phrase.length() && phrase.charAt(end) == 's') {
            end++;
        }
        return phrase.substring(0, end);
    }

    /** "a few months before 14 March 2024"; where no amount is told, on which side of the day it lies. */
    private static String counted(String phrase, String unit, String side, LocalDate told) {
        String bare = RELATION.matcher(amount(phrase, unit)).replaceFirst("");
        String amount = bare.startsWith("few ") ? "a " + bare : bare;
        String from = side.equals("of ") ? "after " : side; // it begins on the day itself
        return (amount.isEmpty() ? "some " + unit + "s" : amount) + " " + from + day(told);
    }

    private static String season(LocalDate start) {
        return switch (start.getMonth()) {
            case MARCH, APRIL, MAY -> "spring";
            case JUNE, JULY, AUGUST -> "summer";
            case SEPTEMBER, OCTOBER, NOVEMBER -> "autumn";
            case DECEMBER, JANUARY, FEBRUARY -> "winter";
        };
    }

    private static String years(String phrase, LocalDate start, LocalDate last, LocalDate told, String side) {
        return start.getYear() == last.getYear()
                ? Integer.toString(start.getYear())
                : counted(phrase, "year", side, told);
    }
}
