package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.learning.AssociatedEvent;
import dev.ecphory.internal.learning.AssociationLink;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.spi.store.EventReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Events read from the log, by number; what was erased a moment ago is missing. Immutable. */
public record FetchedEvents(Map<Long, LogEntry> entries) {
    /** What the stages after the candidates want, in one read. */
    public static FetchedEvents of(EventReader log, Namespace namespace, Candidates candidates) {
        Set<Long> seqs = new LinkedHashSet<>(candidates.head().keySet());
        seqs.addAll(candidates.tail());
        candidates.ties().keySet().forEach(tie -> seqs.addAll(List.of(tie.seq(), tie.best())));
        candidates.around().beside().values().forEach(beside -> beside.all().forEach(seqs::add));
        AnswerabilityEvidence nearby = candidates.nearby();
        if (nearby != null) {
            seqs.addAll(nearby.own());
            seqs.addAll(nearby.others());
        }
        return of(log, namespace, seqs);
    }

    public static FetchedEvents of(EventReader log, Namespace namespace, Collection<Long> seqs) {
        Map<Long, LogEntry> entries = new HashMap<>();
        log.at(namespace, List.copyOf(seqs)).forEach(entry -> entries.put(entry.seq(), entry));
        return new FetchedEvents(entries);
    }

    public List<RecalledEvent> items(Map<Long, Candidate> candidates) {
        List<RecalledEvent> items = new ArrayList<>();
        candidates.forEach((seq, candidate) -> {
            LogEntry entry = entries.get(seq);
            if (entry != null) {
                items.add(candidate.of(entry));
            }
        });
        return items;
    }

    public List<AssociatedEvent> associated(Map<AssociationLink, Candidate> ties) {
        List<AssociatedEvent> associated = new ArrayList<>();
        ties.forEach((tie, candidate) -> {
            LogEntry entry = entries.get(tie.seq());
            LogEntry best = entries.get(tie.best());
            if (entry != null && best != null) {
                associated.add(
                        new AssociatedEvent(candidate.of(entry), tie.how() + " " + best.id() + " " + tie.measure()));
            }
        });
        return associated;
    }
}
