package dev.ecphory.internal.summaries;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.resolve.IdentityReader;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.log.EventTries;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one step of a chore reads from: a namespace as it is decided now. For one thread and one step.
 *
 * @param retracted ids of events
 * @param withdrawn ids of claims that somebody retracted
 * @param known events that were read already, by sequence number
 * @param information how much a sentence tells, 0 to 1, see {@link dev.ecphory.internal.language.MessageReader#information}
 * @param reading the sentences of events
 * @param tries reads events, each of which may fail
 */
record ChoreInput(
        Namespace namespace,
        EventStore store,
        Set<String> retracted,
        Set<String> withdrawn,
        EntityIdentity identity,
        SummaryAmendments amendments,
        Map<Long, LogEntry> known,
        ToDoubleFunction<String> information,
        Reading reading,
        EventTries tries) {
    /** Reads the sentences of an event, in which encoding found something or nothing yet. */
    interface Reading extends BiFunction<LogEntry, @Nullable EventAnnotation, List<SummarySentence>> {}

    static ChoreInput of(
            Namespace namespace,
            EventStore store,
            List<LogEntry> known,
            ToDoubleFunction<String> information,
            Reading reading) {
        List<DecisionRecord> decisions = DecisionReader.all(namespace, store.decisions());
        EntityIdentity identity = IdentityReader.of(
                namespace, store.claims(), decisions, store.facts().checkpoint(namespace));
        return new ChoreInput(
                namespace,
                store,
                DecisionReader.retracted(decisions).keySet(),
                withdrawn(decisions),
                identity,
                new SummaryAmendments(namespace, store, identity, known),
                known.stream().collect(Collectors.toMap(LogEntry::seq, Function.identity(), (one, same) -> one)),
                information,
                reading,
                new EventTries(namespace, store, SummaryChore.CHORE));
    }

    private static Set<String> withdrawn(List<DecisionRecord> decisions) {
        Set<String> withdrawn = new HashSet<>();
        for (DecisionRecord one : decisions) {
            switch (one.decision()) {
                case Decision.RetractClaim retracted -> withdrawn.add(retracted.claim());
                case Decision.RestoreClaim restored -> withdrawn.remove(restored.claim());
                default -> {} // of no claim
            }
        }
        return withdrawn;
    }

    /** Those of these events that may speak: neither retracted nor emptied. */
    List<LogEntry> speaking(List<Long> seqs) {
        List<LogEntry> entries = known.keySet().containsAll(seqs)
                ? seqs.stream().map(known::get).toList()
                : store.log().at(namespace, seqs);
        return entries.stream().filter(this::speaks).toList();
    }

    boolean speaks(LogEntry entry) {
        return !retracted.contains(entry.id()) && !entry.event().text().equals(Event.REDACTED);
    }

    /** What is known of events that may speak. */
    ExtractiveSummarizer.Source source(List<LogEntry> entries) {
        return new ExtractiveSummarizer.Source(
                entries,
                notes(entries),
                store.claims().byEvents(namespace, seqs(entries)),
                information,
                this::sentences);
    }

    /** The sentences of an event; none of one that cannot be read. */
    List<SummarySentence> sentences(LogEntry entry, @Nullable EventAnnotation note) {
        Optional<List<SummarySentence>> read = tries.readUnlessAside(entry, () -> reading.apply(entry, note), List::of);
        return read.orElse(List.of());
    }

    /** What encoding found in events, by sequence number. */
    Map<Long, EventAnnotation> notes(List<LogEntry> entries) {
        return store.annotations().at(namespace, seqs(entries)).stream()
                .collect(Collectors.toMap(EventAnnotation::seq, Function.identity()));
    }

    private static List<Long> seqs(List<LogEntry> entries) {
        return entries.stream().map(LogEntry::seq).toList();
    }
}
