package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.ExitCode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A memory with the embedder of a folder: all-MiniLM-L6-v2, as a package ships it. */
final class ModelFolderTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));
    private Path model = Path.of("");

    @BeforeEach
    void newStore() throws IOException {
        cli = new Cli(folder.resolve("t.db"));
        model = Files.createDirectories(folder.resolve("minilm"));
        copy("/all-minilm-l6-v2-q.onnx", "model.onnx");
        copy("/all-minilm-l6-v2-q-tokenizer.json", "tokenizer.json");
    }

    private void copy(String resource, String file) throws IOException {
        try (InputStream in = ModelFolderTest.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            Files.copy(in, model.resolve(file));
        }
    }

    private Answer ok(String... arguments) {
        Answer answer = cli.raw(arguments);
        assertThat(answer.code()).as(answer.err()).isZero();
        return answer;
    }

    @Test
    void whatIsSaidIsEmbeddedAndRecalledByIt() {
        cli.with("ECPHORY_SETTINGS", "embedder=" + model);
        ok("append", "Ann adopted a young dog.", "--id=e1", "--speaker=Ann", "--wait");
        ok("append", "The boat needs a new sail.", "--id=e2", "--speaker=Ben", "--wait");
        assertThat(ok("admin", "stats", "--json").out()).contains("minilm/").contains("/384/mean-128");
        Answer recalled = ok("recall", "Who has a puppy?", "--json", "--min-relevance=0");
        assertThat(recalled.objects("items").getFirst().toString()).contains("e1");
        assertThat(recalled.out()).contains("meaning");
    }

    @Test
    void aMemoryMovesToItAndBack() {
        ok("append", "Ann adopted a young dog.", "--id=e1", "--speaker=Ann", "--wait");
        assertThat(ok("admin", "stats", "--json").out()).contains("bge-small-en-v1.5-q/");
        ok("models", "reembed", "--set=embedder=" + model);
        assertThat(ok("admin", "stats", "--json", "--set=embedder=" + model).out())
                .contains("minilm/")
                .doesNotContain("bge-small");
        ok("models", "reembed");
        assertThat(ok("admin", "stats", "--json").out())
                .contains("bge-small-en-v1.5-q/")
                .doesNotContain("minilm/");
    }

    @Test
    void theListOfModelsTellsItsFileAndACheckAsksIt() {
        Answer listed = ok("models", "--set=embedder=" + model, "--check", "--json");
        assertThat(listed.objects("models").getFirst())
                .containsEntry("name", "minilm")
                .containsEntry("note", "in this process, from " + model.resolve("model.onnx"))
                .containsEntry("ok", true);
        assertThat(ok("admin", "config", "--set=embedder=" + model, "--json")
                        .json()
                        .get("embedder"))
                .asString()
                .contains(model.toString(), "flag --set embedder");
    }

    @Test
    void aFolderWithoutAModelIsToldBeforeAnythingIsDone() throws IOException {
        Files.delete(model.resolve("tokenizer.json"));
        Answer refused = cli.raw("append", "Ann adopted a dog.", "--set=embedder=" + model);
        assertThat(refused.code()).isEqualTo(ExitCode.MODEL.number());
        assertThat(refused.err()).contains("has no tokenizer.json", "save_pretrained");
        assertThat(cli.raw("append", "Ann adopted a dog.", "--set=embedder=" + model, "--tier=edge")
                        .code())
                .isZero();
    }

    @Test
    void aCrossEncoderMustBeOne() {
        Answer refused = cli.raw("models", "--check", "--set=cross-encoder=" + model, "--json");
        assertThat(refused.code()).isEqualTo(ExitCode.MODEL.number());
        assertThat(refused.out()).contains("numbers for a pair", "sequence classification");
    }
}
