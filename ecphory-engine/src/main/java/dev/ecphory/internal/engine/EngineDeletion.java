package dev.ecphory.internal.engine;

import dev.ecphory.EcphoryException;
import dev.ecphory.admin.Deletion;
import dev.ecphory.internal.deletion.DeletionExecutor;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Observer.Operation;
import dev.ecphory.spi.VectorSpace;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletion in an engine: stops what writes, deletes in the store, and drops what is kept in memory. Threads may share it. */
final class EngineDeletion extends NamespaceView implements Deletion {
    private static final Logger LOG = LoggerFactory.getLogger(EngineDeletion.class);

    private final ChatWindows windows;
    private final EngineContext engine;

    EngineDeletion(ChatWindows windows, AuditRecorder recorder, EngineContext engine) {
        super(recorder);
        this.engine = engine;
        this.windows = windows;
    }

    @Override
    public void retract(List<String> eventIds) {
        List<Decision> decisions = eventIds.stream()
                .<Decision>map(id -> new Decision.RetractEvent(event(id).id()))
                .toList();
        if (!decisions.isEmpty()) {
            decide(AuditAction.RETRACT, eventIds, decisions);
        }
    }

    @Override
    public void retract(String eventId) {
        retract(List.of(eventId));
    }

    @Override
    public void restore(String eventId) {
        String id = event(eventId).id();
        decide(AuditAction.RESTORE, List.of(id), List.of(new Decision.RestoreEvent(id)));
    }

    @Override
    public SortedSet<String> retractedIds() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(
                HiddenEvents.retracted(namespace, store().decisions()).keySet()));
    }

    @Override
    public Plan plan(Selection selection) {
        return forgetter().plan(selection);
    }

    @Override
    public Receipt erase(Selection selection) {
        return handle.observer()
                .observe(Operation.erase(
                        namespace,
                        selection,
                        () -> alone(
                                AuditAction.ERASE, selection, () -> forgetter().erase(selection))));
    }

    @Override
    public Receipt redact(Selection selection) {
        return handle.observer()
                .observe(Operation.redact(
                        namespace,
                        selection,
                        () -> engine.chore.alone(
                                namespace,
                                spaces(),
                                () -> alone(AuditAction.REDACT, selection, () -> forgetter()
                                        .redact(selection)))));
    }

    /**
     * While no chore of this namespace is at work, so that none stores what it read before; windows forget first. Facts that went with
     * the events although they rest on others are derived again before it returns, summaries soon after, or before where nothing is done
     * in the background.
     */
    private Receipt alone(AuditAction action, Selection selection, Supplier<Receipt> work) {
        engine.accesses.flush();
        boolean derived = !store().annotations().after(namespace, 0, 1).isEmpty();
        Receipt receipt;
        try {
            receipt = engine.consolidator.alone(namespace, () -> {
                Collection<String> events = forgetter().plan(selection).events();
                forgetter().requireThere(selection, events);
                recorder.before(action, events);
                windows.erase(selection, events);
                return work.get();
            });
        } finally {
            engine.forget(namespace);
        }
        if (derived) {
            deriveAgain();
        }
        return receipt;
    }

    /** A failure is logged: the events are gone, the receipt must not go with them, and the next consolidation derives the rest. */
    private void deriveAgain() {
        try {
            engine.consolidator.finishFacts(namespace);
            if (!engine.background.due(namespace)) {
                engine.consolidator.finish(namespace);
            }
        } catch (EcphoryException failure) {
            LOG.warn("facts of {} are not derived again yet: {}", namespace, failure.toString());
        }
    }

    /** Those in which this namespace has vectors, and the one in which some thread may be making its first. */
    private List<VectorSpace> spaces() {
        Set<VectorSpace> spaces = new LinkedHashSet<>();
        store().vectors().spaces(namespace).forEach(key -> spaces.add(VectorSpace.parse(key)));
        if (engine.settings.tier.usesNeuralEmbedder()) {
            engine.neural.get().map(Embedder::space).ifPresent(spaces::add);
        }
        return List.copyOf(spaces);
    }

    private DeletionExecutor forgetter() {
        return new DeletionExecutor(
                namespace,
                store(),
                clock,
                Languages.of(store().settings(), namespace).claims().version(),
                engine.chores.annotations(namespace),
                engine.indexes.cachesOf(namespace));
    }

    private void decide(AuditAction action, List<String> events, List<Decision> decisions) {
        recorder.before(action, events);
        decide(decisions);
        engine.consolidator.finish(namespace);
    }
}
