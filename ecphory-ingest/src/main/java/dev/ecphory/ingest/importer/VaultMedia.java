package dev.ecphory.ingest.importer;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.SourceFiles;
import dev.ecphory.ingest.document.DocumentImporter;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The images and recordings that notes of one folder show: {@code ![alt](path)} of Markdown, {@code ![[name|alt]]} of Obsidian
 * (CommonMark, images; Obsidian's help: embed files). A reference is a path in the folder, or an address of the web, which
 * nothing opens. A file is read for its digest only where it lies in the folder, and behind no link; a path that leads out of
 * it is none. Not for several threads.
 */
final class VaultMedia {
    private static final Pattern SHOWN = Pattern.compile("!\\[([^\\]\\n"
            + "]{0,500})]\\(\\s{0,9}(?:<([^>\\n"
            + "]{1,1000})>|([^()\\s]{1,1000}))(?:\\s{1,9}\"[^\"\\n"
            + "]{0,500}\")?\\s{0,9}\\)|!\\[\\[([^\\]|#\\n"
            + "]{1,500})(?:#[^\\]|\\n"
            + "]{0,200})?(?:\\|([^\\]\\n"
            + "]{0,500}))?]]");
    private static final Pattern SIZE = Pattern.compile("\\d{1,5}(x\\d{1,5})?");
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");
    private static final Pattern WEB = Pattern.compile("(?i)https?://.*");
    /** Of one chunk; what shows more is made to fill a disk. */
    private static final int MOST = 100;

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("bmp", "image/bmp"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("mp3", "audio/mpeg"),
            Map.entry("wav", "audio/wav"),
            Map.entry("m4a", "audio/mp4"),
            Map.entry("ogg", "audio/ogg"),
            Map.entry("flac", "audio/flac"),
            Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"));

    /**
     * Something that is shown.
     *
     * @param caption what the note says of it; null when nothing
     */
    record Shown(Asset asset, @Nullable String caption) {}

    private final @Nullable Path folder;
    private final long mostBytes;
    private @Nullable Map<String, Path> byName;

    /**
     * @param source what is imported; where it is a single note, nothing beside it is opened
     * @param mostBytes the largest file that is read for its digest
     */
    VaultMedia(Path source, long mostBytes) {
        this.folder = Files.isDirectory(source) ? source.toAbsolutePath().normalize() : null;
        this.mostBytes = mostBytes;
    }

    /** What a file is by how its name ends; empty for what is neither image nor recording. */
    static Optional<String> type(String name) {
        return Optional.ofNullable(TYPES.get(ending(name)));
    }

    /** What a text of a note shows, in its order; what is refused is complained of. */
    List<Shown> in(String text, Path note, ImportSink sink) {
        List<Shown> all = new ArrayList<>();
        Matcher matcher = SHOWN.matcher(text);
        while (matcher.find() && all.size() < MOST) {
            boolean wiki = matcher.group(4) != null;
            String target = wiki ? matcher.group(4) : matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
            String said = wiki ? matcher.group(5) : matcher.group(1);
            String caption = said == null
                            || said.isBlank()
                            || (wiki && SIZE.matcher(said.strip()).matches())
                    ? null
                    : Event.storable(said).strip();
            asset(target.strip(), wiki, note, sink).ifPresent(asset -> all.add(new Shown(asset, caption)));
        }
        return all;
    }

    private Optional<Asset> asset(String target, boolean wiki, Path note, ImportSink sink) {
        String type = TYPES.get(ending(target));
        if (type == null) {
            return Optional.empty();
        }
        try {
            if (WEB.matcher(target).matches()) {
                return Optional.of(Asset.of(target, type));
            }
            if (SCHEME.matcher(target).matches()) {
                return Optional.empty();
            }
            String path = wiki || target.indexOf('%') < 0
                    ? target
                    : URLDecoder.decode(target.replace("+", "%2B"), StandardCharsets.UTF_8);
            return folder == null ? alone(path, type, note, sink) : inside(folder, path, wiki, type, note, sink);
        } catch (InvalidInputException | IllegalArgumentException none) {
            return refused(target, note, sink);
        }
    }

    /** Beside a single note nothing is looked at. */
    private static Optional<Asset> alone(String path, String type, Path note, ImportSink sink) {
        Path named = Path.of(path).normalize();
        return named.isAbsolute() || named.startsWith("..")
                ? refused(path, note, sink)
                : Optional.of(Asset.of(slashed(named), type));
    }

    private Optional<Asset> inside(Path root, String path, boolean wiki, String type, Path note, ImportSink sink) {
        Path beside = note.toAbsolutePath().normalize().resolveSibling(path.replaceFirst("^/+", ""));
        Path fromRoot = root.resolve(path.replaceFirst("^/+", ""));
        Path named = (path.startsWith("/") || (wiki && !Files.exists(beside, LinkOption.NOFOLLOW_LINKS))
                        ? fromRoot
                        : beside)
                .normalize();
        if (wiki && !Files.exists(named, LinkOption.NOFOLLOW_LINKS)) {
            named = names(root, sink).getOrDefault(String.valueOf(named.getFileName()), named);
        }
        if (!named.startsWith(root) || named.equals(root)) {
            return refused(path, note, sink);
        }
        String reference = slashed(root.relativize(named));
        try {
            boolean plain = Files.isRegularFile(named, LinkOption.NOFOLLOW_LINKS)
                    && named.toRealPath().equals(root.toRealPath().resolve(root.relativize(named)));
            long bytes = plain ? Files.size(named) : 0;
            return Optional.of(
                    plain && bytes <= mostBytes
                            ? new Asset(
                                    reference, type, SourceFiles.bytes(named).digest(), bytes)
                            : Asset.of(reference, type));
        } catch (IOException unreadable) {
            return Optional.of(Asset.of(reference, type));
        }
    }

    /** The files of the folder by their names, the first by path of those that share one. */
    private Map<String, Path> names(Path root, ImportSink sink) {
        Map<String, Path> known = byName;
        if (known == null) {
            known = new HashMap<>();
            try {
                for (Path file : SourceFiles.of(
                        root,
                        name -> TYPES.containsKey(ending(name)),
                        (file, why) -> sink.complain(DocumentImporter.unreadable(file, why)))) {
                    known.putIfAbsent(String.valueOf(file.getFileName()), file);
                }
            } catch (IOException why) {
                sink.complain(DocumentImporter.unreadable(root, why));
            }
            byName = known;
        }
        return known;
    }

    private static Optional<Asset> refused(String path, Path note, ImportSink sink) {
        sink.complain(new ImportProblem(
                note.toString(),
                "shows " + EventDrafts.quoted(path) + ", which is no path inside of what is imported",
                "put the file into the folder if it is to be remembered"));
        return Optional.empty();
    }

    private static String slashed(Path path) {
        return path.toString().replace('\\', '/');
    }

    /** What a name ends in, in lower case, without what an address says after it. */
    private static String ending(String target) {
        String name = target.replaceFirst("[?#].*", "");
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
