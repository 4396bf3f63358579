package dev.ecphory.engine;

import java.util.List;

/**
 * What works and what is missing.
 *
 * @param parts one line a part
 */
public record Health(List<Part> parts) {
    /** Copies the list. */
    public Health {
        parts = List.copyOf(parts);
    }

    /** True when every part is {@link State#OK}. */
    public boolean ok() {
        return parts.stream().allMatch(part -> part.state() == State.OK);
    }

    /** How a part is. */
    public enum State {
        /** As it should be. */
        OK,
        /** Works with less; the note says with what, and how to mend it. */
        DEGRADED,
        /** Does not work; the note says why, and how to mend it. */
        FAILED
    }

    /**
     * One part of the engine.
     *
     * @param name what it is
     * @param state how it is
     * @param note for a person
     */
    public record Part(String name, State state, String note) {}
}
