package dev.ecphory.cli.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.DocumentationTest;
import dev.ecphory.cli.kit.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Facts that come with the event that states them. */
final class AppendCommandTest {
    @TempDir
    private Path folder = Path.of("");

    private Answer append(String text, String day, String... options) {
        List<String> line = new ArrayList<>(List.of(text, "--speaker=Ann", "--at=" + day + "T09:00:00Z"));
        line.addAll(List.of(options));
        return new Cli(folder.resolve("t.db")).run("append", line.toArray(String[]::new));
    }

    @Test
    void claimsAreSettledWithTheirEventAndToldBackOneByOne() {
        Answer first = append("The door code is 1234.", "2026-01-10", "--id=old", "--claim=office | door_code | 1234");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("old  1").contains("office door code 1234: new");
        Answer second = append(
                "The door code is now 9876, and the office is on the fifth floor.",
                "2026-02-10",
                "--id=new",
                "--claim={\"subject\": \"office\", \"predicate\": \"door_code\", \"object\": \"9876\", \"replaces\":"
                        + " \"1234\"}",
                "--claim=office|floor|fifth floor",
                "--claim=office | floor | tenth floor",
                "--json");
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(DocumentationTest.undocumented(second.json())).isEmpty();
        assertThat(second.objects("claims"))
                .hasSize(3)
                .satisfiesExactly(
                        moved -> assertThat(moved)
                                .containsEntry("outcome", "replaces")
                                .containsEntry("other", "1234"),
                        added -> assertThat(added)
                                .containsEntry("subject", "office")
                                .containsEntry("predicate", "floor")
                                .containsEntry("object", "fifth floor")
                                .containsEntry("outcome", "new"),
                        refused -> assertThat(refused)
                                .containsEntry("outcome", "refused")
                                .containsKey("because"));
        assertThat(append("It is 9876.", "2026-03-10", "--claim=office | door_code | 9876")
                        .out())
                .contains("same as");
        assertThat(new Cli(folder.resolve("t.db"))
                        .run("facts", "--subject=office")
                        .out())
                .contains("9876", "fifth floor")
                .doesNotContain("1234", "tenth");
    }

    @Test
    void whatIsNoClaimIsRefusedBeforeAnythingIsAppended() {
        for (String wrong : List.of(
                "--claim=office is on the fifth floor",
                "--claim=office | floor",
                "--claim={\"subject\": \"office\"",
                "--claim={\"subject\": \"office\", \"floor\": \"fifth\"}")) {
            Answer refused = append("The office is on the fifth floor.", "2026-01-10", wrong);
            assertThat(refused.code()).as(wrong).isEqualTo(ExitCode.INVALID.number());
            assertThat(refused.err()).as(wrong).contains("--claim", "next: ");
        }
        assertThat(new Cli(folder.resolve("t.db")).run("list").out()).doesNotContain("fifth");
    }
}
