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
    boolean takes(LogEntry entry);

    /** What it selects by, without saying what: no receipt repeats a name. */
    String by();

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

        @Override
        public boolean takes(LogEntry entry) {
            return ids.contains(entry.id());
        }

        @Override
        public String by() {
            return "event";
        }
    }

    /**
     * Everything that one speaker said or was told.
     *
     * @param name compared without case
     */
    record Speaker(String name) implements Selection {
        @Override
        public boolean takes(LogEntry entry) {
            return same(entry.event().speaker()) || same(entry.event().recipient());
        }

        private boolean same(@Nullable String other) {
            return other != null && other.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT));
        }

        @Override
        public String by() {
            return "speaker";
        }
    }

    /**
     * A declared session.
     *
     * @param name compared exactly
     */
    record Session(String name) implements Selection {
        @Override
        public boolean takes(LogEntry entry) {
            return name.equals(entry.event().session());
        }

        @Override
        public String by() {
            return "session";
        }
    }

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

        @Override
        public boolean takes(LogEntry entry) {
            Instant at = entry.occurredAt().toInstant();
            return (from == null || !at.isBefore(from)) && (to == null || at.isBefore(to));
        }

        @Override
        public String by() {
            return "time";
        }
    }

    /** The whole namespace, with its settings, decisions and name. */
    record Everything() implements Selection {
        @Override
        public boolean takes(LogEntry entry) {
            return true;
        }

        @Override
        public String by() {
            return "namespace";
        }
    }

    /** By id. */
    static Selection events(List<String> ids) {
        return new Events(Set.copyOf(ids));
    }
}
