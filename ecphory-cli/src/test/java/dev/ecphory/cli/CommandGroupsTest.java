package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands are grouped by task, and every name from before the groups still works. */
final class CommandGroupsTest {
    /** Every name at the top level before there were groups. */
    private static final List<String> OLD = List.of(
            ("demo append import recall answer explain get list describe facts history timeline entities profile"
                            + " summaries outcomes insights identity landmarks working mind times contradictions fact"
                            + " alias directive intentions persona reviews consolidate archive rehydrate queue audit"
                            + " feedback associations gate embed reembed rebuild agent hook retract restore redact"
                            + " erase serve keys stats health verify trail quota backup export migrate fork snapshot"
                            + " models config language mcp")
                    .split(" "));

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

    @Test
    void everyOldNameStillWorksAndIsShownNowhere() {
        assertThat(CommandRegistry.names()).containsAll(OLD);
        for (String name : OLD) {
            Answer help = cli.raw(name, "--help");
            assertThat(help.code()).as(name).isZero();
            assertThat(help.out()).as(name).contains("Usage: ecphory " + name + " ");
        }
        assertThat(cli.raw("ask", "--help").out()).contains("Usage: ecphory answer ");
        String help = cli.raw("--help").out() + cli.raw("--help-all").out();
        assertThat(help).doesNotContainPattern("(?m)^  (history|entities|fact|stats|ask) ");
        assertThat(BashCompletion.script()).doesNotContain("_picocli_ecphory_history(", "_picocli_ecphory_entities(");
    }

    @ParameterizedTest
    @CsvSource({
        "list, events list",
        "get a, events get a",
        "times a, events times a",
        "facts, facts list",
        "history Anna lives_in, facts history Anna lives_in",
        "timeline Anna, facts timeline Anna",
        "contradictions, facts contradictions",
        "entities, entity list",
        "profile Anna, entity profile Anna",
        "summaries, summaries list",
        "outcomes, summaries outcomes",
        "mind --session=s, mind show --session=s",
        "persona show, mind persona show",
        "fact retract c9, facts retract c9",
        "alias show Anna, entity alias show Anna",
        "archive, forget archive",
        "gate trace a, admin gate trace a",
        "stats, admin stats",
        "verify, admin verify",
        "config, admin config",
        "quota, admin quota",
        "models, models list",
        "history, facts history",
    })
    void aCommandSaysTheSameUnderItsOldNameAndInItsGroup(String old, String now) {
        cli.run("consolidate");
        for (String format : List.of("", " --json")) {
            Answer before = cli.raw((old + format).split(" "));
            Answer after = cli.raw((now + format).split(" "));
            assertThat(after.code()).isEqualTo(before.code());
            assertThat(after.out()).isEqualTo(before.out());
            assertThat(after.err().replace(now, old)).isEqualTo(before.err());
        }
    }

    @Test
    void helpShowsTheSwitchesOfEveryCommandOnlyWhenAskedForAll() {
        for (List<String> command : List.of(List.of("recall"), List.of("admin", "stats"), List.of("stats"))) {
            String brief = page(command, "--help");
            assertThat(brief)
                    .contains("--db", "--namespace", "--json", "--help-all also shows")
                    .doesNotContain("--quota-rate", "--index-memory", "--persona", "--durability", "--project");
            assertThat(page(command, "--help-all"))
                    .contains("--db", "--namespace", "--quota-rate", "--index-memory", "--persona", "--project")
                    .doesNotContain("--help-all also shows");
        }
        assertThat(page(List.of(), "--help")).contains("--help-all").doesNotContain("--quota-rate", "rehydrates");
        assertThat(page(List.of(), "--help-all")).contains("--db", "--quota-rate", "rehydrate ", "resolve ");
        assertThat(cli.run("append", "--", "--help-all").code()).isZero();
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
