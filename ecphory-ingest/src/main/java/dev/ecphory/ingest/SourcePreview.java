package dev.ecphory.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A glance at a source: its begin, or the names of its files. Immutable; threads may share it.
 *
 * @param path the source
 * @param folder whether it is one
 * @param names of the first files in a folder or an archive, in their order; else none
 * @param head the first characters of the file, or of the first {@code conversations.json} in an archive
 * @param members the names of the members of the first object in it and, but for a file of lines, of objects in that
 */
public record SourcePreview(Path path, boolean folder, List<String> names, String head, Set<String> members) {
    private static final int HEAD = 64 << 10;
    private static final int MOST_NAMES = 2_000;

    /** Copies the lists. */
    public SourcePreview {
        names = List.copyOf(names);
        members = Set.copyOf(members);
    }

    /** Looks at a file or a folder. */
    public static SourcePreview at(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            List<String> names = SourceFiles.of(path, name -> true, (file, why) -> {}).stream()
                    .limit(MOST_NAMES)
                    .map(file -> SourceFiles.name(path, file))
                    .toList();
            return new SourcePreview(path, true, names, "", Set.of());
        }
        List<String> names = List.of();
        byte[] begin;
        try (InputStream in = Files.newInputStream(path)) {
            begin = in.readNBytes(HEAD);
        }
        if (begin.length > 3 && begin[0] == 'P' && begin[1] == 'K') {
            try {
                List<byte[]> first = new ArrayList<>();
                names = ArchiveReader.names(path, MOST_NAMES);
                ArchiveReader.each(path, ArchiveReader.CONVERSATIONS, (name, in, size) -> {
                    if (first.isEmpty()) {
                        first.add(in.readNBytes(HEAD));
                    }
                });
                begin = first.isEmpty() ? new byte[0] : first.getFirst();
            } catch (ZipException damaged) {
                begin = new byte[0];
            }
        }
        String head = new String(begin, StandardCharsets.UTF_8);
        // of lines, only what a line itself has: what is inside of it is its writer's
        boolean lines = lines(path);
        return new SourcePreview(path, false, names, head, members(head, lines ? 1 : 2));
    }

    /** Whether it is a file of which every line is a value. */
    public boolean lines() {
        return lines(path);
    }

    private static boolean lines(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".jsonl") || name.endsWith(".ndjson");
    }

    /** Whether the file's name ends so; for archives that of the archive. */
    public boolean named(String... endings) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        return Stream.of(endings).anyMatch(name::endsWith);
    }

    private static Set<String> members(String head, int deepest) {
        Set<String> members = new TreeSet<>();
        int depth = 0;
        try (JsonParser parser = JsonArrayReader.parser(head)) {
            JsonToken token = parser.nextToken();
            while (token != null && members.size() < 200) {
                switch (token) {
                    case START_OBJECT -> depth++;
                    case END_OBJECT -> {
                        depth--;
                        if (depth == 0) {
                            return members;
                        }
                    }
                    case PROPERTY_NAME -> {
                        if (depth <= deepest) {
                            members.add(parser.currentName());
                        }
                    }
                    default -> {}
                }
                token = parser.nextToken();
            }
        } catch (JacksonException end) {
            // cut in the middle, or no JSON: what was seen is what there is
        }
        return members;
    }
}
