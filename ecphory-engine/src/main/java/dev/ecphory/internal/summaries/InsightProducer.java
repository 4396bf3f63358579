package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.MentionTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the events of a group have in common that were recalled together, and the sentences that tell most of it. At most
 * {@value #A_CYCLE} for each cycle that there was, of the most used groups.
 */
record InsightProducer(ChoreInput input) {
    /** The most insights for each cycle (Reverie). */
    static final int A_CYCLE = 5;

    private static final int MOST_WORDS = 8;

    /** Those of groups, the most used first. */
    List<Summary> make(List<List<Long>> groups, int cycles) {
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

    private Optional<Summary> insight(List<LogEntry> entries) {
        String subject = entries.getFirst().id();
        return ExtractiveSummarizer.of(Kind.INSIGHT, subject, input.source(entries))
                .map(told -> ExtractiveSummarizer.summary(
                        Kind.INSIGHT,
                        subject,
                        common(entries).line() + "\n" + told.text(),
                        entries,
                        told.facts(),
                        told.maker()));
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
        return new CommonNames(names.keySet().stream()
                .filter(entity -> 3 * counts.getOrDefault(entity, 0) >= entries.size())
                .sorted(Comparator.comparingInt((String entity) -> -counts.getOrDefault(entity, 0))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST_WORDS)
                .map(entity -> names.getOrDefault(entity, entity))
                .toList());
    }
}
