package dev.ecphory.admin;

import java.util.List;
import java.util.Map;

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

    /**
     * One number of an engine, for those who operate it.
     *
     * @param name in small letters, with points between its parts
     * @param description what it says, for a person
     * @param kind what it does
     * @param labels what sets it apart from others of its name
     */
    public record Metric(String name, String description, Kind kind, Map<String, String> labels, double value) {
        /** Copies the labels. */
        public Metric {
            labels = Map.copyOf(labels);
        }

        /** What a number does. */
        public enum Kind {
            /** Rises and falls. */
            GAUGE,
            /** Only rises while the engine is open. */
            COUNTER
        }
    }
}
