package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.summaries.PatternWindow.Utterance;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a person speaks of on one day of the week: words that fall on it far more often than the person speaks on it at all.
 * Words that fall on the same days are told together, the longest first, which are seldom the emptiest.
 * Days are those that are spoken of ("yesterday" is the day before) where that is one and past. Stateless.
 */
final class WeekdayPatterns {
    private static final int LEAST_DAYS = 4;
    private static final int LEAST_WEEKS = 3;
    private static final double LEAST_SHARE = .7;
    /** How likely chance may make one of a word at the most, and how many it may make of all words of a person. */
    private static final double CHANCE = .001;

    private static final double BY_CHANCE = .1;

    private static final int SHORTEST_WORD = 3;
    private static final int MOST_WORDS = 3;

    private final LanguageSupport language;
    private final TermAnalyzer analyzer;

    WeekdayPatterns(LanguageSupport language, TermAnalyzer analyzer) {
        this.language = language;
        this.analyzer = analyzer;
    }

    /** A word as it is used: on which days, in which events, in which forms. */
    private static final class Word {
        final SortedMap<LocalDate, List<LogEntry>> days = new TreeMap<>();
        final Map<String, Integer> forms = new TreeMap<>();

        String form() {
            return forms.entrySet().stream()
                    .max(Map.Entry.<String, Integer>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                    .orElseThrow()
                    .getKey();
        }
    }

    private record Found(DayOfWeek on, List<LocalDate> hits, List<String> forms, Word word) {}

    List<InsightPattern> of(PatternWindow window) {
        List<InsightPattern> patterns = new ArrayList<>();
        window.bySpeaker().forEach((speaker, said) -> {
            SortedMap<String, Word> words = new TreeMap<>();
            Set<LocalDate> days = new TreeSet<>();
            for (Utterance one : said) {
                read(one, words, days);
            }
            patterns.addAll(of(speaker, words, days));
        });
        return patterns;
    }

    private void read(Utterance said, Map<String, Word> words, Set<LocalDate> days) {
        String text = said.entry().event().text();
        List<TimeMention> times = language.times().find(text, said.entry().occurredAt());
        LocalDate day = spokenOf(times, said.day());
        days.add(day);
        Set<String> seen = new HashSet<>();
        analyzer.analyze(text, (chars, length, start, end, position) -> {
            String term = new String(chars, 0, length);
            boolean counts = length >= SHORTEST_WORD
                    && Character.isLetter(term.charAt(0))
                    && times.stream().noneMatch(time -> start < time.to() && end > time.from());
            if (counts) {
                Word word = words.computeIfAbsent(term, none -> new Word());
                word.forms.merge(text.substring(start, end).toLowerCase(Locale.ROOT), 1, Integer::sum);
                if (seen.add(term)) {
                    word.days.computeIfAbsent(day, none -> new ArrayList<>()).add(said.entry());
                }
            }
        });
    }

    private static LocalDate spokenOf(List<TimeMention> times, LocalDate said) {
        if (times.size() == 1) {
            TimeMention time = times.getFirst();
            LocalDate start = time.start().toLocalDate();
            boolean day = time.granularity() == Granularity.DAY || time.granularity() == Granularity.MOMENT;
            if (day && time.bound() == TimeBound.AT && !time.vague() && start.isBefore(said)) {
                return start;
            }
        }
        return said;
    }

    private static List<InsightPattern> of(String speaker, SortedMap<String, Word> words, Set<LocalDate> days) {
        Map<DayOfWeek, Integer> spoken = counts(days);
        Map<Set<LocalDate>, Found> found = new HashMap<>();
        List<Word> often = words.values().stream()
                .filter(word -> word.days.size() >= LEAST_DAYS)
                .toList();
        double chance = Math.min(CHANCE, BY_CHANCE / Math.max(1, often.size()));
        often.forEach(word -> {
            Map.Entry<DayOfWeek, Integer> most = counts(word.days.keySet()).entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow();
            double usual = (spoken.getOrDefault(most.getKey(), 0) + 1.0) / (days.size() + 7.0);
            List<LocalDate> hits = word.days.keySet().stream()
                    .filter(day -> day.getDayOfWeek() == most.getKey())
                    .toList();
            boolean regular = hits.size() >= LEAST_SHARE * word.days.size()
                    && ChronoUnit.WEEKS.between(hits.getFirst(), hits.getLast()) >= LEAST_WEEKS;
            if (regular && tail(hits.size(), word.days.size(), usual) <= chance) {
                found.computeIfAbsent(
                                new HashSet<>(word.days.keySet()),
                                same -> new Found(most.getKey(), hits, new ArrayList<>(), word))
                        .forms()
                        .add(word.form());
            }
        });
        return found.values().stream().map(one -> pattern(speaker, one)).toList();
    }

    private static InsightPattern pattern(String speaker, Found found) {
        List<String> forms = found.forms().stream()
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .limit(MOST_WORDS)
                .toList();
        List<LogEntry> sources = found.word().days.values().stream()
                .flatMap(List::stream)
                .distinct()
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .toList();
        List<String> names = new ArrayList<>(forms);
        if (!speaker.isEmpty()) {
            names.addFirst(speaker);
        }
        String text = PatternWindow.named(speaker) + " speaks of "
                + String.join(
                        ", ", forms.stream().map(form -> "\"" + form + "\"").toList()) + " on "
                + found.on().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + "s: "
                + found.hits().size() + " of "
                + found.word().days.size() + " times, " + InsightPattern.since(sources);
        String key = "weekday:" + speaker + ":" + forms.getFirst();
        return new InsightPattern(
                key, names, text, sources, List.of(), found.hits().size());
    }

    private static Map<DayOfWeek, Integer> counts(Set<LocalDate> days) {
        Map<DayOfWeek, Integer> counts = new EnumMap<>(DayOfWeek.class);
        days.forEach(day -> counts.merge(day.getDayOfWeek(), 1, Integer::sum));
        return counts;
    }

    /** The probability of at least {@code hits} in {@code times} draws, each with probability {@code each}. */
    static double tail(int hits, int times, double each) {
        double sum = 0;
        for (int k = hits; k <= times; k++) {
            double term = 1;
            for (int i = 0; i < k; i++) {
                term *= (double) (times - i) / (k - i) * each;
            }
            sum += term * StrictMath.pow(1 - each, times - k);
        }
        return Math.min(1, sum);
    }
}
