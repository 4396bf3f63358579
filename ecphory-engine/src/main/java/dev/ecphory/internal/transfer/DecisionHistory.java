package dev.ecphory.internal.transfer;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.store.ErasureScope;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.DecisionLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was decided in a namespace, in its order, so that it can be carried elsewhere. What is there when it is brought is
 * known by its moment and its content, so that the same once more adds nothing. For one thread.
 */
public final class DecisionHistory extends NamespaceView {
    /** How often each is there that was not brought by this object, less how often it came; null before the first is brought. */
    private @Nullable Map<DecisionLog.DatedDecision, Integer> there;

    public DecisionHistory(AuditRecorder recorder) {
        super(recorder);
    }

    /** Everything that was decided. */
    public List<DecisionRecord> all() {
        return recorder.counted(AuditAction.DECISIONS, DecisionReader.all(namespace, store().decisions()));
    }

    /**
     * How many of these would be new.
     *
     * @param told in their order, whatever was brought or counted before by this object
     */
    public long count(List<DecisionLog.DatedDecision> told) {
        return fresh(told).size();
    }

    /**
     * Appends what is not there yet, behind the events and decisions that are. What tells content of an event that was
     * redacted here is left out. Durable when it returns; what is derived follows with {@link NamespaceTransfer#finish}.
     *
     * @param told in their order, behind what this object brought before
     * @return how many are new
     * @throws StoreUnavailableException when the store cannot be written
     * @throws dev.ecphory.RetryableException when another writer held the store
     */
    public long bring(List<DecisionLog.DatedDecision> told) {
        handle.requireWritable("nothing was brought");
        List<DecisionLog.DatedDecision> fresh = fresh(told);
        return store().decisions().bring(namespace, fresh).size();
    }

    private List<DecisionLog.DatedDecision> fresh(List<DecisionLog.DatedDecision> told) {
        Map<DecisionLog.DatedDecision, Integer> known = there;
        if (known == null) {
            known = new HashMap<>();
            for (DecisionRecord one : all()) {
                known.merge(new DecisionLog.DatedDecision(one.at(), one.decision()), 1, Integer::sum);
            }
            there = known;
        }
        List<DecisionLog.DatedDecision> fresh = new ArrayList<>();
        for (DecisionLog.DatedDecision one : told) {
            int left = known.getOrDefault(one, 0);
            if (left > 0) {
                known.put(one, left - 1);
            } else if (!tellsRedacted(one.decision())) {
                fresh.add(one);
            }
        }
        return fresh;
    }

    private boolean tellsRedacted(Decision decision) {
        List<LogEntry> redacted = events(decision)
                .map(id -> store().log().byId(namespace, id))
                .flatMap(Optional::stream)
                .filter(entry -> entry.event().text().equals(Event.REDACTED))
                .toList();
        return !redacted.isEmpty()
                && !new ErasureScope(redacted, true)
                        .decisions(List.of(new DecisionRecord(1, clock.instant(), 0, decision)))
                        .isEmpty();
    }

    /** The events whose content a decision tells. */
    private static Stream<String> events(Decision decision) {
        return switch (decision) {
            case Decision.DescribeEvent it -> Stream.of(it.event());
            case Decision.ArchiveEvent it -> Stream.of(it.event(), it.instead()).filter(Objects::nonNull);
            case Decision.AssertClaim it -> it.claim().evidence().stream().map(EvidenceSpan::event);
            case Decision.AddIntention it -> Stream.ofNullable(it.source());
            default -> Stream.empty(); // names no content
        };
    }
}
