package dev.ecphory.engine;

import dev.ecphory.consolidate.extract.RuleClaimExtractor;
import dev.ecphory.forget.DeletionExecutor;
import dev.ecphory.forget.Plan;
import dev.ecphory.forget.Receipt;
import dev.ecphory.forget.Selection;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.VectorSpace;
import dev.ecphory.window.ChatWindows;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The three ways to forget. {@code retract} hides an event from recall and takes away what it bears, and can be undone;
 * {@code redact} empties it and keeps that it happened; {@code erase} leaves no byte of it. Threads may share it.
 */
public final class Deletion extends NamespaceView {
    private final ChatWindows windows;

    Deletion(ChatWindows windows, AuditRecorder footprints) {
        super(footprints);
        this.windows = windows;
    }

    /**
     * Hides several events at once: all or, when one is not there, none.
     *
     * @throws InvalidInputException when there is no such event
     */
    public void retract(List<String> eventIds) {
        List<Decision> decisions = eventIds.stream()
                .<Decision>map(id -> new Decision.RetractEvent(event(id).id()))
                .toList();
        if (!decisions.isEmpty()) {
            decide(AuditAction.RETRACT, eventIds, decisions);
        }
    }

    /**
     * Hides an event from recall; facts that only it bears are not believed any more.
     *
     * @throws InvalidInputException when there is no such event
     */
    public void retract(String eventId) {
        retract(List.of(eventId));
    }

    /**
     * Shows a retracted event again, with the facts that it bears.
     *
     * @throws InvalidInputException when there is no such event
     */
    public void restore(String eventId) {
        String id = event(eventId).id();
        decide(AuditAction.RESTORE, List.of(id), List.of(new Decision.RestoreEvent(id)));
    }

    /** The ids of the events that are retracted, sorted. */
    public SortedSet<String> retractedIds() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(
                HiddenEvents.retracted(namespace, store().decisions()).keySet()));
    }

    /** What erasing or redacting these events would do. Changes nothing. */
    public Plan plan(Selection selection) {
        return forgetter().plan(selection);
    }

    /**
     * Erases events with everything derived from them, rewrites the store's files and scans them.
     *
     * @throws dev.ecphory.memory.RetryableException when another process would not let the files be rewritten; call again
     */
    public Receipt erase(Selection selection) {
        return room.observer()
                .observe(Operation.erase(
                        namespace,
                        selection,
                        () -> alone(
                                AuditAction.ERASE, selection, () -> forgetter().erase(selection))));
    }

    /** Empties events of their content, rewrites the store's files and scans them. */
    public Receipt redact(Selection selection) {
        return room.observer()
                .observe(Operation.redact(
                        namespace,
                        selection,
                        () -> room.chore.alone(
                                namespace,
                                spaces(),
                                () -> alone(AuditAction.REDACT, selection, () -> forgetter()
                                        .redact(selection)))));
    }

    /** While no chore of this namespace is at work, so that none stores what it read before; windows forget first. */
    private Receipt alone(AuditAction deed, Selection selection, Supplier<Receipt> work) {
        room.accesses.flush();
        try {
            return room.consolidator.alone(namespace, () -> {
                Collection<String> events = forgetter().plan(selection).events();
                footprints.before(deed, events);
                windows.erase(selection, events);
                return work.get();
            });
        } finally {
            room.forget(namespace);
        }
    }

    /** Those in which this namespace has vectors, and the one in which some thread may be making its first. */
    private List<VectorSpace> spaces() {
        Set<VectorSpace> spaces = new LinkedHashSet<>();
        store().vectors().spaces(namespace).forEach(key -> spaces.add(VectorSpace.parse(key)));
        if (room.settings.tier.usesNeuralEmbedder()) {
            room.neural.get().ifPresent(embedder -> spaces.add(embedder.space()));
        }
        return List.copyOf(spaces);
    }

    private DeletionExecutor forgetter() {
        // a correction has its subject and its old value from an earlier event of its session
        IndexCaches caches = room.indexes.caches();
        return new DeletionExecutor(
                namespace,
                store(),
                room.clock,
                List.of(RuleClaimExtractor.VERSION),
                new DeletionExecutor.Caches(() -> caches.forget(namespace), caches::files));
    }

    private void decide(AuditAction deed, List<String> events, List<Decision> decisions) {
        footprints.before(deed, events);
        room.decide(namespace, decisions);
        room.consolidator.finish(namespace);
    }
}
