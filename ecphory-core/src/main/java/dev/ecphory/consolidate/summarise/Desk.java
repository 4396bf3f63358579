package dev.ecphory.consolidate.summarise;

import dev.ecphory.consolidate.Decisions;
import dev.ecphory.consolidate.Identities;
import dev.ecphory.consolidate.settle.Identity;
import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.Store;
import java.util.List;
import java.util.Set;

/**
 * What one step of a chore reads from: a namespace as it is decided now. For one thread and one step.
 *
 * @param retracted ids of events
 */
record Desk(Namespace namespace, Store store, Set<String> retracted, Identity identity, Amendments amendments) {
    static Desk of(Namespace namespace, Store store) {
        List<Decided> decisions = Decisions.all(namespace, store.decisions());
        Identity identity = Identities.of(
                namespace, store.claims(), decisions, store.facts().settled(namespace));
        return new Desk(
                namespace,
                store,
                Decisions.retracted(decisions).keySet(),
                identity,
                new Amendments(namespace, store, identity));
    }

    /** Those of these events that may speak: neither retracted nor emptied. */
    List<LogEntry> speaking(List<Long> seqs) {
        return store.log().at(namespace, seqs).stream().filter(this::speaks).toList();
    }

    boolean speaks(LogEntry entry) {
        return !retracted.contains(entry.id()) && !entry.event().text().equals(Event.REDACTED);
    }

    /** What is known of events that may speak. */
    Extractive.Source source(List<LogEntry> entries) {
        List<Long> seqs = entries.stream().map(LogEntry::seq).toList();
        return new Extractive.Source(
                entries, store.annotations().at(namespace, seqs), store.claims().ofEvents(namespace, seqs));
    }
}
