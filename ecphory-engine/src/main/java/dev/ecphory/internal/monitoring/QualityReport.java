package dev.ecphory.internal.monitoring;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.learning.AssociationGraph.Use;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import dev.ecphory.spi.store.EventStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * What of a memory may be of little use (Engram, memory audit). Nothing is changed by it, and nothing follows from it by itself.
 * Immutable; threads may share it.
 *
 * @param events in the log, without what is retracted or redacted
 * @param chatter events that only greet, react or say nothing, as encoding annotated them
 * @param repeated texts that one speaker said more than once, in any case and spacing, the most frequent first
 * @param recalled events that any recall handed out, up to the last consolidation
 * @param neverRecalled the others, from the oldest
 * @param used events that were reported to be of use, up to the last consolidation
 * @param contradictions between claims that nobody has settled
 * @param setbacks events on which a chore failed and which were set aside
 */
public record QualityReport(
        long events,
        Some chatter,
        List<Repeated> repeated,
        long recalled,
        Some neverRecalled,
        long used,
        long contradictions,
        long setbacks) {
    /** The most examples of anything. */
    public static final int EXAMPLES = 20;

    private static final int BATCH = 1_000;
    private static final Set<SpeechAct> CHATTER = Set.of(SpeechAct.NOISE, SpeechAct.GREETING, SpeechAct.REACTION);

    public QualityReport {
        repeated = List.copyOf(repeated);
    }

    /** Events of a kind: how many, and the ids of the first of them, at most {@value QualityReport#EXAMPLES}. */
    public record Some(long count, List<String> examples) {
        public Some {
            examples = List.copyOf(examples);
        }
    }

    /** A text that one speaker said more than once, as it was said first; the ids of the first that say it. */
    public record Repeated(long times, String text, List<String> examples) {
        public Repeated {
            examples = List.copyOf(examples);
        }
    }

    /** Audits a namespace in one pass over its log, keeping some 100 bytes of each event that is like no other. */
    public static QualityReport of(Namespace namespace, EventStore store, SortedMap<Long, Use> uses) {
        Set<String> retracted =
                HiddenEvents.retracted(namespace, store.decisions()).keySet();
        Examples chatter = new Examples();
        Examples never = new Examples();
        Map<String, Said> said = new HashMap<>();
        long events = 0;
        long recalled = 0;
        long used = 0;
        for (List<LogEntry> page : LogPages.of(0, seq -> store.log().after(namespace, seq, BATCH), LogEntry::seq)) {
            Set<Long> chatting = chatting(namespace, store, page);
            for (LogEntry entry : page) {
                Event event = entry.event();
                if (retracted.contains(entry.id()) || event.text().equals(Event.REDACTED)) {
                    continue;
                }
                events++;
                if (chatting.contains(entry.seq())) {
                    chatter.add(entry);
                } else if (!event.text().isBlank()) {
                    said.computeIfAbsent(folded(event), words -> new Said(entry.seq(), new Examples()))
                            .times
                            .add(entry);
                }
                Use use = uses.get(entry.seq());
                if (use == null || use.delivered() == 0) {
                    never.add(entry);
                } else {
                    recalled++;
                }
                used += use != null && use.used() > 0 ? 1 : 0;
            }
        }
        return new QualityReport(
                events,
                chatter.some(),
                repeated(namespace, store, said.values()),
                recalled,
                never.some(),
                used,
                store.facts().contradictions(namespace).size(),
                store.choreFailures().all(namespace).size());
    }

    /** How often something was said, and by which event first. */
    private record Said(long first, Examples times) {}

    private static final class Examples {
        private final List<String> ids = new ArrayList<>();
        private long count;

        void add(LogEntry entry) {
            if (++count <= EXAMPLES) {
                ids.add(entry.id());
            }
        }

        Some some() {
            return new Some(count, ids);
        }
    }

    private static Set<Long> chatting(Namespace namespace, EventStore store, List<LogEntry> page) {
        return store
                .annotations()
                .at(namespace, page.stream().map(LogEntry::seq).toList())
                .stream()
                .filter(annotation -> CHATTER.contains(annotation.act()))
                .map(EventAnnotation::seq)
                .collect(Collectors.toSet());
    }

    private static String folded(Event event) {
        String words = event.text().strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        return Digests.id(event.speaker() + "\n" + words);
    }

    private static List<Repeated> repeated(Namespace namespace, EventStore store, Collection<Said> said) {
        List<Said> most = said.stream()
                .filter(one -> one.times.count > 1)
                .sorted(Comparator.comparingLong((Said one) -> -one.times.count).thenComparingLong(Said::first))
                .limit(EXAMPLES)
                .toList();
        Map<Long, LogEntry> entries = new HashMap<>();
        store.log()
                .at(namespace, most.stream().map(Said::first).sorted().toList())
                .forEach(entry -> entries.put(entry.seq(), entry));
        List<Repeated> repeated = new ArrayList<>();
        for (Said one : most) {
            LogEntry entry = entries.get(one.first);
            if (entry != null) {
                repeated.add(new Repeated(one.times.count, entry.event().text(), one.times.ids));
            }
        }
        return repeated;
    }
}
