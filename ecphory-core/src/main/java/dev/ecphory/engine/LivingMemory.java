package dev.ecphory.engine;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.memory.Namespace;

/**
 * The mechanisms of a living memory that somebody asks for by name; those that count in rankings are recipes. Each does
 * nothing while it is switched off. Threads may share it.
 */
public final class LivingMemory {
    private final Namespace namespace;
    private final Room room;

    LivingMemory(Namespace namespace, Room room) {
        this.namespace = namespace;
        this.room = room;
    }

    /** Whose it is. */
    public Namespace namespace() {
        return namespace;
    }

    /** The mechanisms, and which of them are on. */
    public Cognition cognition() {
        return room.settings().cognition();
    }
}
