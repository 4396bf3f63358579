package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Commands are grouped by task. */
final class CommandGroupsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void newStore() {
        cli = new Cli(folder.resolve("t.db"));
        cli.run("append", "Anna lives in Oslo.", "--id=a", "--speaker=Anna", "--at=2026-01-01T00:00Z");
    }

    @Test
    void atMostTwentyCommandsAreAtTheTop() {
        assertThat(DocumentationTest.commands().getSubcommands()).hasSizeLessThanOrEqualTo(20);
        String help = cli.raw("--help").out();
        DocumentationTest.commands().getSubcommands().keySet().forEach(name -> assertThat(help)
                .containsPattern("(?m)^  " + name + " "));
    }

    @ParameterizedTest
    @CsvSource({
        "list, events list",
        "get, events get",
        "history, facts history",
        "profile, entity profile",
        "redact, forget redact",
        "stats, admin stats",
        "reembed, models reembed",
    })
    void aCommandOfAGroupIsCalledWithItsGroup(String name, String command) {
        assertThat(cli.raw((command + " --help").split(" ")).out()).contains("Usage: ecphory " + command + " ");
        Answer alone = cli.raw(name);
        assertThat(alone.code()).isEqualTo(2);
        assertThat(alone.err()).contains("unknown command \"" + name + "\"", command);
    }

    @Test
    void helpShowsTheSwitchesOfEveryCommandOnlyWhenAskedForAll() {
        for (List<String> command : List.of(List.of("recall"), List.of("admin", "stats"))) {
            String brief = page(command, "--help");
            assertThat(brief)
                    .contains("--db", "--namespace", "--json", "--help-all also shows")
                    .doesNotContain("--set", "--tier", "--preset", "--project");
            assertThat(page(command, "--help-all"))
                    .contains("--db", "--namespace", "--set", "--tier", "--preset", "--project")
                    .doesNotContain("--help-all also shows");
        }
        assertThat(page(List.of(), "--help")).contains("--help-all").doesNotContain("--tier", "rehydrates");
        assertThat(page(List.of(), "--help-all")).contains("--db", "--set", "rehydrate ", "resolve ");
        assertThat(cli.run("append", "--", "--help-all").code()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"recall, 24", "answer, 28", "serve, 26"})
    void aCommandHasNoMoreOptionsThanAPersonReads(String command, int most) {
        CommandLine line = Objects.requireNonNull(
                DocumentationTest.commands().getSubcommands().get(command));
        assertThat(line.getCommandSpec().options()).hasSizeLessThanOrEqualTo(most);
    }

    @Test
    void aHookOfAnAgentNeverFailsByEitherName() {
        assertThat(cli.raw("hook", "nobody").code()).isZero();
        assertThat(cli.raw("agent", "hook", "nobody").code()).isZero();
        assertThat(cli.raw("agent", "install", "nobody", "hook").code()).isNotZero();
    }

    @Test
    void aMistypedCommandIsToldWithItsGroup() {
        assertThat(cli.raw("histroy").err()).contains("did you mean facts history?", "see ecphory --help");
        assertThat(cli.raw("facts", "histroy").err()).contains("did you mean history?", "see ecphory facts --help");
        assertThat(cli.raw("install").err()).contains("did you mean agent install");
        assertThat(cli.raw("admin", "vrify").err()).contains("did you mean verify?");
        assertThat(cli.raw("admin", "verify", "--naemspace=x").err()).contains("did you mean --namespace");
        assertThat(cli.raw("admin").code()).isEqualTo(2);
    }

    private String page(List<String> command, String last) {
        List<String> line = new ArrayList<>(command);
        line.add(last);
        Answer page = cli.raw(line.toArray(String[]::new));
        assertThat(page.code()).as(page.err()).isZero();
        return page.out();
    }
}
