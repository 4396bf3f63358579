package dev.ecphory.cli.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.DocumentationTest;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was made shorter of what was said, by the command line alone. */
final class SummaryCommandsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        tell("lisbon", "I live in Lisbon.", "2026-01-10T12:00:00+01:00");
    }

    private void tell(String id, String text, String at) {
        tell(id, text, at, id);
    }

    private void tell(String id, String text, String at, String session) {
        assertThat(cli.run("append", text, "--id=" + id, "--speaker=Ann", "--session=" + session, "--at=" + at)
                        .code())
                .isZero();
    }

    /** An answer whose every member is in docs/cli.md. */
    private static Answer documented(Answer answer) {
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        return answer;
    }

    @Test
    void listsSummariesByKindAndSubject() {
        tell("bread", "The bread of the bakery at the corner was sold out by nine.", "2026-01-12T09:00:00Z");
        tell("oven", "My oven broke, so I asked the baker about repairs.", "2026-01-13T09:00:00Z");
        cli.run("consolidate");
        Answer summaries = documented(cli.run("summaries", "--json"));
        assertThat(summaries.objects("summaries"))
                .extracting(summary -> summary.get("kind"))
                .contains("month");
        assertThat(cli.run("summaries", "--kind=month", "--subject=2026-01").out())
                .contains("month · 2026-01\n", "  2026-01-12\n  Ann: The bread of the bakery", "\n    bread\n");
        assertThat(cli.run("summaries", "--subject=no such").out()).contains("Nothing is summarised");
        assertThat(cli.run("summaries", "--kind=dream").code()).isEqualTo(2);
        assertThat(documented(cli.run("summaries", "insights", "--json")).objects("summaries"))
                .isEmpty();
        assertThat(documented(cli.run("summaries", "identity", "--json")).objects("summaries"))
                .isEmpty();
        assertThat(cli.run("summaries", "insights").out()).contains("Nothing repeats yet.");
        assertThat(cli.run("summaries", "identity").out()).contains("no portrait");
    }

    @Test
    void aModelTellsSessionsInItsOwnWordsWhenAskedTo() {
        for (int i = 0; i < 4; i++) {
            tell(
                    "oven" + i,
                    "The oven of the bakery broke on day " + i + ".",
                    "2026-01-13T09:0" + i + ":00Z",
                    "bakery");
        }
        assertThat(cli.run("summaries", "--retell").code()).isEqualTo(2);
        assertThat(cli.run("summaries", "--retell").err()).contains("has no model", "--model");
        try (ModelServer server = new ModelServer(request -> new Reaction.Says("{\"lines\":[]}"))) {
            Answer told = cli.run("summaries", "--retell", "--model=m", "--set=model-url=" + server.url(), "--json");
            documented(told);
            assertThat(server.asked()).isNotEmpty();
            int asked = server.asked().size();
            assertThat(cli.run("summaries", "--model=m", "--set=model-url=" + server.url())
                            .code())
                    .isZero();
            assertThat(server.asked()).as("nobody is asked unless told to").hasSize(asked);
        }
    }

    @Test
    void anAuditCountsWhatNobodyRecalledAndWhatWasSaidTwice() {
        tell("again", "I live  in lisbon.", "2026-01-11T12:00:00Z");
        tell("hi", "Good morning!", "2026-01-12T12:00:00Z");
        assertThat(cli.run("recall", "Where does Ann live?", "--limit=1").code())
                .isZero();
        assertThat(documented(cli.run("admin", "audit", "--json")).json()).containsEntry("recalled", "0");
        cli.run("consolidate");
        Answer audit = documented(cli.run("admin", "audit", "--json"));
        assertThat(audit.json()).containsEntry("events", "3").containsEntry("recalled", "1");
        assertThat(audit.objects("repeated")).singleElement().satisfies(one -> assertThat(one)
                .containsEntry("times", "2")
                .containsEntry("text", "I live in Lisbon."));
        assertThat(cli.run("admin", "audit").out())
                .contains("chatter", "1: hi", "never recalled", "2 times: I live in Lisbon.");
    }

    @Test
    void listsWhatSessionsCameToByKindAndSession() {
        tell("parser", "Turns out the parser copies every row twice.", "2026-02-01T09:00:00Z");
        tell("stream", "We decided to stream the rows.", "2026-02-02T09:00:00Z");
        tell("rule", "Never deploy the importer on a Friday.", "2026-02-02T09:05:00Z");
        cli.run("consolidate");
        assertThat(documented(cli.run("summaries", "outcomes", "--json")).objects("outcomes"))
                .extracting(told -> told.get("outcome"))
                .containsExactly("finding", "rule", "decision");
        assertThat(cli.run("summaries", "outcomes", "--of=decision,finding", "--session=stream")
                        .out())
                .contains("2026-02-02", "[decision] Ann: We decided to stream the rows.")
                .doesNotContain("parser", "Friday");
        assertThat(cli.run("summaries", "outcomes", "--of=how-to").out()).contains("No session came to anything");
        assertThat(cli.run("summaries", "outcomes", "--of=dream").code()).isEqualTo(2);
    }
}
