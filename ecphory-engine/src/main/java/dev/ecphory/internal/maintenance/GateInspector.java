package dev.ecphory.internal.maintenance;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.admin.Admission;
import dev.ecphory.internal.encoding.EncodingGate;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.encoding.GatePolicy;
import dev.ecphory.internal.encoding.GateTrace;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.landmarks.Landmark;
import dev.ecphory.internal.landmarks.LandmarkCache;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventAnnotation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the encoding gate makes of a namespace's events, and what another gate would have made of them. It annotates;
 * whether it also keeps events from recall is the engine's {@link Admission}. Threads may share it.
 */
public final class GateInspector extends NamespaceView {
    private static final int BATCH = 1_000;

    private final Supplier<EventEncoder> encoders;
    private final LandmarkCache landmarks;
    private final boolean keepAll;

    public GateInspector(
            AuditRecorder recorder, Supplier<EventEncoder> encoders, LandmarkCache landmarks, boolean keepAll) {
        super(recorder);
        this.encoders = encoders;
        this.landmarks = landmarks;
        this.keepAll = keepAll;
    }

    /**
     * A gate tried on the whole history.
     *
     * @param events that are annotated
     * @param before how many of them the present gate lets in
     * @param after how many the other would
     * @param byCategory events, and how many of them the other would let in
     * @param gained ids of events that only the other would let in, in the order of the log
     * @param lost ids of events that only the present one lets in, in the order of the log
     */
    public record Replay(
            long events,
            long before,
            long after,
            Map<EventAnnotation.Category, Share> byCategory,
            List<String> gained,
            List<String> lost) {
        public Replay {
            byCategory = Map.copyOf(byCategory);
            gained = List.copyOf(gained);
            lost = List.copyOf(lost);
        }
    }

    /** How many of some events were let in. */
    public record Share(long events, long admitted) {}

    /**
     * Everything that made the verdict on one event. Reads the log up to it.
     *
     * @throws InvalidInputException when there is no such event
     */
    public GateTrace trace(String eventId) {
        LogEntry wanted = event(eventId);
        try (EventEncoder encoder = encoders.get()) {
            while (true) {
                for (LogEntry entry : store().log().after(namespace, encoder.through(), BATCH)) {
                    if (entry.seq() == wanted.seq()) {
                        return recorder.one(AuditAction.GATE, 1, encoder.trace(entry));
                    }
                    encoder.remember(entry);
                }
                if (encoder.through() >= wanted.seq()) {
                    throw new InvalidInputException(
                            "id", eventId, "was erased a moment ago", "list the namespace's events for their ids");
                }
            }
        }
    }

    /**
     * What another gate would have let in, over everything that is annotated. Changes nothing, and encodes nothing again.
     *
     * @param policy of the other gate
     */
    public Replay replay(GatePolicy policy) {
        EncodingGate gate = new EncodingGate(policy);
        Map<EventAnnotation.Category, Share> shares = new EnumMap<>(EventAnnotation.Category.class);
        long[] counts = new long[3];
        List<Long> gained = new ArrayList<>();
        List<Long> lost = new ArrayList<>();
        each(annotation -> {
            boolean admitted = gate.judge(annotation).admitted();
            counts[0]++;
            counts[1] += annotation.admitted() ? 1 : 0;
            counts[2] += admitted ? 1 : 0;
            shares.merge(
                    annotation.category(),
                    new Share(1, admitted ? 1 : 0),
                    (one, other) -> new Share(one.events() + other.events(), one.admitted() + other.admitted()));
            if (admitted != annotation.admitted()) {
                (admitted ? gained : lost).add(annotation.seq());
            }
        });
        return new Replay(counts[0], counts[1], counts[2], shares, ids(gained), ids(lost));
    }

    /** The annotation of one event; empty when it has none yet. */
    public Optional<EventAnnotation> annotation(String eventId) {
        return store().annotations().at(namespace, List.of(event(eventId).seq())).stream()
                .findFirst();
    }

    /** The events that the gate does not let in and that nobody let in by hand: the quarantine, in the order of the log. */
    public List<LogEntry> quarantine() {
        if (keepAll) {
            return List.of();
        }
        Set<String> admitted = new HashSet<>();
        for (DecisionRecord decided : DecisionReader.all(namespace, store().decisions())) {
            if (decided.decision() instanceof Decision.AdmitEvent(String event)) {
                admitted.add(event);
            }
        }
        List<Long> rejected = new ArrayList<>();
        each(annotation -> {
            if (!annotation.admitted()) {
                rejected.add(annotation.seq());
            }
        });
        return recorder.entries(
                AuditAction.GATE,
                store().log().at(namespace, rejected).stream()
                        .filter(entry -> !admitted.contains(entry.id()))
                        .toList());
    }

    /**
     * Lets an event in, whatever the gate says.
     *
     * @throws InvalidInputException when there is no such event
     */
    public void admit(String eventId) {
        LogEntry entry = event(eventId);
        decide(List.of(new Decision.AdmitEvent(entry.id())));
    }

    /** The life events that other times can be told by, in the order of the log, with their annotations. */
    public List<Landmark> landmarks() {
        return recorder.left(AuditAction.LANDMARKS, landmarks.seen(null, null), landmark -> landmark.entry()
                .id());
    }

    private List<String> ids(List<Long> seqs) {
        return store().log().at(namespace, seqs).stream().map(LogEntry::id).toList();
    }

    private void each(Consumer<EventAnnotation> action) {
        LogPages.each(seq -> store().annotations().after(namespace, seq, BATCH), EventAnnotation::seq, action);
    }
}
