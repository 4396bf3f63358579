package dev.ecphory.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.DocumentationTest;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who helps, who set it, and where the key is. */
final class ModelsCommandTest {
    private static final String SECRET = "sk-very-secret";

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db")).with("HOME", folder.toString());
    }

    private Path key(String content, String permissions) throws IOException {
        Path file = Files.createDirectories(folder.resolve(".config/ecphory")).resolve("key");
        Files.writeString(file, content);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static Map<String, @Nullable Object> model(Answer answer) {
        return answer.objects("models").get(1);
    }

    @Test
    void withoutAnyItSaysHowToGetOne() {
        Answer said = cli.run("models", "--check");
        assertThat(said.code()).isZero();
        assertThat(said.out()).contains("bge-small-en-v1.5", "--model", "--set cross-encoder");
        assertThat(cli.run("models", "--tier=edge").out()).contains("not wanted at tier edge");
        assertThat(cli.run("models", "--json").objects("models")).hasSize(3);
    }

    @Test
    void atTierProItTellsOfOurOwnRerankerAndTriesIt() {
        assertThat(cli.run("models", "--json").objects("models").get(2))
                .containsEntry("role", "cross-encoder")
                .containsEntry("name", null);
        Answer checked = cli.raw("models", "--tier=pro", "--check", "--json");
        assertThat(checked.code()).as(checked.err()).isZero();
        assertThat(checked.objects("models").get(2))
                .containsEntry("name", "ecphory-conversations-1")
                .containsEntry("ok", true);
    }

    @Test
    void aCheckAsksOnceAndTellsWhatItUsed() {
        try (ModelServer server = ModelServer.saying("ok, I am here").requiring(SECRET)) {
            cli.with("ECPHORY_MODEL_KEY", SECRET).with("ECPHORY_SETTINGS", "model-prices=1000000,2000000,1");
            Answer done = cli.run("models", "--check", "--json", "--model=m", "--set=model-url=" + server.url());
            assertThat(done.code()).as(done.err()).isZero();
            assertThat(DocumentationTest.undocumented(done.json())).isEmpty();
            ModelServer.Meter meter = server.meter();
            assertThat(model(done)).containsEntry("ok", true).containsEntry("name", "m");
            assertThat(model(done).get("usage"))
                    .asString()
                    .contains(
                            "tries=1",
                            "inputTokens=" + meter.inputTokens(),
                            "outputTokens=4",
                            "cost=" + (double) (meter.inputTokens() + 2 * meter.outputTokens()));
            assertThat(meter.requests()).isEqualTo(1);
            Answer told = cli.run("models", "--check", "--model=m", "--set=model-url=" + server.url());
            assertThat(told.out()).contains("ok in", "4 written", "ECPHORY_MODEL_KEY");
            assertThat(done.out() + done.err() + told.out() + told.err()).doesNotContain(SECRET);
        }
    }

    @Test
    void withoutACheckNobodyIsAsked() {
        try (ModelServer server = ModelServer.saying("ok")) {
            assertThat(cli.run("models", "--model=m", "--set=model-url=" + server.url())
                            .code())
                    .isZero();
            assertThat(server.meter().requests()).isZero();
        }
    }

    @Test
    void whatDoesNotAnswerIsSaidWithWhyAndTheExitIsSeven() {
        cli.with("ECPHORY_MODEL", "m").with("ECPHORY_MODEL_KEY", SECRET);
        for (Reaction reaction : List.of(
                Reaction.unauthorized(), Reaction.busy("3600"), new Reaction.Refuses(404, null, "no such model"))) {
            try (ModelServer server = new ModelServer(request -> reaction)) {
                Answer refused = cli.run("models", "--check", "--json", "--set=model-url=" + server.url());
                assertThat(refused.code()).as(reaction.toString()).isEqualTo(ExitCode.MODEL.number());
                assertThat(model(refused)).containsEntry("ok", false);
                assertThat(model(refused).get("error")).asString().contains("the model m", "; ");
                assertThat(refused.out() + refused.err()).doesNotContain(SECRET);
            }
        }
    }

    @Test
    void aCrossEncoderThatIsNoneIsSaidWithWhy() {
        Answer missing = cli.run("models", "--check", "--set=cross-encoder=" + folder.resolve("none"));
        assertThat(missing.code()).isEqualTo(ExitCode.MODEL.number());
        assertThat(missing.out()).contains("failed", "model.onnx");
        Answer recalled = cli.run("recall", "anything", "--set=cross-encoder=" + folder.resolve("none"));
        assertThat(recalled.code()).isEqualTo(ExitCode.MODEL.number());
    }

    @Test
    void theKeyMayStandInAFileOfItsOwn() throws Exception {
        try (ModelServer server = ModelServer.saying("ok").requiring(SECRET)) {
            key(SECRET + "\n", "rw-------");
            assertThat(cli.run("models", "--check", "--model=m", "--set=model-url=" + server.url())
                            .code())
                    .isZero();
            Path other = folder.resolve("other");
            Files.writeString(other, "another");
            Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("r--------"));
            cli.with("ECPHORY_MODEL_KEY_FILE", other.toString());
            cli.run("models", "--check", "--model=m", "--set=model-url=" + server.url());
            assertThat(server.asked().getLast().key())
                    .as("the named file goes first")
                    .isEqualTo("another");
            cli.with("ECPHORY_MODEL_KEY", SECRET);
            cli.run("models", "--check", "--model=m", "--set=model-url=" + server.url());
            assertThat(server.asked().getLast().key())
                    .as("the variable before it")
                    .isEqualTo(SECRET);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rwx------"})
    void aKeyThatOthersMayReadIsRefused(String permissions) throws Exception {
        key(SECRET, permissions);
        Answer refused = cli.run("models", "--model=m");
        assertThat(refused.code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(refused.err()).contains(permissions, "chmod 600").doesNotContain(SECRET);
    }

    @Test
    void whatIsNoKeyIsRefusedAndNotShown() throws Exception {
        for (String wrong : List.of("", "two\nlines-" + SECRET, "sp ace", "x".repeat(2000))) {
            key(wrong, "rw-------");
            Answer refused = cli.run("models", "--model=m");
            assertThat(refused.code()).isEqualTo(ExitCode.INVALID.number());
            assertThat(refused.err()).contains("key").doesNotContain(SECRET, "xxxxx");
        }
        cli.with("ECPHORY_MODEL_KEY", "a\r\nHost: b");
        assertThat(cli.run("models", "--model=m").code()).isEqualTo(ExitCode.INVALID.number());
        cli.without("ECPHORY_MODEL_KEY")
                .with("ECPHORY_MODEL_KEY_FILE", folder.resolve("none").toString());
        assertThat(cli.run("models", "--model=m").err()).contains("none");
    }

    @Test
    void pricesThatAreNoneAreRefused() {
        for (String wrong : List.of("", "1", "1,x", "-1,2", "1,2,3,4", "NaN,1", "1,Infinity")) {
            Answer refused = cli.run("models", "--model=m", "--set=model-prices=" + wrong);
            assertThat(refused.code()).as(wrong).isEqualTo(ExitCode.INVALID.number());
            assertThat(refused.err()).contains("--set model-prices");
        }
    }

    @Test
    void everySwitchSaysWhoSetIt() throws Exception {
        key(SECRET, "rw-------");
        cli.with("ECPHORY_SETTINGS", "model-url=https://models.example.com/v1;cross-encoder=/nowhere");
        Answer said = cli.run("admin", "config", "--tier=edge", "--json", "--model=m");
        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.json().get("tier")).isEqualTo(Map.of("value", "edge", "from", "flag --tier"));
        assertThat(said.json().get("durability")).isEqualTo(Map.of("value", "full", "from", "default"));
        assertThat(said.json().get("namespace"))
                .isEqualTo(Map.of("value", "test", "from", "environment ECPHORY_NAMESPACE"));
        assertThat(said.json().get("model")).isEqualTo(Map.of("value", "m", "from", "flag --model"));
        assertThat(said.json().get("model-url"))
                .isEqualTo(Map.of("value", "https://models.example.com/v1", "from", "environment ECPHORY_SETTINGS"));
        assertThat(said.json().get("model.key"))
                .isEqualTo(Map.of("value", "set, not shown", "from", "file " + folder.resolve(".config/ecphory/key")));
        assertThat(said.json().get("cross-encoder"))
                .isEqualTo(Map.of("value", "/nowhere", "from", "environment ECPHORY_SETTINGS"));
        assertThat(said.out() + cli.run("admin", "config", "--model=m").out()).doesNotContain(SECRET);
    }
}
