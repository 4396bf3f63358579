package dev.ecphory.internal.runtime;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.spi.store.EventStore;

/** What the parts of a {@link Memory} share: whose memory it is, what its engine has, and who is put on its trail. */
public abstract class NamespaceView {
    public final Namespace namespace;
    public final EngineContext room;
    public final AuditRecorder footprints;

    public NamespaceView(AuditRecorder footprints) {
        this.namespace = footprints.namespace();
        this.room = footprints.room();
        this.footprints = footprints;
    }

    public final EventStore store() {
        return room.store();
    }

    /** The event of an id that somebody gave; throws {@link dev.ecphory.InvalidInputException} when there is none. */
    public final LogEntry event(String id) {
        return room.event(namespace, "id", id);
    }
}
