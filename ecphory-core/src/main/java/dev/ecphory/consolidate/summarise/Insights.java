package dev.ecphory.consolidate.summarise;

import dev.ecphory.consolidate.extract.MentionReader;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.Summary.Kind;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Mentions;
import dev.ecphory.store.Runs;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes insights of what was recalled together: what the events of a group have in common, and the sentences that tell most
 * of it. At most {@value #A_CYCLE} new ones a cycle, the most used groups first; one whose group came apart goes. Insights
 * are never ranked and never told as evidence: {@link #words} and {@link #hint} are what they are good for. For one thread
 * at a time.
 */
public final class Insights {
    /** The most new insights of a cycle (Reverie). */
    public static final int A_CYCLE = 5;

    private static final String PART = "insight";
    private static final String COMMON = "Recalled together: ";
    private static final int MOST_WORDS = 8;

    private final Namespace namespace;
    private final Store store;

    /** Over one namespace of a store. */
    public Insights(Namespace namespace, Store store) {
        this.namespace = namespace;
        this.store = store;
    }

    /**
     * Makes insights again where a cycle, a decision or forgetting may have changed them.
     *
     * @return how many were made or taken away
     * @throws dev.ecphory.memory.TryAgainException when an event was erased meanwhile
     */
    public int step(Earned earned) {
        LogHead head = store.log().head(namespace);
        Mark mark = Mark.of(store.settings(), namespace, PART);
        Mark now = new Mark(Extractive.VERSION, head.epoch(), earned.cycle(), head.decisions(), new TreeMap<>());
        if (mark.equals(now)) {
            return 0;
        }
        boolean cycle = mark.through() != now.through() || !mark.version().equals(now.version());
        long revision = store.summaries().revision(namespace);
        Desk desk = new Desk(namespace, store);
        Map<String, Summary> before = new HashMap<>();
        store.summaries().of(namespace, List.of(Kind.INSIGHT)).forEach(one -> before.put(one.id(), one));
        List<Summary> made = new ArrayList<>();
        Set<String> stay = new HashSet<>();
        for (List<Long> group : Groups.of(earned)) {
            List<LogEntry> entries = desk.speaking(group);
            if (entries.size() < Groups.LEAST) {
                continue;
            }
            Optional<Summary> insight = insight(desk, entries);
            if (insight.isEmpty()) {
                continue;
            }
            Summary one = insight.get();
            boolean known = before.containsKey(one.id());
            if (known || (cycle && made.size() < A_CYCLE)) {
                stay.add(one.id());
                if (!one.equals(before.get(one.id()))) {
                    made.add(one);
                }
            }
        }
        List<String> removed = before.keySet().stream()
                .filter(id -> !stay.contains(id))
                .sorted()
                .toList();
        if (!made.isEmpty() || !removed.isEmpty()) {
            Runs.requireUnforgotten(store, namespace, head);
            store.summaries().put(namespace, revision, made, removed);
        }
        now.keep(store.settings(), namespace, PART);
        return made.size() + removed.size();
    }

    private static Optional<Summary> insight(Desk desk, List<LogEntry> entries) {
        String subject = entries.getFirst().id();
        return Extractive.DEFAULT
                .of(Kind.INSIGHT, subject, desk.source(entries))
                .map(told -> Extractive.summary(
                        Kind.INSIGHT,
                        subject,
                        COMMON + String.join(", ", common(entries)) + "\n" + told.text(),
                        entries,
                        told.facts(),
                        told.maker()));
    }

    /** Names that at least a third of the events have, the most frequent first, ties by name. */
    private static List<String> common(List<LogEntry> entries) {
        Map<String, String> names = new TreeMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (LogEntry entry : entries) {
            for (Mentions.Mention mention : MentionReader.read(entry)) {
                names.putIfAbsent(
                        mention.entity(),
                        mention.name().replaceAll("[,\\s]+", " ").strip());
                counts.merge(mention.entity(), 1, Integer::sum);
            }
        }
        return names.keySet().stream()
                .filter(entity -> 3 * counts.getOrDefault(entity, 0) >= entries.size())
                .sorted(Comparator.comparingInt((String entity) -> -counts.getOrDefault(entity, 0))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST_WORDS)
                .map(entity -> names.getOrDefault(entity, entity))
                .toList();
    }

    /** What an insight's events have in common, in one line, as a hint for a reader. */
    public static String hint(Summary insight) {
        int end = insight.text().indexOf('\n');
        return end < 0 ? insight.text() : insight.text().substring(0, end);
    }

    /** The names that an insight's events have in common, by which a question that has one of them may be widened. */
    public static List<String> words(Summary insight) {
        String hint = hint(insight);
        return hint.startsWith(COMMON)
                ? Arrays.stream(hint.substring(COMMON.length())
                                .toLowerCase(Locale.ROOT)
                                .split(", "))
                        .filter(word -> !word.isBlank())
                        .toList()
                : List.of();
    }
}
