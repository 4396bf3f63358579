package dev.ecphory.ingest.importer;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.SourceFiles;
import dev.ecphory.ingest.SourcePreview;
import dev.ecphory.ingest.TextLines;
import dev.ecphory.ingest.document.Chunker.Chunk;
import dev.ecphory.ingest.document.DocumentEvents;
import dev.ecphory.ingest.document.DocumentFormat;
import dev.ecphory.ingest.document.DocumentImporter;
import dev.ecphory.ingest.document.TextBlocks;
import dev.ecphory.internal.log.DerivationKind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder of Markdown notes, such as a vault of Obsidian, or one note. A note may begin with properties as YAML between lines of
 * {@code ---}: {@code tags}, {@code aliases}, {@code title}, {@code date} or {@code created}; it links others by {@code
 * [[Name]]} and has tags {@code #so}; a daily note is called by its day, {@code 2026-03-01} (Obsidian's help: properties, daily
 * notes). What a note shows is an event of its own beside it, see {@link VaultMedia}. The words are their writer's own. Folders and files whose names begin with a dot are not read.
 */
public final class VaultImporter implements Importer {
    private static final Pattern LINK = Pattern.compile("\\[\\[([^\\]|#\\n]{1,200})");
    private static final Pattern TAG =
            Pattern.compile("(?<![\\p{L}\\p{N}&/#])#(\\p{L}[\\p{L}\\p{N}_/-]{0,60})", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern DAY = Pattern.compile("^(\\d{4}-\\d{2}-\\d{2})(?!\\d).*");

    @Override
    public String name() {
        return "markdown";
    }

    @Override
    public boolean recognises(SourcePreview look) {
        if (!look.folder()) {
            return false;
        }
        long notes = look.names().stream().filter(VaultImporter::note).count();
        return Files.isDirectory(look.path().resolve(".obsidian"))
                || notes * 2 > look.names().size();
    }

    private static boolean note(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".md") || lower.endsWith(".markdown");
    }

    @Override
    public void read(Path source, ImportOptions how, ImportSink sink) throws IOException {
        List<Path> files = SourceFiles.of(
                source, VaultImporter::note, (file, why) -> sink.complain(DocumentImporter.unreadable(file, why)));
        VaultMedia images = new VaultMedia(source, how.limits().fileBytes());
        long done = 0;
        for (Path file : files) {
            try {
                note(source, file, how, images, sink);
            } catch (IOException why) {
                sink.complain(DocumentImporter.unreadable(file, why));
            }
            done++;
            sink.at(done, files.size());
        }
    }

    private static void note(Path source, Path file, ImportOptions how, VaultMedia images, ImportSink sink)
            throws IOException {
        String path = file.toString();
        if (DocumentFormat.of("note.md", SourceFiles.begin(file)).orElse(null) != DocumentFormat.MARKDOWN) {
            sink.complain(new ImportProblem(path, "is no text, whatever it is called", "look at it"));
            return;
        }
        if (Files.size(file) > how.limits().fileBytes()) {
            sink.complain(
                    new ImportProblem(path, "is larger than " + how.limits().fileBytes() + " bytes", "split it"));
            return;
        }
        SourceFiles.Bytes bytes = SourceFiles.bytes(file);
        String name = SourceFiles.name(source, file);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            TextLines lines = new TextLines(in, DocumentImporter.charset(bytes));
            List<TextLines.Line> before = new ArrayList<>();
            FrontMatter properties = FrontMatter.read(lines, before);
            if (properties.problem() != null) {
                sink.complain(new ImportProblem(
                        path,
                        "has properties that are no YAML (" + properties.problem() + "); its words were taken as text",
                        "mend what is between the lines of ---"));
            }
            String title = properties.one("title").orElseGet(() -> stem(file));
            DocumentEvents.Document document =
                    new DocumentEvents.Document(name, path, bytes.digest(), "text/markdown", "user", title);
            Set<VaultMedia.Shown> shown = new LinkedHashSet<>();
            DocumentEvents events = new DocumentEvents(document, how, sink, (event, chunk) -> {
                describe(event, chunk, properties, stem(file), how);
                shown.addAll(images.in(chunk.text(), file, sink));
            });
            boolean whole = new TextBlocks(lines, before, events::take)
                    .read(DocumentFormat.MARKDOWN, how.limits().characters(), () -> {});
            events.end();
            shown.forEach(one -> image(one, document, sink, event -> dated(event, properties, stem(file), how)));
            if (!whole) {
                sink.complain(DocumentImporter.cut(path, how));
            }
        }
    }

    /** What a note shows is an event of its own, of which nothing is derived: the note's words about it are no claim. */
    private static void image(
            VaultMedia.Shown shown, DocumentEvents.Document document, ImportSink sink, Consumer<Event.Builder> dated) {
        Asset asset = shown.asset();
        String caption = shown.caption() == null ? "" : shown.caption();
        EventDrafts.event(
                sink, document.path() + " image " + EventDrafts.quoted(asset.reference()), null, "", event -> {
                    event.id(EventDrafts.id(
                                    "img",
                                    document.name(),
                                    asset.reference(),
                                    asset.sha256() == null ? "" : asset.sha256(),
                                    caption))
                            .session(EventDrafts.name("doc:" + document.name()))
                            .asset(asset)
                            .caption(shown.caption())
                            .metadata("role", document.role())
                            .metadata(DerivationKind.KEY, DerivationKind.NOTHING)
                            .metadata(DocumentEvents.SOURCE, document.digest());
                    EventDrafts.note(event, "source.path", document.path());
                    dated.accept(event);
                });
    }

    private static void describe(
            Event.Builder event, Chunk chunk, FrontMatter properties, String stem, ImportOptions how) {
        Set<String> tags = new LinkedHashSet<>(properties.all("tags"));
        tags.addAll(properties.all("tag"));
        tags.addAll(found(TAG, chunk.text()));
        EventDrafts.note(
                event,
                "tags",
                tags.stream().map(tag -> tag.replaceFirst("^#", "")).toList());
        EventDrafts.note(event, "links", List.copyOf(found(LINK, chunk.text())));
        EventDrafts.note(event, "aliases", properties.all("aliases"));
        dated(event, properties, stem, how);
    }

    private static void dated(Event.Builder event, FrontMatter properties, String stem, ImportOptions how) {
        Optional<String> stated = properties.one("date").or(() -> properties.one("created"));
        if (stated.isPresent() && EventDrafts.time(event, stated.get(), how.zone())) {
            return;
        }
        Matcher day = DAY.matcher(stem);
        if (day.matches()) {
            try {
                event.occurredAt(LocalDate.parse(day.group(1)).atStartOfDay(), how.zone());
            } catch (DateTimeException noDay) {
                // a name that only looks like one
            }
        }
    }

    private static Set<String> found(Pattern pattern, String text) {
        Set<String> found = new LinkedHashSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find() && found.size() < 100) {
            found.add(matcher.group(1).strip());
        }
        return found;
    }

    private static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.lastIndexOf('.'));
    }
}
