package dev.ecphory.cli.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.DocumentationTest;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Answers from a memory, by a model at a server. */
@Isolated("a model has three seconds to tell the kind of a question")
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
        args[2] = "--set=model-url=" + server.url();
        System.arraycopy(more, 0, args, 3, more.length);
        return cli.run("answer", args);
    }

    @Test
    void saysTheAnswerAndWhereItComesFromAndWhatItCost() {
        try (ModelServer server = ModelServer.saying(CELLO)) {
            Answer answer = ask(server, "--explain");
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(answer.out())
                    .contains(
                            "The cello.",
                            "written by a model, confidence",
                            "the cello has been mine",
                            "Ann",
                            "2026",
                            "1 call,")
                    .contains("citations", "1 of 2", "commit-or-abstain", "taken for")
                    .doesNotContain("a tuba");
        }
    }

    @Test
    void aFactThatNewerEvidenceSpeaksAgainstIsCalledStaleWithTheWordsThatDo() {
        for (String[] said : new String[][] {
            {"I live in Lisbon.", "--id=e2", "--at=2026-01-11T12:00:00Z"},
            {"The flat in Lisbon was sold, Porto is home these days.", "--id=e3", "--at=2026-03-11T12:00:00Z"}
        }) {
            assertThat(cli.run("append", said[0], said[1], said[2], "--speaker=Ann")
                            .code())
                    .isZero();
        }
        assertThat(cli.run("consolidate").code()).isZero();
        Answer answer = cli.run("answer", "Where does Ann live?", "--min-relevance=0");
        assertThat(answer.out())
                .contains("Lisbon", "stale? ", "Porto is home these days")
                .doesNotContain("0.90");
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
    void routersChooseByTheKindOfQuestionWhenTheyAreNamed() {
        try (ModelServer server = ModelServer.saying(CELLO)) {
            Answer answer = ask(server, "--set=memory-router=canonical", "--set=read-router=temporal", "--json");
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(String.valueOf(answer.json().get("choices"))).contains("chosen=canonical", "table temporal");
            cli.with("ECPHORY_SETTINGS", "memory-router=balanced");
            Answer many = cli.run(
                    "answer",
                    "How many instruments does Ann have in total?",
                    "--model=m",
                    "--set=model-url=" + server.url(),
                    "--json");
            assertThat(String.valueOf(many.json().get("choices"))).contains("chosen=widest");
            Answer hello = cli.run("answer", "Hello!", "--model=m", "--set=model-url=" + server.url(), "--json");
            assertThat(String.valueOf(hello.json().get("choices"))).contains("needs no memory");
        }
        Answer wrong = cli.run("answer", "x", "--set=memory-router=wide");
        assertThat(wrong.code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(wrong.err()).contains("--set memory-router", "minimize-cost");
    }

    @Test
    void aCheapModelAnswersWhereItIsAsGood() {
        try (ModelServer server = ModelServer.saying(CELLO)) {
            Answer first = ask(server, "--set=cheap-model=small", "--set=model-prices=2,8", "--json");
            assertThat(first.code()).as(first.err()).isZero();
            assertThat(String.valueOf(first.json().get("choices"))).contains("router=reader, chosen=m,");
            Answer liked = cli.run(
                    "answer",
                    "Can you recommend a piece for the cello?",
                    "--model=m",
                    "--set=cheap-model=small",
                    "--set=model-url=" + server.url(),
                    "--json");
            assertThat(String.valueOf(liked.json().get("choices"))).contains("router=reader, chosen=small,");
        }
        assertThat(cli.run("answer", "x", "--set=cheap-model=small").code()).isEqualTo(ExitCode.INVALID.number());
    }

    private static final String SORTED =
            "{\"tier\":\"T2\",\"category\":\"SINGLE_SESSION_PREFERENCE\",\"state\":\"ANY\","
                + "\"exhaustive\":false,\"counting\":false,\"synthesis\":false,\"personality\":false,\"confidence\":0.9}";

    @Test
    void theKindIsToldByTheModelOnlyWhereThatIsWantedAndItsTokensAreCounted() {
        try (ModelServer server = ModelServer.saying(CELLO)) {
            Answer answer = ask(server, "--json");
            assertThat(String.valueOf(answer.json().get("usage"))).contains("calls=1");
            assertThat(String.valueOf(answer.json().get("classification"))).contains("by=rules");
        }
        try (ModelServer server = ModelServer.saying(CELLO).then(new Reaction.Says(SORTED))) {
            Answer answer = ask(server, "--json", "--classify=model", "--set=model-prices=1000000,2000000");
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
            assertThat(String.valueOf(answer.json().get("classification")))
                    .contains("category=single_session_preference", "by=m");
            assertThat(answer.objects("choices").getFirst())
                    .containsEntry("router", "kind")
                    .containsEntry("because", "by m");
            ModelServer.Meter meter = server.meter();
            assertThat(meter.requests()).isEqualTo(2);
            double cost = meter.inputTokens() + 2.0 * meter.outputTokens();
            assertThat(String.valueOf(answer.json().get("usage")))
                    .contains("calls=2", "inputTokens=" + meter.inputTokens(), "outputTokens=" + meter.outputTokens())
                    .contains("cost=" + cost);
        }
    }

    @Test
    void aModelThatCannotTellTheKindLeavesItToTheRulesAndThatIsSaid() {
        try (ModelServer server = ModelServer.saying(CELLO).then(new Reaction.Says("I would rather not."))) {
            Answer answer = ask(server, "--classify=model", "--explain");
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(answer.out()).contains("The cello.", "by rules, as the model", "2 calls");
            assertThat(answer.err()).contains("the kind of a question was told by rules");
        }
        assertThat(cli.run("answer", "x", "--classify=model").code()).isEqualTo(ExitCode.INVALID.number());
    }

    @Test
    void whenTheModelFailsRulesAnswerAndThatIsSaid() {
        for (String[] more : new String[][] {{"--abstain=never"}, {"--abstain=never", "--stream"}}) {
            try (ModelServer server = new ModelServer(asked -> Reaction.unauthorized())) {
                Answer answer = ask(server, more);
                assertThat(answer.code()).as(answer.err()).isZero();
                assertThat(answer.out()).contains("quoted: no fact answers it, and these words fit best", "e1");
                assertThat(answer.err()).contains("answered by extractive: no model answered");
            }
        }
    }

    @Test
    void aStreamThatBreaksOffIsFollowedByTheAnswerOfRules() {
        String written = "The cello, and a good deal more of what nobody will ever hear to its end";
        try (ModelServer server = new ModelServer(asked -> new Reaction.BreaksOff(written))) {
            Answer answer = ask(server, "--stream", "--abstain=never", "--strategy=single-call", "--deadline=10");
            assertThat(answer.code()).as(answer.err()).isZero();
            assertThat(answer.out()).contains("quoted: no fact answers it, and these words fit best");
            assertThat(answer.err()).contains("answered by extractive");
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
    void anUnknownStrategyAndADeadlineThatIsNoneAreInvalid() {
        try (ModelServer server = new ModelServer(asked -> Reaction.unauthorized())) {
            assertThat(ask(server, "--strategy=gone").code()).isEqualTo(ExitCode.INVALID.number());
            assertThat(ask(server, "--deadline=0").code()).isEqualTo(ExitCode.INVALID.number());
        }
    }
}
