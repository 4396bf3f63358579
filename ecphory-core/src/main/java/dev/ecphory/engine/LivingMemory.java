package dev.ecphory.engine;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.memory.InvalidInputException;
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

    /** What is in mind in a conversation that begins now, in which every event of the namespace is a turn. */
    public InMind workspace() {
        return new InMind(namespace, room);
    }

    /**
     * What is in mind in a session, as its last turns left it.
     *
     * @param session as its events name it; nothing is in mind of one that is not there yet
     * @throws dev.ecphory.memory.InvalidInputException when it is blank
     */
    public InMind workspace(String session) {
        if (session.isBlank()) {
            throw new InvalidInputException("session", "\"\"", "is empty", "give the name of a session");
        }
        return new InMind(namespace, room, session);
    }
}
