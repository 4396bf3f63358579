package dev.ecphory.forget;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which events to forget. Immutable; threads may share it. */
public sealed interface Selection {
    /** True for an event that is to go. */
    default boolean takes(LogEntry entry) {
        return switch (this) {
            case Events events -> events.ids().contains(entry.id());
            case Speaker speaker ->
                speaker.same(entry.event().speaker())
                        || speaker.same(entry.event().recipient());
            case Session session -> session.name().equals(entry.event().session());
            case Between between -> between.holds(entry.occurredAt().toInstant());
            case Everything all -> true;
        };
    }

    /** What it selects by, without saying what: no receipt repeats a name. */
    default String by() {
        return switch (this) {
            case Events events -> "event";
            case Speaker speaker -> "speaker";
            case Session session -> "session";
            case Between between -> "time";
            case Everything all -> "namespace";
        };
    }

    /**
     * By id.
     *
     * @param ids of events, at least one
     */
    record Events(Set<String> ids) implements Selection {
        /** Copies the ids; throws {@link InvalidInputException} when there are none. */
        public Events {
            ids = Set.copyOf(ids);
            if (ids.isEmpty()) {
                throw new InvalidInputException("ids", "[]", "are empty", "name the events to forget");
            }
        }
    }

    /**
     * Everything that one speaker said or was told.
     *
     * @param name compared without case
     */
    record Speaker(String name) implements Selection {
        private boolean same(@Nullable String other) {
            return other != null && other.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT));
        }
    }

    /**
     * A declared session.
     *
     * @param name compared exactly
     */
    record Session(String name) implements Selection {}

    /**
     * What occurred in a stretch of time.
     *
     * @param from the first instant; null for no beginning
     * @param to the first instant after it; null for no end
     */
    record Between(@Nullable Instant from, @Nullable Instant to) implements Selection {
        /** Throws {@link InvalidInputException} when neither end is given or the stretch is empty. */
        public Between {
            if (from == null && to == null) {
                throw new InvalidInputException(
                        "from", "null", "and to are both missing", "give one, or select the whole namespace");
            }
            if (from != null && to != null && !from.isBefore(to)) {
                throw new InvalidInputException("to", to.toString(), "is not after from", "give a later instant");
            }
        }

        private boolean holds(Instant at) {
            return (from == null || !at.isBefore(from)) && (to == null || at.isBefore(to));
        }
    }

    /** The whole namespace, with its settings, decisions and name. */
    record Everything() implements Selection {}

    /** By id. */
    static Selection events(List<String> ids) {
        return new Events(Set.copyOf(ids));
    }
}
