package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.MentionTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What repeats, in sentences that are made of names, counts and dates: the names that events have in common which were
 * recalled together, and patterns in what people said. Nothing is quoted, and where nothing repeats there is none.
 */
record InsightProducer(ChoreInput input) {
    /** The most insights of what was recalled together for each cycle (Reverie). */
    static final int A_CYCLE = 5;

    /** The most insights of what people said: those that were seen most often. */
    static final int MOST_PATTERNS = 20;

    private static final int MOST_WORDS = 8;
    /** Begins the subject of a pattern, which is no event's. */
    private static final String PATTERN = "pattern ";

    /** Those of groups, the most used first. */
    List<Summary> recalledTogether(List<List<Long>> groups, int cycles) {
        long most = (long) A_CYCLE * cycles;
        List<Summary> made = new ArrayList<>();
        for (List<Long> group : groups) {
            if (made.size() >= most) {
                break;
            }
            List<LogEntry> entries = input.speaking(group);
            if (entries.size() >= CoRecallClusters.LEAST) {
                insight(entries).ifPresent(made::add);
            }
        }
        return made;
    }

    /** Those of what was said up to an event. */
    List<Summary> patterns(long through) {
        PatternWindow window = PatternWindow.upTo(through, input);
        TermAnalyzer words =
                TermAnalyzer.of(TermAnalyzer.languageOf(input.store().settings(), input.namespace()));
        WeekdayPatterns weekdays =
                new WeekdayPatterns(Languages.of(input.store().settings(), input.namespace()), words);
        return Stream.of(
                        weekdays.of(window),
                        new TogetherPatterns(input.identity()).of(window),
                        new ClaimPatterns(input).of(window))
                .flatMap(List::stream)
                .sorted(InsightPattern.OFTEN)
                .limit(MOST_PATTERNS)
                .map(one -> one.insight(PATTERN + one.key(), CommonNames.about(one.names())))
                .toList();
    }

    /** What a group has in common; none without a name in common. */
    private Optional<Summary> insight(List<LogEntry> entries) {
        CommonNames common = common(entries);
        if (common.names().isEmpty()) {
            return Optional.empty();
        }
        String id = entries.getFirst().id();
        long sessions = entries.stream().map(EventBuckets::session).distinct().count();
        String text = common.line() + " (" + entries.size() + " memories of " + sessions
                + (sessions == 1 ? " session, " : " sessions, ") + InsightPattern.since(entries) + ")";
        InsightPattern pattern = new InsightPattern(id, common.names(), text, entries, List.of(), entries.size());
        return Optional.of(pattern.insight(id.startsWith(PATTERN) ? "event " + id : id, common));
    }

    /** Names that at least a third of the events have, the most frequent first, ties by name. */
    private static CommonNames common(List<LogEntry> entries) {
        Map<String, String> names = new TreeMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (LogEntry entry : entries) {
            for (MentionTable.Mention mention : MentionExtractor.read(entry)) {
                names.putIfAbsent(mention.entity(), mention.name());
                counts.merge(mention.entity(), 1, Integer::sum);
            }
        }
        return CommonNames.recalled(names.keySet().stream()
                .filter(entity -> 3 * counts.getOrDefault(entity, 0) >= entries.size())
                .sorted(Comparator.comparingInt((String entity) -> -counts.getOrDefault(entity, 0))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST_WORDS)
                .map(entity -> names.getOrDefault(entity, entity))
                .toList());
    }
}
