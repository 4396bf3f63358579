package dev.ecphory.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.lab.experiment.Experiment.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentFileTest {
    private static final String WHOLE = """
        name: baselines
        data: {set: "locomo:locomo10.json", conversations: 2, categories: [temporal]}
        contestants:
          - {kind: ecphory, name: ours, recipe: default, tier: edge, limit: 20, tokens: 4000}
          - {kind: full-context}
          - {kind: external, name: theirs, command: "./theirs"}
        reader: {kind: model, model: small-1, prices: [0.4, 1.6, 0.1], max-tokens: 200}
        judge: {kind: model, criteria: locomo-strict, model: big-1, votes: 3}
        repetitions: 3
        """;

    @TempDir
    Path folder;

    private Experiment read(String yaml) throws IOException {
        return ExperimentFile.read(Files.writeString(folder.resolve("e.yaml"), yaml));
    }

    @Test
    void aFileTellsEverything() throws IOException {
        Experiment experiment = read(WHOLE);

        assertThat(experiment.entries())
                .extracting(Experiment.Entry::name)
                .containsExactly("ours", "full-context", "theirs");
        assertThat(experiment.entries().getLast().kind()).isEqualTo(Kind.EXTERNAL);
        assertThat(experiment.data().categories()).containsExactly("temporal");
        assertThat(experiment.reader().model()).isEqualTo(new Experiment.ModelSpec("small-1", null, .4, .1, 1.6, 200));
        assertThat(experiment.judge().votes()).isEqualTo(3);
        assertThat(experiment.repetitions()).isEqualTo(3);
        assertThat(experiment.seed()).isEqualTo(42);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        repetitions: 3          | repititions: 3             | repititions
        repetitions: 3          | repetitions: 0             | repetitions
        votes: 3                | votes: 2                   | votes
        kind: full-context      | kind: fullcontext          | full-context
        tier: edge              | tier: pro                  | tier
        name: baselines         | name: ../x                 | name
        recipe: default         | recipe: nonsense           | nonsense
        command: "./theirs"     | limit: 3                   | theirs
        prices: [0.4, 1.6, 0.1] | prices: [1]                | prices
        kind: model, criteria   | kind: token-f1, criteria   | judge
        name: ours              | name: theirs               | twice
        """)
    void whatIsWrongIsRefusedByName(String right, String wrong, String named) {
        assertThat(WHOLE).contains(right);
        assertThatThrownBy(() -> read(WHOLE.replace(right, wrong)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(named);
    }

    @ParameterizedTest
    @MethodSource("own")
    void everyFileOfTheProjectCanBeReadAndIsCalledByItsName(Path file) {
        Experiment experiment = ExperimentFile.read(file);
        assertThat(experiment.name() + ".yaml").isEqualTo(file.getFileName().toString());
        assertThat(experiment.entries()).extracting(Experiment.Entry::name).doesNotHaveDuplicates();
        assertThat(experiment.data().set()).matches("(locomo|beam|longmemeval|jsonl|suite):.+");
    }

    private static List<Path> own() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "experiments"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void whatIsNotYamlIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> read("name: [\n"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("e.yaml")
                .hasMessageContaining("line");
    }
}
