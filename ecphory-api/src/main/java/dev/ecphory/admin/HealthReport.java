package dev.ecphory.admin;

import java.util.List;

/** What works and what is missing, part by part. */
public record HealthReport(List<Component> parts) {
    public HealthReport {
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
        /** Works with reduced function; the note says what is missing and how to fix it. */
        DEGRADED,
        /** Does not work; the note says why, and how to mend it. */
        FAILED
    }

    /** One part of the engine, with a note for a person. */
    public record Component(String name, State state, String note) {}
}
