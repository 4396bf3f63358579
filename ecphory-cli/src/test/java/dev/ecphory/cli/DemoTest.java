package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first thing that anybody runs. */
@Isolated("the cache folder is a property of the process")
final class DemoTest {
    private static final String CACHE = "ecphory.cache";

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void cacheHere() {
        System.setProperty(CACHE, folder.toString());
    }

    @AfterEach
    void cacheAsBefore() {
        System.clearProperty(CACHE);
    }

    private Answer demo(String... options) {
        return new Cli(folder.resolve("none"))
                .without("ECPHORY_DB")
                .raw(Stream.concat(Stream.of("demo"), Stream.of(options)).toArray(String[]::new));
    }

    /** As it is typed, and without the model. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--tier edge"})
    void answersItsQuestionsAndKeepsItsStore(String options) throws IOException {
        Answer answer = demo(options.isEmpty() ? new String[0] : options.split(" "));
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out())
                .contains("What kiln did Nerea finally order?", "bin/ecphory recall --db ")
                .contains("works at Fjordvik Marine", "quoted: no fact answers it", "Casa Ulia")
                .doesNotContain("no answer:", "Nothing is remembered");
        assertThat(files()).contains("demo.db");
    }

    @Test
    void aStoreOfAnotherVersionIsPutAsideAndAnotherMade() throws IOException {
        byte[] foreign = new byte[100_000];
        Files.write(folder.resolve("demo.db"), foreign);
        Answer answer = demo();
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.err()).contains("was moved to");
        Path aside = folder.resolve(files().stream()
                .filter(name -> name.startsWith("demo-of-another-version-"))
                .findFirst()
                .orElseThrow());
        assertThat(aside.resolve("demo.db")).hasBinaryContent(foreign);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::getFileName).map(Path::toString).toList();
        }
    }
}
