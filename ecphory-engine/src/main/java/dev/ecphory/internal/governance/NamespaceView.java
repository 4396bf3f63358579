package dev.ecphory.internal.governance;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.StoreHandle;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventStore;
import java.time.InstantSource;
import java.util.List;

/** What the parts of a memory share: whose memory it is, its store, its clock, and who is put on its audit log. */
public abstract class NamespaceView {
    public final Namespace namespace;
    public final AuditRecorder recorder;
    protected final StoreHandle handle;
    protected final InstantSource clock;

    public NamespaceView(AuditRecorder recorder) {
        this.namespace = recorder.namespace();
        this.recorder = recorder;
        this.handle = recorder.sink().store();
        this.clock = recorder.sink().clock();
    }

    public final EventStore store() {
        return handle.get();
    }

    /** Appends decisions to the namespace's log, observed. */
    protected final List<DecisionRecord> decide(List<Decision> decisions) {
        return handle.decide(namespace, decisions);
    }

    /** The event of an id that somebody gave; throws {@link dev.ecphory.InvalidInputException} when there is none. */
    public final LogEntry event(String id) {
        return handle.event(namespace, "id", id);
    }
}
