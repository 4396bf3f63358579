package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A language model at a server helps to consolidate. */
final class ModelCommandsTest {
    private static final String SECRET = "sk-very-secret";

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        Answer said = cli.run(
                "append",
                "Oh, the cello has been mine since school!",
                "--id=e1",
                "--speaker=Ann",
                "--at=2026-01-10T12:00:00Z");
        assertThat(said.code()).isZero();
    }

    private static Reaction cello(AskedModel request) {
        return new Reaction.Says(
                request.said("user").contains("cello")
                        ? "{\"claims\":[{\"event\":1,\"subject\":\"speaker\",\"predicate\":\"instrument\",\"object\":\"cello\",\"kind\":\"asserts\",\"quote\":\"the"
                              + " cello has been mine since school\",\"confidence\":0.9}]}"
                        : "{\"claims\":[]}");
    }

    @Test
    void whatItReadsIsHeldToBeTrueAndItsUseIsSaid() {
        try (ModelServer server = new ModelServer(ModelCommandsTest::cello)) {
            cli.with("ECPHORY_MODEL_KEY", SECRET);
            Answer done = cli.run("consolidate", "--model=m", "--set=model-url=" + server.url(), "--json");
            assertThat(done.code()).as(done.err()).isZero();
            assertThat(DocumentationTest.undocumented(done.json())).isEmpty();
            assertThat(done.json().get("model"))
                    .asString()
                    .contains(
                            "name=m",
                            "calls=1",
                            "failures=0",
                            "inputTokens=" + server.meter().inputTokens(),
                            "outputTokens=" + server.meter().outputTokens());
            assertThat(server.meter().inputTokens()).isPositive();
            assertThat(server.asked().getFirst().key()).isEqualTo(SECRET);
            assertThat(server.asked().getFirst().schema()).isNotNull();
            assertThat(server.asked().getFirst().temperature()).isZero();
            assertThat(done.out() + done.err()).doesNotContain(SECRET);
        }
        assertThat(cli.run("facts").out()).contains("instrument", "cello");
    }

    @Test
    void withoutItsNameNobodyIsAsked() {
        try (ModelServer server = new ModelServer(ModelCommandsTest::cello)) {
            cli.with("ECPHORY_SETTINGS", "model-url=" + server.url());
            assertThat(cli.run("consolidate").code()).isZero();
            assertThat(server.asked()).isEmpty();
            cli.with("ECPHORY_MODEL", "m");
            Answer told = cli.run("consolidate");
            assertThat(told.code()).isZero();
            assertThat(told.err()).contains("m was asked 1 times");
            assertThat(server.asked()).hasSize(1);
        }
    }

    @Test
    void aServerThatRefusesTheKeyStopsNothingAndTheLogWaits() {
        cli.with("ECPHORY_MODEL_KEY", SECRET).with("ECPHORY_MODEL", "m");
        try (ModelServer server = new ModelServer(request -> Reaction.unauthorized())) {
            Answer refused = cli.run("consolidate", "--set=model-url=" + server.url());
            assertThat(refused.code()).isZero();
            assertThat(refused.err()).contains("1 without an answer").doesNotContain(SECRET);
        }
        try (ModelServer server = new ModelServer(ModelCommandsTest::cello)) {
            Answer later = cli.run("consolidate", "--set=model-url=" + server.url());
            assertThat(later.out()).contains("read 1");
        }
        assertThat(cli.run("facts").out()).contains("cello");
    }

    @Test
    void theKeyIsNotSentUnencryptedToAnotherMachineNorTakenFromTheUrl() {
        cli.with("ECPHORY_MODEL_KEY", SECRET).with("ECPHORY_MODEL", "m");
        Answer plain = cli.run("consolidate", "--set=model-url=http://models.example.com/v1");
        assertThat(plain.code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(plain.err()).contains("--set model-url", "unencrypted").doesNotContain(SECRET);
        Answer inUrl = cli.run("consolidate", "--set=model-url=https://me:" + SECRET + "@models.example.com/v1");
        assertThat(inUrl.code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(inUrl.err()).contains("--set model-url", "ECPHORY_MODEL_KEY").doesNotContain(SECRET);
        assertThat(cli.run("consolidate", "--set=model-url=models").code()).isEqualTo(ExitCode.INVALID.number());
    }

    @Test
    void tierProReadsTheBestAgainWithoutALanguageModel() {
        assertThat(cli.raw("append", "I play football on Sundays.", "--speaker=Ann")
                        .code())
                .isZero();
        Answer answer = cli.raw("recall", "What does Ann play?", "--tier=pro", "--set=rerank-budget=60000", "--json");
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("cross-encoder", "ecphory-conversations-1");
        Answer wrong = cli.raw("recall", "What does Ann play?", "--tier=pro", "--set=rerank-budget=0");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--set rerank-budget", "1 to 60000");
    }

    @Test
    void tierProTakesTheModelThatIsNamed() {
        try (ModelServer server = new ModelServer(ModelCommandsTest::cello)) {
            Answer answer = cli.raw(
                    "recall", "What does Ann play?", "--tier=pro", "--model=m", "--set=model-url=" + server.url());
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(answer.out()).contains("cello");
        }
    }
}
