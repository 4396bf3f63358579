package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.kit.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop and the archive by the command line. */
final class LoopCommandsTest {
    private static final String TEXT = "The brochure on the table had a green cover with a heron.";

    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        cli.run("append", TEXT, "--id=brochure", "--speaker=Ann", "--at=2026-01-10T12:00:00Z");
        cli.run("append", "I live in Lisbon.", "--id=home", "--speaker=Ann", "--at=2026-01-10T12:00:00Z");
        cli.run("consolidate");
    }

    private static Answer documented(Answer answer) {
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        return answer;
    }

    @Test
    void whatIsArchivedIsNotRecalledAndComesBackWordForWord() {
        assertThat(documented(cli.run("forget", "archive", "brochure", "--json"))
                        .objects("archived"))
                .extracting(one -> one.get("id"), one -> one.get("why"))
                .containsExactly(tuple("brochure", "asked"));
        assertThat(cli.run("forget", "archive").out()).contains("brochure", "asked");
        assertThat(cli.run("recall", "Which brochure?", "--min-relevance=0", "--json")
                        .objects("items"))
                .extracting(item -> item.get("id"))
                .containsExactly("home");
        assertThat(documented(cli.run("forget", "rehydrate", "brochure", "--json"))
                        .json())
                .containsEntry("text", TEXT);
        assertThat(cli.run("forget", "archive", "--json").objects("archived")).hasSize(1);
        assertThat(cli.run("forget", "rehydrate", "brochure", "--restore").out())
                .contains("ranked again");
        assertThat(cli.run("forget", "archive").out()).contains("Nothing is archived.");
        assertThat(cli.run("forget", "rehydrate", "brochure").code()).isEqualTo(ExitCode.INVALID.number());
    }

    @Test
    void aDryRunSaysWhatTheStepsWouldDoAndDoesNothing() {
        Answer dry = documented(cli.run("consolidate", "--dry-run", "--json", "--set=forgetting=companion"));
        assertThat(dry.json()).containsEntry("dryRun", true);
        assertThat(dry.objects("steps"))
                .extracting(step -> step.get("step"))
                .containsExactly("prune", "merge", "strengthen", "derive", "compact", "reindex", "sweep");
        assertThat(cli.run("consolidate", "--steps=sweep,prune", "--set=forgetting=archive", "--set=cognition=seed")
                        .out())
                .contains("prune", "sweep", "did")
                .doesNotContain("merge");
        assertThat(cli.run("consolidate", "--steps=burn").code()).isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("consolidate", "--steps=all", "--watch").code()).isEqualTo(ExitCode.INVALID.number());
    }

    @Test
    void howToForgetIsTakenFromTheCommandOrTheEnvironment() {
        assertThat(cli.run("admin", "config", "--json").json().get("forgetting"))
                .asString()
                .contains("rank_only", "default");
        Cli companion = cli.with("ECPHORY_SETTINGS", "forgetting=companion");
        assertThat(companion.run("admin", "config", "--json").json().get("forgetting"))
                .asString()
                .contains("archive", "environment");
        assertThat(companion.run("admin", "config", "--json").json().get("cognition"))
                .asString()
                .contains("encoding, retention, practice, prospective, session_mood");
        assertThat(cli.run("admin", "config", "--set=forgetting=perhaps").code())
                .isEqualTo(ExitCode.INVALID.number());
        assertThat(cli.run("admin", "config", "--set=cognition=perhaps").code()).isEqualTo(ExitCode.INVALID.number());
    }
}
