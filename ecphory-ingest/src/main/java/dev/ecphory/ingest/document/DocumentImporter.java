package dev.ecphory.ingest.document;

import dev.ecphory.Event;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.SourceFiles;
import dev.ecphory.ingest.SourcePreview;
import dev.ecphory.ingest.TextLines;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Documents: text, Markdown, programs, CSV, JSON, HTML, PDF, DOCX; one, or every one in a folder. What others' parsers read is
 * parsed in a {@linkplain DocumentProcess process of its own}, by Apache Tika. A document is an observation: what it says of
 * "I" is no claim about whoever gave it.
 */
public final class DocumentImporter implements Importer {
    /** The metadata key under which a chunk keeps the SHA-256 of its document's bytes. */
    static final String SOURCE = DocumentEvents.SOURCE;

    /** Files in a folder that nobody takes for documents; of anything else that cannot be read is complained. */
    private static final Set<String> NO_TEXT = Set.of(
            "png", "jpg", "jpeg", "gif", "webp", "bmp", "ico", "svg", "tif", "tiff", "heic", "mp3", "m4a", "wav", "ogg",
            "flac", "mp4", "mov", "mkv", "webm", "avi", "zip", "gz", "xz", "7z", "rar", "tar", "jar", "class", "o",
            "so", "exe", "dll", "bin", "db", "sqlite", "woff", "woff2", "ttf", "otf");

    @Override
    public String name() {
        return "document";
    }

    @Override
    public boolean recognises(SourcePreview look) {
        return true;
    }

    @Override
    public void read(Path source, ImportOptions how, ImportSink sink) throws IOException {
        boolean folder = Files.isDirectory(source);
        List<Path> files = SourceFiles.of(
                source,
                name -> !NO_TEXT.contains(
                        name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)),
                (file, why) -> sink.complain(unreadable(file, why)));
        try (DocumentProcess process = DocumentProcess.own(how.limits())) {
            long done = 0;
            for (Path file : files) {
                try {
                    read(source, file, process, how, sink);
                } catch (IOException why) {
                    sink.complain(unreadable(file, why));
                }
                done++;
                if (folder) {
                    sink.at(done, files.size());
                }
            }
        }
    }

    public static ImportProblem unreadable(Path file, IOException why) {
        return new ImportProblem(
                file.toString(), "cannot be read (" + why + ")", "check who may read it, and the disk it is on");
    }

    private static void read(Path source, Path file, DocumentProcess process, ImportOptions how, ImportSink sink)
            throws IOException {
        String path = file.toString();
        long size = Files.size(file);
        Optional<DocumentFormat> known = DocumentFormat.of(String.valueOf(file.getFileName()), SourceFiles.begin(file));
        if (known.isEmpty()) {
            sink.complain(
                    new ImportProblem(path, "is no document that can be read", "give it as PDF, DOCX, HTML or text"));
            return;
        }
        DocumentFormat format = known.get();
        long most = format.whole() ? how.limits().parsedBytes() : how.limits().fileBytes();
        if (size > most) {
            sink.complain(new ImportProblem(path, "has " + size + " bytes, more than " + most, "split it"));
            return;
        }
        SourceFiles.Bytes bytes = SourceFiles.bytes(file);
        String name = SourceFiles.name(source, file);
        boolean whole;
        if (format.parsed()) {
            whole = parsed(file, format, name, bytes, process, how, sink, file.equals(source));
        } else {
            DocumentEvents events = events(name, path, bytes, format, Map.of(), how, sink);
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
                TextLines lines = new TextLines(in, charset(bytes));
                whole = new TextBlocks(lines, List.of(), events::take)
                        .read(format, how.limits().characters(), () -> {
                            if (file.equals(source)) {
                                sink.at(lines.bytes(), size);
                            }
                        });
            }
            events.end();
        }
        if (!whole) {
            sink.complain(cut(path, how));
        }
    }

    public static ImportProblem cut(String path, ImportOptions how) {
        return new ImportProblem(
                path,
                "has more than " + how.limits().characters() + " characters; what is beyond was left out",
                "split it");
    }

    public static Charset charset(SourceFiles.Bytes bytes) {
        return bytes.utf8() ? StandardCharsets.UTF_8 : Charset.forName("windows-1252");
    }

    private static boolean parsed(
            Path file,
            DocumentFormat format,
            String name,
            SourceFiles.Bytes bytes,
            DocumentProcess process,
            ImportOptions how,
            ImportSink sink,
            boolean alone) {
        DocumentEvents[] events = new DocumentEvents[1];
        long[] pages = {0};
        boolean[] told = {false};
        boolean whole = true;
        try {
            whole = process.parse(
                    file,
                    format,
                    how.limits(),
                    notes -> {
                        events[0] = events(name, file.toString(), bytes, format, notes, how, sink);
                        pages[0] = number(notes.get(DocumentWorker.PAGES));
                    },
                    block -> {
                        told[0] = true;
                        events[0].take(block);
                        if (alone && pages[0] > 0) {
                            sink.at(Math.min(block.page(), pages[0]), pages[0]);
                        }
                    });
            if (!told[0]) {
                sink.complain(new ImportProblem(
                        file.toString(), "holds no text", "when it is a scan, have its text recognised first"));
            }
        } catch (DocumentProcess.Unparsed wrong) {
            sink.complain(new ImportProblem(
                    file.toString(), String.valueOf(wrong.getMessage()), "open it elsewhere and save it as text"));
        }
        if (events[0] != null) {
            events[0].end();
        }
        return whole;
    }

    private static DocumentEvents events(
            String name,
            String path,
            SourceFiles.Bytes bytes,
            DocumentFormat format,
            Map<String, String> notes,
            ImportOptions how,
            ImportSink sink) {
        String type = format == DocumentFormat.RECORDS && !name.endsWith(".csv") ? "text/plain" : format.mediaType();
        DocumentEvents.Document document = new DocumentEvents.Document(
                name, path, bytes.digest(), type, "observation", notes.get(DocumentWorker.TITLE));
        return new DocumentEvents(
                document, how, sink, (event, chunk) -> created(event, notes.get(DocumentWorker.CREATED), how));
    }

    private static long number(@Nullable String told) {
        return told != null && told.matches("\\d{1,9}") ? Long.parseLong(told) : 0;
    }

    private static void created(Event.Builder event, @Nullable String when, ImportOptions how) {
        boolean unused = EventDrafts.time(event, when, how.zone());
    }
}
