package dev.ecphory.internal.maintenance;

import dev.ecphory.LogEntry;
import dev.ecphory.Modality;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.maintenance.LoopStepReport.Example;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.EventAnnotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Archives events of which another one says every word: what a person keeps saying. One stays, the most often recalled, else
 * the newest.
 *
 * <p>Words alone do not make two events one. What happens again is told in the same words again ("I went for a run"), and how
 * often it did is worth knowing; "yes" answers another question each time; "tomorrow" is another day. So it leaves alone what
 * is short, tells of what was done, decided or changed, speaks of a time, belongs to the same conversation, shows something,
 * or bears a fact that the one that stays does not. For one run.
 */
final class DuplicateArchiver {
    private static final int LEAST_WORDS = 4;
    /** Longer ones are documents and their parts, which have a place of their own. */
    private static final int LONGEST = 4_000;

    private final ArchivePlanner archivist;

    DuplicateArchiver(ArchivePlanner archivist) {
        this.archivist = archivist;
    }

    private record Words(String speaker, String folded) {}

    private record Twin(LogEntry entry, EventAnnotation note, MemoryTrace trace) {}

    LoopStepReport run() {
        if (!archivist.terms.archives()) {
            return LoopStepReport.counted(LoopStep.MERGE, 0);
        }
        long count = 0;
        List<Example> examples = new ArrayList<>();
        List<Decision> decisions = new ArrayList<>();
        for (List<Long> group : groups()) {
            for (Decision.ArchiveEvent one : merged(group)) {
                decisions.add(one);
                count++;
                if (examples.size() < LoopStepReport.MOST_EXAMPLES) {
                    examples.add(new Example(one.event(), "says what " + one.instead() + " says"));
                }
            }
            if (decisions.size() >= ArchivePlanner.PAGE) {
                archivist.decide(decisions);
                decisions = new ArrayList<>();
                archivist.terms.page().run();
            }
        }
        archivist.decide(decisions);
        return new LoopStepReport(LoopStep.MERGE, count, examples, List.of());
    }

    /** The events that share their words, by number; in the order of the first of each. */
    private List<List<Long>> groups() {
        Map<Integer, Long> first = new HashMap<>();
        Map<Words, List<Long>> alike = new HashMap<>();
        // twice: most are alone, and only those that may not be are kept with their words
        for (boolean again : new boolean[] {false, true}) {
            for (List<LogEntry> page : LogPages.of(0, archivist::page, LogEntry::seq)) {
                for (LogEntry entry : page) {
                    if (!stands(entry)) {
                        continue;
                    }
                    Words words = words(entry);
                    if (!again) {
                        first.merge(words.hashCode(), entry.seq(), (one, other) -> -1L);
                    } else if (first.getOrDefault(words.hashCode(), 0L) == -1L) {
                        alike.computeIfAbsent(words, key -> new ArrayList<>(2)).add(entry.seq());
                    }
                }
            }
        }
        return alike.values().stream()
                .filter(group -> group.size() > 1)
                .sorted((one, other) -> Long.compare(one.getFirst(), other.getFirst()))
                .toList();
    }

    /** Whether an event may say what another says, by its words alone. */
    private boolean stands(LogEntry entry) {
        String text = entry.event().text();
        return entry.event().modality() == Modality.TEXT
                && entry.event().caption() == null
                && text.length() <= LONGEST
                && archivist.archived.inSight(entry.id());
    }

    private static Words words(LogEntry entry) {
        String text = entry.event().text().strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        return new Words(Objects.requireNonNullElse(entry.event().speaker(), ""), text);
    }

    private List<Decision.ArchiveEvent> merged(List<Long> group) {
        List<LogEntry> entries = archivist.store.log().at(archivist.namespace, group);
        if (entries.isEmpty() || !tells(entries.getFirst())) {
            return List.of();
        }
        List<ArchivePlanner.Noted> noted = archivist.noted(entries).stream()
                .filter(one -> says(one.note()))
                .toList();
        List<MemoryTrace> traces = archivist
                .terms
                .traces()
                .of(noted.stream().map(ArchivePlanner.Noted::entry).toList(), archivist.terms.now());
        List<Twin> twins = new ArrayList<>();
        for (int i = 0; i < noted.size(); i++) {
            twins.add(new Twin(noted.get(i).entry(), noted.get(i).note(), traces.get(i)));
        }
        if (twins.size() < 2) {
            return List.of();
        }
        Twin stays = twins.getFirst();
        for (Twin twin : twins) {
            stays = twin.trace().retrievals() >= stays.trace().retrievals() ? twin : stays;
        }
        List<Decision.ArchiveEvent> merged = new ArrayList<>();
        for (Twin twin : twins) {
            if (!twin.equals(stays) && repeats(twin, stays)) {
                merged.add(ArchivePlanner.archive(
                        twin.entry(), Decision.Why.REPEATED, stays.entry().id()));
            }
        }
        return merged;
    }

    /** Whether words say something by themselves, at any time. */
    private static boolean tells(LogEntry entry) {
        String text = entry.event().text();
        int words = SentenceSplitter.of(text).stream()
                .mapToInt(sentence -> sentence.words().size())
                .sum();
        return words >= LEAST_WORDS
                && Languages.standard()
                        .messages()
                        .analyze(text, entry.occurredAt())
                        .times()
                        .isEmpty();
    }

    /** Whether an event tells how things are, or only passes the time. */
    private static boolean says(EventAnnotation note) {
        boolean happens =
                switch (note.category()) {
                    case CORRECTION, DECISION, EVENT, ACTIVITY -> true;
                    case RELATIONSHIP, PREFERENCE, DIRECTIVE, OTHER -> false;
                };
        boolean acts =
                switch (note.act()) {
                    case COMMITMENT, UPDATE -> true;
                    case NOISE, GREETING, REACTION, QUESTION, REQUEST, STATEMENT -> false;
                };
        return !happens && !acts && !note.marked() && note.landmark() == null;
    }

    /** Whether nothing is lost when the one is shown and the other is not; what came back once stays. */
    private boolean repeats(Twin twin, Twin stays) {
        String session = twin.entry().event().session();
        boolean together = twin.note().segment() == stays.note().segment()
                || (session != null && session.equals(stays.entry().event().session()));
        return !together
                && archivist.archived.returned(twin.entry().id()) == null
                && archivist.bearing().covers(stays.entry().id(), twin.entry().id());
    }
}
