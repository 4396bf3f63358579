package dev.ecphory.ingest;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.wire.LogExportLines;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes the log as a vault of Obsidian: a note for each session, or for a day where there is none, and one for each subject of
 * a fact that holds, which links the sessions where it was said and the subjects that its facts name. Notes are called by names
 * that every file system takes. Stateless; threads may share it.
 */
final class VaultExporter implements Exporter.OfFolder {
    private static final int LONGEST = 80;

    @Override
    public void write(Memory memory, Path folder, ProgressListener progress) throws IOException {
        Path events = Files.createDirectories(folder.resolve("events"));
        Map<String, List<Fact>> facts = new TreeMap<>();
        for (Fact fact : memory.facts().facts(null, null, null, null)) {
            facts.computeIfAbsent(fact.slot().subject(), none -> new java.util.ArrayList<>())
                    .add(fact);
        }
        Set<String> evidence = new HashSet<>();
        facts.values()
                .forEach(all -> all.forEach(fact ->
                        fact.evidence().stream().map(EvidenceSpan::event).forEach(evidence::add)));
        Map<String, String> noteOf = new LinkedHashMap<>();
        Set<String> begun = new HashSet<>();
        LogExportLines.eachShown(memory, progress, entry -> {
            String note = note(entry);
            if (evidence.contains(entry.id())) {
                noteOf.put(entry.id(), note);
            }
            append(events.resolve(note + ".md"), begun.add(note) ? begin(entry) + body(entry) : body(entry));
        });
        Path entities = Files.createDirectories(folder.resolve("entities"));
        Map<String, String> called = new TreeMap<>();
        facts.keySet().forEach(subject -> called.put(subject.toLowerCase(Locale.ROOT), safe(subject)));
        for (Map.Entry<String, List<Fact>> each : facts.entrySet()) {
            append(
                    entities.resolve(safe(each.getKey()) + ".md"),
                    entity(each.getKey(), each.getValue(), called, noteOf));
        }
    }

    private static String note(LogEntry entry) {
        String session = entry.event().session();
        return session == null ? entry.occurredAt().toLocalDate().toString() : safe(session);
    }

    private static String begin(LogEntry entry) {
        String session = entry.event().session();
        String title = session == null ? entry.occurredAt().toLocalDate().toString() : session;
        return "---\ntitle: " + Exporters.yaml(title) + "\ndate: "
                + entry.occurredAt().toLocalDate() + "\n---\n";
    }

    private static String body(LogEntry entry) {
        return "\n" + MarkdownExporter.head(entry) + "\n\n" + Exporters.quoted(entry);
    }

    private static String entity(
            String subject, List<Fact> facts, Map<String, String> called, Map<String, String> noteOf) {
        StringBuilder note = new StringBuilder("---\ntitle: ")
                .append(Exporters.yaml(subject))
                .append("\n---\n");
        for (Fact fact : facts) {
            note.append("\n- ")
                    .append(Exporters.plain(fact.slot().predicate()))
                    .append(": ")
                    .append(linked(fact.object(), called));
            Set<String> notes = new LinkedHashSet<>();
            fact.evidence().forEach(each -> notes.add(noteOf.getOrDefault(each.event(), "")));
            notes.remove("");
            notes.forEach(each -> note.append(" ([[events/").append(each).append("]])"));
        }
        return note.append('\n').toString();
    }

    private static String linked(String object, Map<String, String> called) {
        String other = called.get(object.toLowerCase(Locale.ROOT));
        String shown = Exporters.plain(object);
        return other == null ? shown : "[[entities/" + other + "|" + shown + "]]";
    }

    private static void append(Path file, String text) throws IOException {
        try (Writer writer = Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            writer.write(text);
        }
    }

    /** A name for a file; where something had to give way, with a digest, so that two names stay two. */
    static String safe(String name) {
        String kept = name.replaceAll("[^\\p{L}\\p{N} ._-]+", "-").replaceAll("^[. ]++|(?<![. ])[. ]++$", "");
        String cut = EventDrafts.cut(kept, LONGEST).strip();
        boolean same = cut.equals(name) && !cut.isEmpty();
        return same ? cut : (cut + EventDrafts.id("", name).substring(0, 9));
    }
}
