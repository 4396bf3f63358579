package dev.ecphory.lang.en.compute;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.internal.language.Recurrence;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.retrieval.context.ContextDates;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The time between two events that a question names, or since one. Each is looked for among the sentences of the best
 * events; a sentence is the one when it has most of the words and tells one day, and no other day fits as well.
 * Stateless.
 */
final class IntervalComputer {
    private static final int DEPTH = 20;
    /** The share of a phrase's content words that a sentence must have. */
    private static final double ENOUGH = .6;

    private static final String HOW_MANY =
            "(?<!\\w)how (?:many|much) (?:more |full |total )?(days?|weeks?|months?|years?|time)";
    private static final String HOW =
            "(?:" + HOW_MANY + "|(?<!\\w)how long(?!\\w)|(?<!\\w)what (?:was|is) the (?:time|number of \\w+))";
    private static final Pattern BETWEEN = Pattern.compile(HOW + "[^?]{0,60}?(?<!\\w)between ([^?]{3,300})");
    private static final Pattern FROM =
            Pattern.compile(HOW + "[^?]{0,60}?(?<!\\w)(?:from|since) ([^?]{3,150}?) (?:to|until|till) ([^?]{3,150})");
    private static final Pattern AFTER =
            Pattern.compile(HOW + " (?:\\w+ ){0,2}?(?:after|before) ([^?]{3,150}?),? did ([^?]{3,150})");
    private static final Pattern DID =
            Pattern.compile(HOW + " (?:\\w+ ){0,2}?did ([^?]{3,150}?) (?:after|before) ([^?]{3,150})");
    private static final Pattern SINCE =
            Pattern.compile(HOW + "[^?]{0,40}?(?<!\\w)(?:passed|elapsed|been|it|gone by) since ([^?]{3,200})");
    private static final Pattern AGO =
            Pattern.compile("(?:" + HOW_MANY + "|(?<!\\w)how long) ago (?:did|was|were|had|have|has) ([^?]{3,200})");
    private static final Set<String> EMPTY =
            Set.of("day", "date", "time", "event", "when", "thing", "moment", "dai", "have", "had", "did", "i", "my");

    private record Anchor(
            LocalDate date,
            Granularity granularity,
            @Nullable LogEntry entry) {}

    private IntervalComputer() {}

    static Optional<Computed> of(String question, @Nullable OffsetDateTime askedAt, List<LogEntry> ranked) {
        String asked = question.toLowerCase(Locale.ROOT);
        if (!asked.contains("how ") && !asked.contains("what ")) {
            return Optional.empty();
        }
        Matcher between = BETWEEN.matcher(asked);
        Said said = new Said(ranked, askedAt);
        if (between.find()) {
            String rest = between.group(between.groupCount());
            for (int and = rest.indexOf(" and "); and > 0; and = rest.indexOf(" and ", and + 1)) {
                Optional<Computed> found =
                        computed(said.find(rest.substring(0, and)), said.find(rest.substring(and + 5)));
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }
        for (Pattern two : List.of(FROM, AFTER, DID)) {
            Matcher matcher = two.matcher(asked);
            if (matcher.find()) {
                int last = matcher.groupCount();
                return computed(said.find(matcher.group(last - 1)), said.find(matcher.group(last)));
            }
        }
        for (Pattern one : List.of(AGO, SINCE)) {
            Matcher matcher = one.matcher(asked);
            if (askedAt != null && matcher.find()) {
                Anchor now = new Anchor(askedAt.toLocalDate(), Granularity.DAY, null);
                return computed(said.find(matcher.group(matcher.groupCount())), Optional.of(now));
            }
        }
        return Optional.empty();
    }

    private static Optional<Computed> computed(Optional<Anchor> one, Optional<Anchor> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        List<Anchor> both = new ArrayList<>(List.of(one.get(), other.get()));
        both.sort(Comparator.comparing(Anchor::date));
        Anchor first = both.getFirst();
        Anchor last = both.getLast();
        List<String> evidence = both.stream()
                .flatMap(anchor -> anchor.entry() == null
                        ? Stream.of()
                        : Stream.of(anchor.entry().id()))
                .toList();
        if (evidence.isEmpty() || first.date().equals(last.date())) {
            return Optional.empty();
        }
        String text = length(first, last) + " from " + shown(first) + " to " + shown(last) + ".";
        return Optional.of(new Computed(Computed.Kind.INTERVAL, text, evidence));
    }

    private static String length(Anchor first, Anchor last) {
        long days = ChronoUnit.DAYS.between(first.date(), last.date());
        Granularity coarsest =
                first.granularity().compareTo(last.granularity()) > 0 ? first.granularity() : last.granularity();
        long months = ChronoUnit.MONTHS.between(first.date(), last.date());
        long rest = ChronoUnit.DAYS.between(first.date().plusMonths(months), last.date());
        return switch (coarsest) {
            case MOMENT, DAY -> units(days, "day") + other(days, months, rest);
            case WEEKEND, WEEK -> "about " + units(Math.round(days / 7.0), "week");
            case MONTH, SEASON, QUARTER -> "about " + units(months, "month");
            case YEAR, DECADE ->
                "about " + units(last.date().getYear() - first.date().getYear(), "year");
        };
    }

    private static String other(long days, long months, long rest) {
        List<String> told = new ArrayList<>();
        if (days >= 7) {
            told.add(units(days / 7, "week") + (days % 7 == 0 ? "" : " and " + units(days % 7, "day")));
        }
        if (months >= 1) {
            told.add(units(months, "month") + (rest == 0 ? "" : " and " + units(rest, "day")));
        }
        return told.isEmpty() ? "" : " (" + String.join("; ", told) + ")";
    }

    private static String units(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }

    private static String shown(Anchor anchor) {
        String exactly = anchor.granularity().compareTo(Granularity.DAY) <= 0 ? "" : "about ";
        String source = anchor.entry() == null ? "" : ", id " + anchor.entry().id();
        return exactly + ContextDates.day(anchor.date()) + source;
    }

    /** What was said in the best events, sentence by sentence. */
    private static final class Said {
        private final List<LogEntry> ranked;
        private final @Nullable OffsetDateTime askedAt;
        private @Nullable List<DatedSentence> sentences;

        Said(List<LogEntry> ranked, @Nullable OffsetDateTime askedAt) {
            this.ranked = ranked;
            this.askedAt = askedAt;
        }

        private List<DatedSentence> sentences() {
            if (sentences == null) {
                sentences = ranked.stream()
                        .limit(DEPTH)
                        .flatMap(entry -> DatedSentence.of(entry).stream())
                        .toList();
            }
            return sentences;
        }

        /** The day of what a phrase names; empty unless one day fits better than every other. */
        Optional<Anchor> find(String phrase) {
            Optional<TimeWindow> window = TemporalTagger.english().window(phrase, askedAt);
            Set<String> words = new HashSet<>(StemmedTerms.of(phrase));
            words.removeAll(EMPTY);
            if (window.isPresent()
                    && words.size() <= StemmedTerms.of(window.get().phrase()).size()) {
                return window.filter(found -> found.granularity().compareTo(Granularity.DAY) <= 0
                                && !found.openEnded()
                                && found.start() != null
                                && found.every() == Recurrence.NONE)
                        .map(found -> new Anchor(
                                Objects.requireNonNull(found.start()).toLocalDate(), found.granularity(), null));
            }
            if (words.isEmpty()) {
                return Optional.empty();
            }
            double best = 0;
            List<Anchor> found = new ArrayList<>();
            for (DatedSentence sentence : sentences()) {
                double share = words.stream().filter(sentence.words()::contains).count() / (double) words.size();
                if (share >= ENOUGH && share >= best && sentence.when().isPresent()) {
                    if (share > best) {
                        found.clear();
                        best = share;
                    }
                    DatedSentence.Day day = sentence.when().get();
                    found.add(new Anchor(day.date(), day.granularity(), sentence.entry()));
                }
            }
            boolean one = found.stream().map(Anchor::date).distinct().count() == 1;
            return one ? Optional.of(found.getFirst()) : Optional.empty();
        }
    }
}
