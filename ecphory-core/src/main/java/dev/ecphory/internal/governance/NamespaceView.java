package dev.ecphory.internal.governance;

import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.Memory;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore;

/** What the parts of a {@link Memory} share: whose memory it is, what its engine has, and who is put on its trail. */
abstract class NamespaceView {
    final Namespace namespace;
    final EngineContext room;
    final AuditRecorder footprints;

    NamespaceView(AuditRecorder footprints) {
        this.namespace = footprints.namespace();
        this.room = footprints.room();
        this.footprints = footprints;
    }

    final EventStore store() {
        return room.store();
    }

    /** The event of an id that somebody gave; throws {@link dev.ecphory.InvalidInputException} when there is none. */
    final LogEntry event(String id) {
        return room.event(namespace, "id", id);
    }
}
