package dev.ecphory.ingest.importer;

import dev.ecphory.ingest.ArchiveReader;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.SourceFiles;
import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The files that lie in an export of conversations: in the archive, or in the folder of {@code conversations.json} and those in
 * it. What a conversation points at by an id is the one file whose name begins with it. It is read for its digest and kept
 * nowhere; links are not followed. For one thread.
 */
final class ExportFiles {
    /** An id of a file, behind the name of a service: {@code file-service://file-…}, {@code sediment://file_…}. */
    private static final Pattern POINTER = Pattern.compile("[a-z-]{1,40}://(file[-_][A-Za-z0-9]{2,80})");

    /** Files of an export that are looked at; whoever has more keeps pointers. */
    private static final int MOST = 100_000;

    private final Path source;
    private final long mostBytes;
    private final Map<String, Optional<ExportFile>> found = new HashMap<>();
    private @Nullable List<String> names;

    /**
     * A file of the export.
     *
     * @param path inside of it, with {@code /}
     */
    private record ExportFile(String path, String sha256, long bytes) {}

    /**
     * @param source the archive, or {@code conversations.json}
     * @param mostBytes the largest file that is read for its digest
     */
    ExportFiles(Path source, long mostBytes) {
        this.source = source;
        this.mostBytes = mostBytes;
    }

    /** The same asset with its file's path, digest and size where the export has that file; else as it was given. */
    Asset of(Asset pointed) {
        Matcher pointer = POINTER.matcher(pointed.reference());
        if (!pointer.matches()) {
            return pointed;
        }
        return found.computeIfAbsent(pointer.group(1), this::find)
                .map(file -> asset(pointed, file))
                .orElse(pointed);
    }

    private static Asset asset(Asset pointed, ExportFile file) {
        String type = pointed.mediaType().equals(ChatGptImporter.UNKNOWN)
                ? VaultMedia.type(file.path()).orElse(pointed.mediaType())
                : pointed.mediaType();
        try {
            return new Asset(file.path(), type, file.sha256(), file.bytes());
        } catch (InvalidInputException unstorable) {
            return pointed;
        }
    }

    private Optional<ExportFile> find(String id) {
        try {
            List<String> named = names().stream()
                    .filter(name -> begins(name.substring(name.lastIndexOf('/') + 1), id))
                    .toList();
            return named.size() == 1 ? read(named.getFirst()) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean begins(String name, String id) {
        return name.startsWith(id)
                && (name.length() == id.length() || !Character.isLetterOrDigit(name.charAt(id.length())));
    }

    private List<String> names() throws IOException {
        List<String> known = names;
        if (known == null) {
            names = List.of(); // also where looking fails: once is enough
            known = ArchiveReader.zipped(source) ? ArchiveReader.names(source, MOST) : beside();
            names = known;
        }
        return known;
    }

    private List<String> beside() throws IOException {
        List<String> paths = new ArrayList<>();
        Path folder = folder();
        try (Stream<Path> files = Files.walk(folder, 2)) {
            files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .limit(MOST)
                    .forEach(file -> paths.add(SourceFiles.name(folder, file)));
        } catch (java.io.UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
        return paths;
    }

    private Path folder() throws IOException {
        return Optional.ofNullable(source.toRealPath().getParent()).orElseThrow(() -> new IOException("no folder"));
    }

    private Optional<ExportFile> read(String path) throws IOException {
        if (!ArchiveReader.zipped(source)) {
            Path file = folder().resolve(path);
            return Files.size(file) > mostBytes
                    ? Optional.empty()
                    : Optional.of(new ExportFile(path, SourceFiles.bytes(file).digest(), Files.size(file)));
        }
        try (ZipFile zip = new ZipFile(source.toFile())) {
            ZipEntry entry = zip.getEntry(path);
            if (entry == null || entry.isDirectory() || path.startsWith("/") || path.contains("..")) {
                return Optional.empty();
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return digest(path, in);
            }
        }
    }

    /** Empty where more comes out than may be read, whatever the archive says of its size. */
    private Optional<ExportFile> digest(String path, InputStream in) throws IOException {
        MessageDigest digest = EventDrafts.sha256();
        byte[] buffer = new byte[1 << 15];
        long bytes = 0;
        for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
            digest.update(buffer, 0, got);
            bytes += got;
            if (bytes > mostBytes) {
                return Optional.empty();
            }
        }
        return Optional.of(new ExportFile(path, HexFormat.of().formatHex(digest.digest()), bytes));
    }
}
