package dev.ecphory.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** NOTICE names everything that the archive holds, and {@code notice.txt} says by which name. */
final class NoticeTest {
    /** Jars of ours, and those that only tests need. */
    private static final List<String> NOT_SHIPPED = List.of(
            "ecphory-",
            "junit-",
            "opentest4j",
            "apiguardian",
            "assertj",
            "byte-buddy",
            "open-test-reporting",
            "surefire");

    private static final Path NAMES = Path.of("src/test/resources/notice.txt");

    @Test
    void namesEveryLibraryThatShips() throws IOException {
        Map<String, String> names = names();
        String notice = Files.readString(Path.of("..", "NOTICE"));
        assertThat(shipped()).isNotEmpty().allSatisfy(jar -> assertThat(names.entrySet())
                .as("%s has a line in %s", jar, NAMES)
                .anySatisfy(name -> {
                    assertThat(jar).startsWith(name.getKey());
                    assertThat(notice).contains(name.getValue());
                }));
    }

    @Test
    void namesNothingThatNoLongerShips() throws IOException {
        List<String> shipped = shipped();
        assertThat(names().keySet())
                .allSatisfy(name -> assertThat(shipped).as(name).anyMatch(jar -> jar.startsWith(name)));
    }

    private static Map<String, String> names() throws IOException {
        Map<String, String> names = new TreeMap<>();
        for (String line : Files.readAllLines(NAMES)) {
            String[] parts = line.split(" = ", 2);
            if (parts.length == 2) {
                names.put(parts[0], parts[1]);
            }
        }
        return names;
    }

    private static List<String> shipped() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(jar -> jar.endsWith(".jar") && NOT_SHIPPED.stream().noneMatch(jar::startsWith))
                .sorted()
                .toList();
    }
}
