package dev.ecphory.ingest;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** The files of a source. No link is followed: it may lead to what was not given. Stateless; threads may share it. */
public final class SourceFiles {
    private static final int DEEPEST = 64;

    private SourceFiles() {}

    /**
     * The regular files in a folder, sorted by path, without what is hidden; the file itself when it is none.
     *
     * @param named which names are wanted
     * @param unreadable hears of what cannot be looked into
     */
    public static List<Path> of(Path source, Predicate<String> named, BiConsumer<Path, IOException> unreadable)
            throws IOException {
        if (!Files.isDirectory(source)) {
            return List.of(source);
        }
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(source, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(source) && hidden(folder)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !hidden(file) && named.test(String.valueOf(file.getFileName()))) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) {
                unreadable.accept(file, why);
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(null);
        return files;
    }

    private static boolean hidden(Path file) {
        return String.valueOf(file.getFileName()).startsWith(".");
    }

    /** What a file is called inside of a source, with {@code /} between folders. */
    public static String name(Path source, Path file) {
        Path inside = file.equals(source) ? Path.of(String.valueOf(file.getFileName())) : source.relativize(file);
        return inside.toString().replace('\\', '/');
    }

    public static byte[] begin(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(8_192);
        }
    }

    /**
     * What a file's bytes are.
     *
     * @param digest SHA-256, hexadecimal
     * @param utf8 whether all of it is UTF-8
     */
    public record Bytes(String digest, boolean utf8) {}

    /** Reads a file once for its digest. */
    public static Bytes bytes(Path file) throws IOException {
        MessageDigest digest = EventDrafts.sha256();
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CharBuffer unread = CharBuffer.allocate(1 << 16);
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        boolean utf8 = true;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            byte[] buffer = new byte[1 << 15];
            int got = in.read(buffer);
            while (got >= 0) {
                digest.update(buffer, 0, got);
                if (utf8) {
                    bytes.put(buffer, 0, got).flip();
                    utf8 = !decoder.decode(bytes, unread.clear(), false).isError();
                    bytes.compact();
                }
                got = in.read(buffer);
            }
        }
        bytes.flip();
        utf8 = utf8 && !decoder.decode(bytes, unread.clear(), true).isError();
        return new Bytes(HexFormat.of().formatHex(digest.digest()), utf8);
    }
}
