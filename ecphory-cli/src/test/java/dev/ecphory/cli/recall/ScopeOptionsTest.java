package dev.ecphory.cli.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import dev.ecphory.cli.DocumentationTest;
import dev.ecphory.cli.Cli.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's memory and an organisation's asked as one, by the command line alone. */
final class ScopeOptionsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        assertThat(cli.run("append", "Lucia plays the violin in the orchestra.", "--id=a1")
                        .code())
                .isZero();
        assertThat(cli.run("append", "Travel expenses are paid back within ten days.", "--id=o1", "--namespace=acme")
                        .code())
                .isZero();
    }

    @Test
    void bothAreRecalledFromAndEachMemorySaysWhoseItIs() {
        Answer answer = cli.run("recall", "When are travel expenses paid back?", "--scope=organisation=acme", "--json");

        assertThat(answer.code()).isZero();
        assertThat(answer.objects("items").getFirst()).containsEntry("scope", "organisation");
        assertThat(cli.run("recall", "Who plays the violin?", "--scope=organisation=acme")
                        .out())
                .contains("user · a1");
        assertThat(cli.run("recall", "expenses", "--scope=organisation=acme", "--context")
                        .out())
                .contains("== organisation", "paid back within ten days");
    }

    @Test
    void anAnswerSaysWhoseMemoryItRestsOn() {
        String question = "When are travel expenses paid back?";
        Answer answer = cli.run("answer", question, "--scope=organisation=acme", "--json");
        assertThat(answer.code()).isZero();
        assertThat(answer.objects("citations")).isNotEmpty().allSatisfy(one -> assertThat(one)
                .containsEntry("scope", "organisation")
                .containsEntry("namespace", "acme")
                .containsEntry("id", "o1"));
        assertThat(DocumentationTest.undocumented(answer.json())).isEmpty();
        assertThat(cli.run("answer", question, "--scope=organisation=acme").out())
                .contains("ten days", "organisation acme");
        assertThat(cli.run("answer", question, "--namespace=acme").out())
                .contains("ten days")
                .doesNotContain("organisation acme");
    }

    @Test
    void whatIsNoScopeIsRefused() {
        Answer answer = cli.run("recall", "expenses", "--scope=acme");

        assertThat(answer.code()).isNotZero();
        assertThat(answer.err()).contains("--scope", "SCOPE=NAMESPACE");
        assertThat(cli.run("recall", "expenses", "--scope=user=acme").code()).isNotZero();
    }
}
