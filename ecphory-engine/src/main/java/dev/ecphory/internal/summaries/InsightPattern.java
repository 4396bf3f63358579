package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Something that repeats, in a sentence that is made of names, counts and dates and quotes nobody. Immutable.
 *
 * @param key tells it from others, the same as long as the same repeats
 * @param names what it is about, the most important first
 * @param text the sentence, on one line
 * @param sources the events in which it shows, in the order of the log; at least one
 * @param claims ids of the claims that it rests on
 * @param times how often it was seen, for the order
 */
record InsightPattern(
        String key, List<String> names, String text, List<LogEntry> sources, Collection<String> claims, int times) {
    /** The most often seen first, ties by key. */
    static final Comparator<InsightPattern> OFTEN =
            Comparator.comparingInt((InsightPattern one) -> -one.times()).thenComparing(InsightPattern::key);

    /** What marks the line of a pattern. */
    static final String MARK = "pattern";

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);
    private static final int MOST_KEY = 400;
    /** Events that its line cites, the newest. */
    private static final int CITED = 10;

    /** As an insight of some subject. */
    Summary insight(String subject, CommonNames about) {
        List<String> cited = sources.subList(Math.max(0, sources.size() - CITED), sources.size()).stream()
                .map(LogEntry::id)
                .toList();
        SummaryLine line = new SummaryLine(
                cited, first(sources), MARK, null, text.replaceAll("\\s+", " ").strip());
        return ExtractiveSummarizer.summary(
                Kind.INSIGHT,
                subject.length() <= MOST_KEY ? subject : subject.substring(0, MOST_KEY),
                about.line() + "\n" + SummaryLine.write(List.of(line)),
                sources,
                claims,
                ExtractiveSummarizer.VERSION);
    }

    /** The first day on which events happened. */
    static LocalDate first(Collection<LogEntry> entries) {
        return entries.stream()
                .map(entry -> entry.occurredAt().toLocalDate())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    static String since(Collection<LogEntry> entries) {
        return "since " + DAY.format(first(entries));
    }
}
