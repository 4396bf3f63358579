package dev.ecphory.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.Cli;
import dev.ecphory.cli.Cli.Answer;
import dev.ecphory.cli.DocumentationTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AgentCommandsTest {
    @TempDir
    private Path folder = Path.of("");

    private Cli cli = new Cli(Path.of(""));
    private Path home = Path.of("");
    private Path launcher = Path.of("");

    @BeforeEach
    void aHome() throws Exception {
        cli = new Cli(folder.resolve("t.db"))
                .with("ECPHORY_CACHE", folder.resolve("cache").toString());
        home = Files.createDirectory(folder.resolve("home"));
        Files.createDirectory(home.resolve(".claude"));
        Files.createDirectory(home.resolve(".cursor"));
        launcher = Files.writeString(folder.resolve("ecphory"), "#!/bin/sh\ncat >/dev/null\necho '{}'\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    private Answer agent(String verb, String... more) {
        String[] line = new String[more.length + 4];
        System.arraycopy(new String[] {"agent", verb, "--home", home.toString()}, 0, line, 0, 4);
        System.arraycopy(more, 0, line, 4, more.length);
        return cli.raw(line);
    }

    @Test
    void installsWhatIsThereShowsItAndTakesItOutAgain() throws Exception {
        Answer dry = agent("install", "--launcher=" + launcher, "--dry-run");
        assertThat(dry.code()).isZero();
        assertThat(dry.out())
                .contains("+++ " + home.resolve(".claude.json"), "+    \"ecphory\": {", " hook cursor session-start ");
        assertThat(dry.out()).doesNotContain(".gemini", ".codex");
        assertThat(home.resolve(".claude.json")).doesNotExist();

        Answer installed = agent("install", "--launcher=" + launcher, "--json");
        assertThat(DocumentationTest.undocumented(installed.json()))
                .as("add to docs/cli.md")
                .isEmpty();
        assertThat(installed.objects("files"))
                .extracting(file -> file.get("change"))
                .containsOnly("created");
        assertThat(agent("install", "--launcher=" + launcher, "--json").objects("files"))
                .extracting(file -> file.get("change"))
                .containsOnly("unchanged");

        Answer status = agent("status", "--json", "--probe");
        assertThat(status.code()).as(status.out()).isZero();
        assertThat(DocumentationTest.undocumented(
                        Map.of("agents", status.objects("agents").subList(0, 1))))
                .as("add to docs/cli.md")
                .isEmpty();
        var claude = status.objects("agents").getFirst();
        assertThat(claude)
                .containsEntry("agent", "claude-code")
                .containsEntry("found", true)
                .containsEntry("entry", "wired")
                .containsEntry("launcherExists", true)
                .containsEntry("store", "not there yet")
                .containsEntry("changedSince", List.of());
        assertThat(claude.get("probe")).asString().contains("exit=0");
        assertThat(status.objects("agents").get(2).get("hooks"))
                .asString()
                .contains("{moment=prompt, state=unsupported}");
        assertThat(agent("status").out()).contains("Claude Code", "wired", "Cursor lets no hook add to a prompt");

        Files.delete(launcher);
        assertThat(agent("status").code()).as("a loose wire").isEqualTo(1);
        assertThat(agent("uninstall").out()).contains("deleted");
        assertThat(home.resolve(".claude.json")).doesNotExist();
        assertThat(agent("uninstall").out()).contains("Nothing of ours was there.");
        assertThat(agent("status").code()).isZero();
    }

    @Test
    void aFirstHookThatComesTooLateIsProbedOnceMoreAndOneThatNeverAnswersIsALooseWire() throws Exception {
        Path ran = folder.resolve("ran");
        String late = "#!/bin/sh\ncat >/dev/null\n[ -e " + ran + " ] || { : >" + ran
                + "; echo 'nothing within 5s' >&2; exit 0; }\necho '{}'\n";
        Files.writeString(launcher, late);
        assertThat(agent("install", "claude-code", "--launcher=" + launcher).code())
                .isZero();
        Answer status = agent("status", "claude-code", "--probe");
        assertThat(status.code()).as(status.out()).isZero();
        assertThat(status.out()).contains("at the second try");

        Files.writeString(launcher, "#!/bin/sh\ncat >/dev/null\necho 'nothing within 5s' >&2\n");
        Answer never = agent("status", "claude-code", "--probe");
        assertThat(never.code()).isEqualTo(1);
        assertThat(never.out()).contains("nothing within 5s");
    }

    @Test
    void eachProjectHasAMemoryOfItsOwnUnlessOneIsNamed() {
        cli.without("ECPHORY_NAMESPACE");
        assertThat(agent("install", "claude-code", "--launcher=" + launcher, "--dry-run")
                        .out())
                .contains(" hook claude-code stop --db ", "\"--project\"", "\".\"")
                .doesNotContain("--namespace");
        assertThat(agent("install", "cursor", "--launcher=" + launcher, "--dry-run")
                        .out())
                .contains("\"${workspaceFolder}\"");
        assertThat(agent("install", "claude-code", "--launcher=" + launcher, "--dry-run", "--user-wide")
                        .out())
                .contains(" --namespace user", "\"--namespace\"")
                .doesNotContain("--project");
        assertThat(agent("install", "--launcher=" + launcher, "--user-wide", "--namespace=me")
                        .err())
                .contains("--user-wide", "contradicts");
        agent("install", "claude-code", "--launcher=" + launcher);
        assertThat(agent("status", "claude-code").code()).isZero();
        assertThat(agent("uninstall").code()).isZero();
        assertThat(home.resolve(".claude.json")).doesNotExist();
    }

    @Test
    void refusesWhatCannotBeUnderstoodInOneTypedError() throws Exception {
        Files.writeString(home.resolve(".claude/settings.json"), "{ broken");
        Answer answer = agent("install", "--launcher=" + launcher, "--json");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err()).contains("\"field\":\"configuration\"", "settings.json", "\"next\":");
        assertThat(home.resolve(".claude.json")).doesNotExist();
        assertThat(agent("install", "emacs", "--launcher=" + launcher).err())
                .contains("claude-code, codex, cursor, gemini");
        assertThat(agent("install").err()).contains("--launcher");
    }

    @Test
    void aProjectsConfigurationLiesInTheProject() throws Exception {
        Path project = Files.createDirectory(folder.resolve("project"));
        cli.with("HOME", home.toString());
        Answer answer =
                cli.raw("agent", "install", "claude-code", "--project", project.toString(), "--launcher=" + launcher);
        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(project.resolve(".mcp.json")).content().contains("\"ecphory\"");
        assertThat(project.resolve(".claude/settings.local.json")).content().contains("SessionStart");
        assertThat(cli.raw("agent", "uninstall", "--project", project.toString())
                        .code())
                .isZero();
        try (var left = Files.list(project)) {
            assertThat(left).isEmpty();
        }
    }
}
