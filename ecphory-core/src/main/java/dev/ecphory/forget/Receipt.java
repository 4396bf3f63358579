package dev.ecphory.forget;

import dev.ecphory.memory.Digests;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
 * @param probes pieces of the content that were looked for, in UTF-8 and UTF-16, as written and lower-cased
 * @param found files in which a piece was still found; empty when the erasure is complete
 * @param surviving how many rows hold such a piece by right, by table: claims of events that stay, what callers decided or
 *     asked; what they repeat is not looked for in the files
 * @param backups files that this store was copied to earlier: they may still hold what is gone here
 */
public record Receipt(
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

    /** True when no file holds any of the pieces looked for. */
    public boolean complete() {
        return found.isEmpty();
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
