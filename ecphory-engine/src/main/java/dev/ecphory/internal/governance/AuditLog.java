package dev.ecphory.internal.governance;

import dev.ecphory.InvalidInputException;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.internal.store.AuditPolicy;
import dev.ecphory.spi.store.AuditTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who was handed what of one memory, and who took what away. A namespace that keeps a trail hands nothing out and takes nothing
 * away before that is on it; where it cannot be written, the call fails. A read that finds nothing leaves no row. Rows hold no
 * text, and stay when what they speak of is erased. Whoever has the store's file or its database reads it past this. Threads may
 * share it.
 */
public final class AuditLog extends NamespaceView {
    public AuditLog(AuditRecorder recorder) {
        super(recorder);
    }

    /** Whether it is kept: by this process for all namespaces, or for this one by whichever process. */
    public boolean kept() {
        return recorder.sink().always() || AuditPolicy.kept(store(), namespace);
    }

    /**
     * Has this namespace keep a trail from now on, in whichever process, or not any more. Either is a row of it.
     *
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    public void keep(boolean on) {
        if (AuditPolicy.kept(store(), namespace) == on) {
            return;
        }
        recorder.left(on ? AuditAction.TRAIL_ON : AuditAction.TRAIL_OFF, 0, List.of());
        store().settings().put(namespace, AuditPolicy.SETTING, on ? AuditPolicy.ON : "off");
    }

    /**
     * Pages through it, oldest first.
     *
     * @param after the last number seen; 0 to begin
     * @param since the first instant that counts; null for any
     * @param limit rows to give at most, 1 to {@value MemoryAdmin#MOST_AUDIT_ROWS}
     */
    public List<AuditTable.NumberedEntry> after(long after, @Nullable Instant since, int limit) {
        if (limit < 1 || limit > MemoryAdmin.MOST_AUDIT_ROWS) {
            throw new InvalidInputException(
                    "limit", Integer.toString(limit), "is out of range", "give 1 to " + MemoryAdmin.MOST_AUDIT_ROWS);
        }
        Instant from =
                since == null || since.isBefore(Instant.EPOCH) ? Instant.EPOCH : since.truncatedTo(ChronoUnit.MICROS);
        return store().auditTable().after(namespace, after, from, limit);
    }
}
