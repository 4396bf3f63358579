package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever mistypes a command, an option, a namespace or a name is told what was probably meant. */
final class MistypedTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        assertThat(cli.run("append", "Anna lives in Oslo.", "--speaker=Anna").code())
                .isZero();
    }

    @Test
    void aCommandThatIsNoneIsToldTheNearOne() {
        Answer answer = cli.raw("recal", "where?");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err()).contains("unknown command \"recal\"", "did you mean recall?", "ecphory --help");
        assertThat(cli.raw("directive", "lst").err()).contains("unknown command \"lst\"", "did you mean list?");
        assertThat(cli.raw("zzzzzz").err())
                .contains("unknown command \"zzzzzz\"")
                .doesNotContain("did you mean");
    }

    /** Java gives U+FFFD in the place of bytes that are not UTF-8. */
    @Test
    void whatIsNotUtf8IsRefusedAndNotChanged() {
        for (String[] line : new String[][] {
            {"append", "bad \uFFFD utf"},
            {"append", "--", "bad \uFFFD"},
            {"append", "good", "--speaker=\uFFFDna"},
            {"recall", "\uFFFD"}
        }) {
            Answer answer = cli.raw(line);
            assertThat(answer.code()).isEqualTo(2);
            assertThat(answer.err()).contains("argument " + line.length, "is not UTF-8", "give it in UTF-8");
        }
        assertThat(cli.run("recall", "Where does Anna live?", "--json").objects("items"))
                .hasSize(1);
    }

    @Test
    void anOptionThatIsNoneIsToldTheNearOne() {
        Answer answer = cli.run("recall", "where?", "--limt=3");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err()).contains("unknown option \"--limt\"", "did you mean --limit", "ecphory recall --help");
    }

    @Test
    void aNamespaceWithoutEventsIsToldSoWithTheNearNames() {
        Answer mistyped = cli.run("recall", "Where does Anna live?", "--namespace=tset");
        assertThat(mistyped.code()).isZero();
        assertThat(mistyped.err()).contains("namespace \"tset\" holds no events", "did you mean test?");
        assertThat(cli.run("recall", "Where?", "--namespace=tset", "--json").err())
                .contains("holds no events");
        assertThat(cli.run("facts", "--namespace=elsewhere").err())
                .contains("namespace \"elsewhere\" holds no events", "the store has test");
        assertThat(cli.run("recall", "Where does Anna live?").err()).doesNotContain("holds no events");
    }

    @Test
    void entitiesTakesANameAsProfileDoes() {
        assertThat(cli.run("consolidate").code()).isZero();
        assertThat(cli.run("entity", "list", "anna").out()).contains("Anna").doesNotContain("Oslo");
        assertThat(cli.run("entity", "list", "nobody").out()).contains("Nobody and nothing of that name");
        assertThat(cli.run("entity", "list", "anna", "--json").objects("entities"))
                .hasSize(1);
    }
}
