package dev.ecphory.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.maintenance.ArchiveProjection;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Why;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The events that left the ranking: they are in the log as they were, word for word, and can be brought back. Threads may
 * share it.
 */
public final class EventArchive extends NamespaceView {
    private final Consolidator consolidator;
    private final Runnable compact;

    public EventArchive(AuditRecorder recorder, Consolidator consolidator, Runnable compact) {
        super(recorder);
        this.consolidator = consolidator;
        this.compact = compact;
    }

    /**
     * An event that is archived.
     *
     * @param id of the event
     * @param at since when
     * @param why it is
     * @param instead the event that says the same; null unless it was {@link Why#REPEATED}
     * @param sha256 of its text in UTF-8, 64 hexadecimal digits
     */
    public record ArchivedEvent(
            String id, Instant at, Why why, @Nullable String instead, String sha256) {}

    /** Everything that is archived, in the order in which it was. */
    public List<ArchivedEvent> list() {
        return recorder.left(
                AuditAction.ARCHIVE,
                archived().entries().stream().map(EventArchive::item).toList(),
                ArchivedEvent::id);
    }

    /**
     * Archives events: all or, when one is not there, none. One that is archived already stays as it is.
     *
     * @throws InvalidInputException when there is no such event, or none is named
     * @throws dev.ecphory.StoreUnavailableException when it cannot be written; nothing has left the ranking
     */
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

    /**
     * An archived event as it was, word for word. Nothing is noted by it: it is not recalled, not strengthened, and stays
     * archived.
     *
     * @throws InvalidInputException when it is not archived
     * @throws StoreDamagedException when its words are not those that were archived
     */
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

    /**
     * Has an archived event ranked again. The loop does not archive it for as long as it lasts from now on, and never because
     * another one says the same.
     *
     * @throws InvalidInputException when it is not archived
     */
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
