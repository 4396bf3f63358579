package dev.ecphory.lang.en.frames;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.DataFile;
import dev.ecphory.lang.en.frames.VerbFrame.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code words.txt} and {@code frames.txt} hold what is read, once. */
final class WordClassesTest {
    private static final Path SOURCES = Path.of("..", "ecphory-lang-en/src/main/java/dev/ecphory/lang/en");
    private static final List<String> CLASSES = lines("words.txt").stream()
            .map(line -> line.substring(1, line.indexOf(' ')))
            .toList();
    private static final Set<String> KINDS = lines("frames.txt").stream()
            .flatMap(line -> VerbFrame.parse(line).slots().stream())
            .map(Slot::kind)
            .filter(kind -> !kind.startsWith("="))
            .collect(Collectors.toCollection(TreeSet::new));

    @Test
    void noClassIsHeadedTwice() {
        assertThat(CLASSES).doesNotHaveDuplicates();
    }

    @Test
    void noFrameIsToldTwice() {
        assertThat(lines("frames.txt")).doesNotHaveDuplicates();
    }

    @Test
    void everyClassIsUsedByAFrameOrByCode() throws IOException {
        String code = code();
        assertThat(CLASSES.stream()
                        .filter(name -> !KINDS.contains(name)
                                && !name.startsWith("kind_of_")
                                && !code.contains('"' + name + '"')))
                .isEmpty();
    }

    @Test
    void everyKindOfAFrameIsAClassOrKnownToCode() throws IOException {
        String code = code();
        assertThat(KINDS.stream().filter(kind -> !CLASSES.contains(kind) && !code.contains('"' + kind + '"')))
                .isEmpty();
    }

    private static String code() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    private static List<String> lines(String name) {
        return DataFile.lines(VerbFrame.class, name);
    }
}
