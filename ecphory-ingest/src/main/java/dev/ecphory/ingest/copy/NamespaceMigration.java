package dev.ecphory.ingest.copy;

import dev.ecphory.ConflictException;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Actor;
import dev.ecphory.internal.store.AuditPolicy;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies namespaces from one store to another, or to another name, as they are: events, decisions and accesses with their
 * numbers and moments and the holes that erasing left; settings, vectors, claims, annotations, facts, summaries, setbacks.
 * Mentions and indexes are derived again where it is opened; leases and the list of backups belong to a store.
 *
 * <p>The source may be written to meanwhile, by whomever: it is only read, and passes follow each other until nothing was
 * added during one. Broken off, it goes on where the target stands. When something was erased or redacted at the source, the
 * copy of that namespace is thrown away and begun again, so that nothing outlives it there. For one thread.
 */
public final class NamespaceMigration {
    /** So often a source that is always written to is followed before it is said that it is not level. */
    private static final int PASSES = 100;

    private final EventStore from;
    private final EventStore to;
    private final @Nullable Reader reader;

    /**
     * Who copies, for the trail of a namespace that keeps one.
     *
     * @param actor who
     * @param clock says when
     * @param always whether all are to keep one, or those that are set to
     */
    public record Reader(Actor actor, InstantSource clock, boolean always) {}

    /**
     * What was copied of one namespace by one run.
     *
     * @param namespace in the source
     * @param target in the target
     * @param events that this run added
     * @param decisions that this run added
     * @param accesses that this run added
     * @param vectors of events, that this run added
     * @param claims that this run added
     * @param through the number of the newest event
     * @param level whether nothing was left when it returned
     * @param begun how often it began again, because something was forgotten at the source
     */
    public record Moved(
            Namespace namespace,
            Namespace target,
            long events,
            long decisions,
            long accesses,
            long vectors,
            long claims,
            long through,
            boolean level,
            int begun) {}

    /** Between two stores, which may be the same; the caller closes both. */
    public NamespaceMigration(EventStore from, EventStore to) {
        this(from, to, null);
    }

    /** The same, by somebody; without a name a namespace that keeps a trail is not copied. */
    public NamespaceMigration(EventStore from, EventStore to, @Nullable Reader reader) {
        this.from = from;
        this.to = to;
        this.reader = reader;
    }

    /** Copies a namespace under its own name. */
    public Moved run(Namespace namespace, ProgressListener progress) {
        return run(namespace, namespace, progress);
    }

    /**
     * Copies a namespace, with the log of its windows.
     *
     * @param target its name in the target
     * @throws ConflictException when the target namespace holds something else, or was written to after it was copied;
     *     nothing was changed
     * @throws InvalidInputException when the source has no such namespace, or it is the target itself
     * @throws StoreUnavailableException when the target cannot be written
     */
    public Moved run(Namespace namespace, Namespace target, ProgressListener progress) {
        if (to.readOnly()) {
            throw new StoreUnavailableException(
                    "the target is read-only here, nothing was copied", "give this process leave to write it", null);
        }
        if (from.storeId().equals(to.storeId()) && namespace.equals(target)) {
            throw new InvalidInputException(
                    "to", target.value(), "is the namespace itself", "give another store or another name");
        }
        if (from.log().logPosition(namespace).equals(LogPosition.EMPTY)) {
            throw new InvalidInputException(
                    "namespace", namespace.value(), "is not in the source", "list the namespaces that are");
        }
        tell(namespace);
        Moved moved = one(namespace, target, progress);
        Namespace windows = ChatWindows.kept(namespace);
        if (!from.log().logPosition(windows).equals(LogPosition.EMPTY)) {
            Moved unused = one(windows, ChatWindows.kept(target), ProgressListener.SILENT);
        }
        return moved;
    }

    /** Before anything is read. */
    private void tell(Namespace namespace) {
        boolean kept = AuditPolicy.kept(from, namespace);
        Reader by = reader;
        if (kept && by == null) {
            throw new StoreUnavailableException(
                    "namespace " + namespace + " keeps a trail, and nobody says who copies it",
                    "say who does, or switch the trail off",
                    null);
        }
        if (by != null && (kept || by.always())) {
            AuditPolicy.add(
                    from,
                    namespace,
                    new AuditTable.Entry(
                            by.clock().instant(),
                            by.actor().who(),
                            by.actor().door().shown(),
                            "copy",
                            from.log().logPosition(namespace).events(),
                            List.of()));
        }
    }

    private Moved one(Namespace namespace, Namespace target, ProgressListener progress) {
        NamespaceCopy copy = new NamespaceCopy(from, namespace, to, target, progress);
        CopyVerifier check = new CopyVerifier(from, namespace, to, target);
        int begun = 0;
        boolean level = false;
        for (int pass = 0; pass < PASSES && !level; pass++) {
            LogPosition since = from.log().logPosition(namespace);
            if (prepared(namespace, target, since.epoch())) {
                begun++;
            }
            NamespaceCopy.Reach before = copy.reach();
            level = copy.pass(since)
                    && check.same(since, before)
                    && copy.reach().equals(before);
            if (level) {
                LogPosition head = to.log().logPosition(target);
                long lastAccess = to.rawRowImport().lastAccessNumber(target);
                new CopyMarker(from.storeId(), namespace, since.epoch(), head, lastAccess).write(to, target);
            }
        }
        return copy.moved(level, begun);
    }

    /** Sees that the target is empty or our copy; true when a copy was thrown away to begin again. */
    private boolean prepared(Namespace namespace, Namespace target, long epoch) {
        CopyMarker mark = CopyMarker.of(to, target).orElse(null);
        boolean again = false;
        if (mark == null) {
            requireEmpty(target);
        } else {
            requireOurs(mark, namespace, target);
            again = mark.epoch() != epoch;
            if (again) {
                var unused = to.eraser().eraseAll(target);
                to.eraser().scrubFiles();
            }
        }
        if (mark == null || again || mark.level() != null) {
            new CopyMarker(from.storeId(), namespace, epoch, null, 0).write(to, target);
        }
        return again;
    }

    private void requireEmpty(Namespace target) {
        LogPosition head = to.log().logPosition(target);
        if (head.lastSeq() > 0
                || head.decisions() > 0
                || to.rawRowImport().lastAccessNumber(target) > 0
                || !to.settings().of(target).isEmpty()) {
            throw new ConflictException(
                    "namespace " + target + " of the target holds " + head.events() + " events and " + head.decisions()
                            + " decisions that are no copy; nothing was copied",
                    "copy to another name, or to another store, or erase what is there",
                    null);
        }
    }

    private void requireOurs(CopyMarker mark, Namespace namespace, Namespace target) {
        if (!mark.isOf(from, namespace)) {
            throw new ConflictException(
                    "namespace " + target + " of the target is a copy of namespace " + mark.namespace() + " of store "
                            + mark.store() + ", not of namespace " + namespace + " of store " + from.storeId(),
                    "copy to another name, or to another store, or erase what is there",
                    null);
        }
        LogPosition level = mark.level();
        if (level != null
                && !(to.log().logPosition(target).equals(level)
                        && to.rawRowImport().lastAccessNumber(target) == mark.lastAccess())) {
            throw new ConflictException(
                    "namespace " + target + " of the target was written to after it was copied (it was level at event "
                            + level.lastSeq() + ", decision " + level.decisions() + ")",
                    "copy to another name, or to another store, or erase what is there",
                    null);
        }
    }
}
