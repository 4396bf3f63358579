package dev.ecphory.internal.facts.golden;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What must or must not be believed after a golden conversation; {@code golden-facts/README.txt} says what the fields mean.
 *
 * @param kind holds, held, event, not or maybe
 * @param subjects alternatives, as predicates and objects are
 */
record FactExpectation(
        String kind,
        List<String> subjects,
        List<String> predicates,
        List<String> objects,
        String from,
        String to,
        String line) {
    private static final Pattern NUMBER = Pattern.compile("\\d[\\d.,:]*\\d|\\d");
    private static final List<String> ARTICLES =
            List.of("a ", "an ", "the ", "my ", "his ", "her ", "their ", "our ", "its ");

    static FactExpectation parse(String kind, String line) {
        String[] fields = line.split(" \\| ");
        return new FactExpectation(
                kind,
                alternatives(fields[0]),
                alternatives(fields[1]).stream()
                        .map(name -> name.startsWith("new:") ? "*" : name)
                        .toList(),
                alternatives(fields[2]),
                fields.length > 3 ? fields[3].strip() : "?",
                fields.length > 4 ? fields[4].strip() : "?",
                kind + ": " + line);
    }

    private static List<String> alternatives(String field) {
        return Arrays.stream(field.split(" / ")).map(String::strip).toList();
    }

    /** True when a version that is believed is what is meant, whatever its times. */
    boolean names(Fact fact) {
        return fits(subjects, fact.slot().subject())
                && predicates.stream()
                        .anyMatch(
                                one -> one.equals("*") || one.equals(fact.slot().predicate()))
                && fits(objects, fact.object());
    }

    /** True when its times are those that are meant too. */
    boolean dates(Fact fact, Instant end) {
        return switch (kind) {
            case "held" -> fact.validTo() != null && !fact.validTo().at().isAfter(end) && begins(fact) && ends(fact);
            case "holds" -> (fact.validTo() == null || fact.validTo().at().isAfter(end)) && begins(fact) && ends(fact);
            default -> begins(fact) && ends(fact);
        };
    }

    private boolean begins(Fact fact) {
        return alternatives(from).stream().anyMatch(told -> inside(told, fact.validFrom()));
    }

    private boolean ends(Fact fact) {
        TimePoint end = fact.validTo();
        return alternatives(to).stream().anyMatch(told -> switch (told) {
            case "?", "*" -> true;
            case "open" -> end == null;
            default ->
                end != null
                        && (inside(told, end)
                                || inside(told, TimePoint.of(end.at().minusSeconds(1))));
        });
    }

    private static boolean inside(String told, TimePoint point) {
        LocalDate day =
                point.at().atOffset(ZoneOffset.UTC).plusHours(12).toLocalDate(); // local midnights, at most so far away
        LocalDate before = point.at().atOffset(ZoneOffset.UTC).minusHours(12).toLocalDate();
        if (told.equals("?") || told.equals("*") || told.equals("open")) {
            return true;
        }
        if (told.startsWith("<=")) {
            return !before.isAfter(last(told.substring(2)));
        }
        if (told.startsWith(">=")) {
            return !day.isBefore(first(told.substring(2)));
        }
        int dots = told.indexOf("..");
        LocalDate low = first(dots < 0 ? told : told.substring(0, dots));
        LocalDate high = last(dots < 0 ? told : told.substring(dots + 2));
        return !day.isBefore(low) && !before.isAfter(high);
    }

    private static LocalDate first(String told) {
        return switch (told.length()) {
            case 4 -> Year.parse(told).atDay(1);
            case 7 -> YearMonth.parse(told).atDay(1);
            default -> LocalDate.parse(told.substring(0, 10));
        };
    }

    private static LocalDate last(String told) {
        return switch (told.length()) {
            case 4 -> Year.parse(told).atMonth(12).atEndOfMonth();
            case 7 -> YearMonth.parse(told).atEndOfMonth();
            default -> LocalDate.parse(told.substring(0, 10));
        };
    }

    private static boolean fits(List<String> wanted, String found) {
        String plain = plain(found);
        return wanted.stream()
                .map(FactExpectation::plain)
                .anyMatch(one -> one.endsWith("*")
                        ? plain.startsWith(one.substring(0, one.length() - 1))
                        : plain.equals(one) || sameNumber(one, plain));
    }

    private static boolean sameNumber(String wanted, String found) {
        @Nullable String number = number(found);
        return wanted.matches("[\\d.,:-]+") && wanted.replace(",", "").equals(number);
    }

    private static @Nullable String number(String text) {
        Matcher digits = NUMBER.matcher(text);
        return digits.find() ? digits.group().replace(",", "") : null;
    }

    private static String plain(String text) {
        String plain = text.strip().toLowerCase(Locale.ROOT).replace('’', '\'').replaceAll("[.!?]+$", "");
        for (String article : ARTICLES) {
            if (plain.startsWith(article)) {
                return plain.substring(article.length());
            }
        }
        return plain;
    }
}
