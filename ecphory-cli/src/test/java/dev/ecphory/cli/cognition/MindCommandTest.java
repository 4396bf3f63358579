package dev.ecphory.cli.cognition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.DocumentationTest;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in mind, and what comes to mind, by the command line alone. */
final class MindCommandTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        for (int i = 0; i < 8; i++) {
            cli.run("append", "Rain again, the bus was late, number " + i + ".", "--session=bus");
        }
        for (int i = 0; i < 5; i++) {
            assertThat(cli.run(
                                    "append",
                                    "The violin teacher Orsolya moved violin lesson " + i + ".",
                                    "--id=e" + i,
                                    "--speaker=Ann",
                                    "--session=s")
                            .code())
                    .isZero();
        }
    }

    /** An answer whose every member is in docs/cli.md. */
    private static Answer documented(Answer answer) {
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        return answer;
    }

    @Test
    void showsWhatIsInMindInASession() {
        Answer mind = documented(cli.run("mind", "--session=s", "--set=cognition=seed", "--json"));
        assertThat(mind.objects("held")).hasSize(5);
        assertThat(mind.objects("held").getFirst()).containsEntry("presence", "active");
        assertThat(cli.run("mind", "--session=s", "--set=cognition=seed").out())
                .contains("\u2588", "lesson 4", "5 events of at most 7")
                .doesNotContain("<ecphory-recall>");
        assertThat(cli.run("mind", "--session=s", "--set=cognition=seed", "--context")
                        .out())
                .contains("In mind in this conversation");
        assertThat(cli.run("mind", "--session=none", "--set=cognition=seed").out())
                .contains("nothing was said");
        assertThat(cli.run("mind", "--session=s").out()).contains("working memory is off");
        assertThat(cli.run("mind").code()).isEqualTo(2);
        assertThat(cli.run("mind", "--session=s", "--context", "--max-tokens=-1", "--set=cognition=seed")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void aRecallSaysThatThereIsMoreOnlyWhereItFeels() {
        String question = "Which violin lesson did Orsolya move?";
        assertThat(cli.run("recall", question, "--limit=1").out()).doesNotContain("Feeling of knowing");
        assertThat(cli.run("recall", question, "--limit=1", "--set=cognition=seed")
                        .out())
                .contains("Feeling of knowing");
        Answer told = documented(cli.run("recall", question, "--limit=1", "--set=cognition=seed", "--json"));
        assertThat(told.json()).containsKey("felt");
    }
}
