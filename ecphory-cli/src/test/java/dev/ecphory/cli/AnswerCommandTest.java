package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.model.AskedModel;
import dev.ecphory.model.ModelServer;
import dev.ecphory.model.Reaction;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers from a memory, by a model at a server. */
final class AnswerCommandTest {
    private static final String CELLO =
            "{\"found\":true,\"answer\":\"The cello.\",\"citations\":[{\"id\":\"e1\",\"quote\":"
                    + "\"the cello has been mine\"},{\"id\":\"e9\",\"quote\":\"a tuba\"}]}";

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

    private Answer ask(ModelServer server, String... more) {
        String[] args = new String[more.length + 3];
        args[0] = "What does Ann play?";
        args[1] = "--model=m";
        args[2] = "--model-url=" + server.url();
        System.arraycopy(more, 0, args, 3, more.length);
        return cli.run("ask", args);
    }

    @Test
    void saysTheAnswerAndWhereItComesFromAndWhatItCost() {
        try (ModelServer server = ModelServer.saying(CELLO)) {
            Answer answer = ask(server, "--explain");
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(answer.out())
                    .contains(
                            "The cello.", "generated, confidence", "the cello has been mine", "Ann", "2026", "1 call,")
                    .contains("citations", "1 of 2", "single-call")
                    .doesNotContain("a tuba");
        }
    }

    @Test
    void programsGetTheMembersThatArePromisedAndTheTokensThatWereCounted() {
        try (ModelServer server = ModelServer.saying(CELLO)) {
            Answer answer = ask(server, "--json", "--strategy=scratchpad", "--asked-at=2026-03-01T10:00:00Z");
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
            assertThat(answer.json()).containsEntry("answer", "The cello.").containsEntry("kind", "generated");
            ModelServer.Meter meter = server.meter();
            assertThat(String.valueOf(answer.json().get("usage")))
                    .contains("inputTokens=" + meter.inputTokens(), "outputTokens=" + meter.outputTokens());
            AskedModel asked = server.asked().getFirst();
            assertThat(asked.said("user")).contains("[Today is Sunday, 1 March 2026]", "the cello has been mine");
            assertThat(asked.said("system")).contains("scratchpad");
        }
    }

    @Test
    void aStreamIsPrintedAndDoesNotGoWithJson() {
        try (ModelServer server = ModelServer.saying(CELLO)) {
            Answer streamed = ask(server, "--stream");
            assertThat(streamed.code()).as(streamed.err()).isZero();
            assertThat(streamed.out()).startsWith("The cello.").containsOnlyOnce("The cello.");
            assertThat(ask(server, "--stream", "--json").code()).isEqualTo(ExitCode.INVALID.number());
        }
    }

    @Test
    void aRefusalWithoutFallbackIsATypedErrorAndAnUnknownReaderOrStrategyIsInvalid() {
        try (ModelServer server = new ModelServer(asked -> Reaction.unauthorized())) {
            Answer refused = ask(server, "--no-fallback");
            assertThat(refused.code()).isEqualTo(ExitCode.MODEL.number());
            assertThat(ask(server, "--reader=gone").code()).isEqualTo(ExitCode.INVALID.number());
            assertThat(ask(server, "--strategy=gone").code()).isEqualTo(ExitCode.INVALID.number());
            assertThat(ask(server, "--deadline=0").code()).isEqualTo(ExitCode.INVALID.number());
        }
    }
}
