package dev.ecphory.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.validation.Digests;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The three ways to forget. {@code retract} hides an event from recall and takes away what it bears, and can be undone;
 * {@code redact} empties it and keeps that it happened; {@code erase} leaves no byte of it. Threads may share it.
 */
public interface Deletion {
    /**
     * Hides several events at once: all or, when one is not there, none.
     *
     * @throws InvalidInputException when there is no such event
     */
    void retract(List<String> eventIds);

    /**
     * Hides an event from recall; facts that only it bears are not believed any more.
     *
     * @throws InvalidInputException when there is no such event
     */
    void retract(String eventId);

    /**
     * Shows a retracted event again, with the facts that it bears.
     *
     * @throws InvalidInputException when there is no such event
     */
    void restore(String eventId);

    /** The ids of the events that are retracted, sorted. */
    SortedSet<String> retractedIds();

    /** What erasing or redacting these events would do. Changes nothing. */
    Plan plan(Selection selection);

    /**
     * Erases events with everything derived from them, rewrites the store's files and scans them.
     *
     * @throws InvalidInputException when an id is no event's; nothing is changed then
     * @throws dev.ecphory.RetryableException when another process would not let the files be rewritten; call again
     */
    Receipt erase(Selection selection);

    /**
     * Empties events of their content, rewrites the store's files and scans them.
     *
     * @throws InvalidInputException when an id is no event's; nothing is changed then
     */
    Receipt redact(Selection selection);
    /**
     * What forgetting would do; nothing is changed yet. Immutable; threads may share it.
     *
     * @param by what the selection goes by
     * @param events the ids of the events that would go, in the order of the log
     * @param bytes of their texts, in UTF-8
     * @param first when the earliest of them occurred; null when there is none
     * @param last when the latest of them occurred; null when there is none
     * @param claims that were drawn from them and would go with them
     * @param facts about what they speak of, which would be weighed again without them
     */
    record Plan(
            String by,
            List<String> events,
            long bytes,
            @Nullable Instant first,
            @Nullable Instant last,
            long claims,
            long facts) {
        /** Copies the list. */
        public Plan {
            events = List.copyOf(events);
        }
    }

    /**
     * Proof of an erasure or redaction that repeats nothing of what is gone: no text, no name, no id, only digests and
     * counts. Immutable; threads may share it.
     *
     * @param verb {@code erase} or {@code redact}
     * @param at when
     * @param namespace the SHA-256 of the namespace's name
     * @param by what the selection went by
     * @param events the SHA-256 of each event's id, sorted
     * @param rows how many rows went or were emptied, by table
     * @param files that were scanned afterwards
     * @param bytes that were scanned
     * @param probes pieces of the content that were looked for, in UTF-8 and UTF-16, as written and lower-cased; 0 when all of it
     *     is too short or too common to be told from what stays
     * @param found files in which a piece was still found, and {@code events} if a row was still there; empty when the erasure
     *     is complete
     * @param surviving how many rows hold such a piece by right, by table: claims of events that stay, what callers decided or
     *     asked, ids in the audit trail; what they repeat is not looked for in the files
     * @param backups files that this store was copied to earlier: they may still hold what is gone here
     */
    record Receipt(
            String verb,
            Instant at,
            String namespace,
            String by,
            List<String> events,
            SortedMap<String, Long> rows,
            int files,
            long bytes,
            int probes,
            List<String> found,
            SortedMap<String, Long> surviving,
            List<String> backups) {
        /** Copies the collections. */
        public Receipt {
            events = List.copyOf(events);
            rows = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(rows));
            found = List.copyOf(found);
            surviving = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(surviving));
            backups = List.copyOf(backups);
        }

        /** True when the rows are gone and no file holds any of the pieces looked for; {@link #proof} says how that is known. */
        public boolean complete() {
            return found.isEmpty();
        }

        /**
         * What completeness was found out by: {@code content} when pieces of it were looked for in the files, {@code rows} when
         * there was none to look for, so that only the rows were, and the files were rewritten without them.
         */
        public String proof() {
            return probes > 0 ? "content" : "rows";
        }

        /** The SHA-256 of everything above, in lower-case hexadecimal digits. */
        public String digest() {
            List<String> lines = new ArrayList<>(List.of(verb, at.toString(), namespace, by));
            lines.addAll(events);
            rows.forEach((table, count) -> lines.add(table + " " + count));
            lines.add(files + " " + bytes + " " + probes);
            lines.addAll(found);
            surviving.forEach((table, count) -> lines.add("surviving " + table + " " + count));
            lines.addAll(backups);
            return Digests.sha256(String.join("\n", lines));
        }
    }

    /** Which events to forget. Immutable; threads may share it. */
    sealed interface Selection {
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
}
