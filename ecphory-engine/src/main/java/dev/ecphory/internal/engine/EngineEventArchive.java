package dev.ecphory.internal.engine;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.maintenance.ArchiveProjection;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Why;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/** The archive as the log of decisions keeps it. Threads may share it. */
final class EngineEventArchive extends NamespaceView implements EventArchive {
    private final Consolidator consolidator;
    private final Runnable compact;

    public EngineEventArchive(AuditRecorder recorder, Consolidator consolidator, Runnable compact) {
        super(recorder);
        this.consolidator = consolidator;
        this.compact = compact;
    }

    @Override
    public List<ArchivedEvent> list() {
        return recorder.left(
                AuditAction.ARCHIVE,
                archived().entries().stream().map(EngineEventArchive::item).toList(),
                ArchivedEvent::id);
    }

    @Override
    public void archive(List<String> ids) {
        if (ids.isEmpty()) {
            throw new InvalidInputException("ids", "[]", "names no event", "name the events to archive");
        }
        TreeMap<Long, LogEntry> entries = new TreeMap<>();
        ids.stream().map(this::event).forEach(entry -> entries.put(entry.seq(), entry));
        decide(archived -> {
            List<Decision> decisions = new ArrayList<>();
            for (LogEntry entry : entries.values()) {
                if (archived.of(entry.id()) == null) {
                    String sha256 = Digests.sha256(entry.event().text());
                    decisions.add(new Decision.ArchiveEvent(entry.id(), sha256, Why.ASKED, null));
                }
            }
            return decisions;
        });
    }

    @Override
    public LogEntry read(String id) {
        LogEntry entry = event(id);
        ArchiveProjection.Entry one = archived().of(entry.id());
        if (one == null) {
            throw notArchived(id);
        }
        if (!Digests.sha256(entry.event().text()).equals(one.decision().sha256())) {
            throw new StoreDamagedException(
                    "event " + id + " has other words than when it was archived at " + one.at(),
                    "compare it with a backup",
                    null);
        }
        recorder.before(AuditAction.ARCHIVE, List.of(entry.id()));
        return entry;
    }

    @Override
    public void restore(String id) {
        LogEntry entry = event(id);
        decide(archived -> {
            if (archived.of(entry.id()) == null) {
                throw notArchived(id);
            }
            return List.of(new Decision.UnarchiveEvent(entry.id()));
        });
    }

    /** Decides while nobody else does, brings facts level with the decisions, and gists with what is archived. */
    private void decide(Function<ArchiveProjection, List<Decision>> decisions) {
        boolean decided = consolidator.held(namespace, page -> {
            List<Decision> made = decisions.apply(archived());
            if (!made.isEmpty()) {
                decide(made);
            }
            return !made.isEmpty();
        });
        if (decided) {
            consolidator.finish(namespace);
            compact.run();
        }
    }

    private static ArchivedEvent item(ArchiveProjection.Entry one) {
        Decision.ArchiveEvent decision = one.decision();
        return new ArchivedEvent(decision.event(), one.at(), decision.why(), decision.instead(), decision.sha256());
    }

    private ArchiveProjection archived() {
        return ArchiveProjection.of(namespace, store().decisions());
    }

    private static InvalidInputException notArchived(String id) {
        return new InvalidInputException("id", id, "is not archived", "list the archive for the ids that are");
    }
}
