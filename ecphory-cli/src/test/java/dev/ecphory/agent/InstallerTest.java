package dev.ecphory.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.agent.Installer.Change;
import dev.ecphory.InvalidInputException;
import dev.ecphory.RetryableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("deep")
final class InstallerTest {
    private static final List<Agent> ALL = List.of(Agent.values());
    private static final int WORLDS = 150;

    @TempDir
    private Path folder = Path.of("");

    private LaunchCommand launch(String namespace) {
        return new LaunchCommand(
                Path.of("/opt/a b/bin/ecphory"), folder.resolve("it's.db").toString(), namespace, 5);
    }

    private static void install(Path home, List<Agent> agents, LaunchCommand launch) throws IOException {
        Installer installer = new Installer(ConfigLocation.home(home));
        installer.apply(installer.install(agents, launch));
    }

    private static void uninstall(Path home, List<Agent> agents) throws IOException {
        Installer installer = new Installer(ConfigLocation.home(home));
        installer.apply(installer.uninstall(agents));
    }

    /** Every file and folder with what is in it and its mode. */
    private static Map<String, String> tree(Path home) throws IOException {
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> all = Files.walk(home)) {
            for (Path each : all.toList()) {
                String mode = Files.isSymbolicLink(each)
                        ? "-> " + Files.readSymbolicLink(each)
                        : PosixFilePermissions.toString(Files.getPosixFilePermissions(each, LinkOption.NOFOLLOW_LINKS));
                tree.put(
                        home.relativize(each).toString(),
                        mode
                                + (Files.isRegularFile(each)
                                        ? " " + Files.readString(each, StandardCharsets.ISO_8859_1)
                                        : ""));
            }
        }
        return tree;
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void whereNothingIsNothingIsLeftBehind(Agent agent) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Map<String, String> before = tree(home);
        install(home, List.of(agent), launch("me"));
        Map<String, String> installed = tree(home);
        assertThat(installed).isNotEqualTo(before);
        assertThat(new Installer(ConfigLocation.home(home))
                        .state(agent, launch("me"))
                        .wired()
                        .values())
                .containsOnly("wired");
        install(home, List.of(agent), launch("me"));
        assertThat(tree(home)).as("twice is once").isEqualTo(installed);
        uninstall(home, List.of(agent));
        assertThat(tree(home)).isEqualTo(before);
    }

    @Test
    void foreignConfigurationComesBackToTheByte() throws IOException {
        for (long seed = 0; seed < WORLDS; seed++) {
            Random random = new Random(seed);
            Path home = Files.createDirectory(folder.resolve("home" + seed));
            Foreign.furnish(home, random);
            Map<String, String> before = tree(home);
            install(home, ALL, launch("me"));
            for (Agent agent : ALL) {
                assertThat(new Installer(ConfigLocation.home(home))
                                .state(agent, launch("me"))
                                .wired()
                                .values())
                        .as("seed %d", seed)
                        .containsOnly("wired");
            }
            Map<String, String> installed = tree(home);
            install(home, ALL, launch("me"));
            assertThat(tree(home)).as("twice is once, seed %d", seed).isEqualTo(installed);
            install(home, ALL, launch("you"));
            uninstall(home, ALL);
            assertThat(tree(home)).as("seed %d", seed).isEqualTo(before);
        }
    }

    @Test
    void whatTheUserChangesInBetweenStays() throws IOException {
        for (long seed = 0; seed < WORLDS; seed++) {
            Random random = new Random(seed);
            Path home = Files.createDirectory(folder.resolve("home" + seed));
            Path same = Files.createDirectory(folder.resolve("same" + seed));
            Foreign.furnish(home, random);
            Foreign.furnish(same, new Random(seed));
            install(home, ALL, launch("me"));
            for (Path file : Foreign.FILES) {
                if (Files.exists(same.resolve(file)) && Foreign.changeable(same.resolve(file))) {
                    Foreign.change(home.resolve(file));
                    Foreign.change(same.resolve(file));
                }
            }
            uninstall(home, ALL);
            for (Path file : Foreign.FILES) {
                if (Files.exists(same.resolve(file))) {
                    assertThat(Files.readString(home.resolve(file)))
                            .as("%s, seed %d", file, seed)
                            .isEqualTo(Files.readString(same.resolve(file)));
                }
            }
        }
    }

    @Test
    void whatTheUserPutsAmongOursStaysWhenOursGoes() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        install(home, List.of(Agent.CURSOR), launch("me"));
        Path hooks = home.resolve(".cursor/hooks.json");
        String mine = "{ \"command\": \"mine\" }";
        String text = Files.readString(hooks);
        Files.writeString(hooks, text.replace("\"sessionStart\": [", "\"sessionStart\": [" + mine + ","));
        uninstall(home, List.of(Agent.CURSOR));
        assertThat(JsoncDocument.plain(parsed(hooks)))
                .isEqualTo(Map.of(
                        "version",
                        new JsoncDocument.Plain("1"),
                        "hooks",
                        Map.of("sessionStart", List.of(Map.of("command", "mine")))));
        assertThat(home.resolve(".cursor/mcp.json")).doesNotExist();
    }

    @Test
    void withoutTheNotesOursIsStillKnownByWhatItRuns() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.createDirectory(home.resolve(".gemini"));
        Path settings = Files.writeString(home.resolve(".gemini/settings.json"), "{\n  \"theme\": \"x\"\n}\n");
        install(home, List.of(Agent.GEMINI), launch("me"));
        Files.delete(home.resolve(".local/state/ecphory/agents.json"));
        uninstall(home, List.of(Agent.GEMINI));
        assertThat(Files.readString(settings)).contains("\"theme\": \"x\"").doesNotContain("ecphory");
        assertThat(parsed(settings)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": }",
                "[1]",
                "{\"mcpServers\": 3}",
                "{\"hooks\": {\"SessionStart\": {}}}",
                "{",
                "{'a': 1}",
                "{\"mcpServers\": {\"ecphory\": {\"command\": \"theirs\"}}}",
                "{\"hooks\": {}, \"hooks\": {}}"
            })
    void whatCannotBeChangedSafelyIsRefusedAndNothingAnywhereChanges(String text) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.createDirectory(home.resolve(".gemini"));
        Files.writeString(home.resolve(".gemini/settings.json"), text);
        Map<String, String> before = tree(home);
        assertThatThrownBy(() -> install(home, ALL, launch("me")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("settings.json");
        assertThat(tree(home)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = ",
                "mcp_servers = { x = { command = \"y\" } }",
                "[mcp_servers.ecphory]\ncommand = \"x\"",
                "a = 1\na = 2",
                "s = \"\"\"open"
            })
    void tomlThatCannotBeChangedSafelyIsRefusedToo(String text) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.createDirectory(home.resolve(".codex"));
        Files.writeString(home.resolve(".codex/config.toml"), text);
        Map<String, String> before = tree(home);
        assertThatThrownBy(() -> install(home, List.of(Agent.CODEX), launch("me")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("config.toml");
        assertThat(tree(home)).isEqualTo(before);
    }

    @Test
    void aLinkStaysALinkAndAModeAMode() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path dotfiles = Files.createDirectory(folder.resolve("dotfiles"));
        Path real = Files.writeString(dotfiles.resolve("settings.json"), "{}");
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r--r--"));
        Files.createDirectory(home.resolve(".claude"));
        Path link = Files.createSymbolicLink(home.resolve(".claude/settings.json"), real);
        install(home, List.of(Agent.CLAUDE_CODE), launch("me"));
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(real)).contains("ecphory");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
                .isEqualTo("rw-r--r--");
        Path backup = home.resolve(".claude/settings.json.ecphory-backup");
        assertThat(Files.readString(backup)).isEqualTo("{}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
                .isEqualTo("rw-------");
        uninstall(home, List.of(Agent.CLAUDE_CODE));
        assertThat(Files.readString(real)).isEqualTo("{}");
        assertThat(backup).doesNotExist();
    }

    @Test
    void whoeverWritesMeanwhileIsNotOverwritten() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path file = Files.writeString(home.resolve(".claude.json"), "{}");
        Installer installer = new Installer(ConfigLocation.home(home));
        List<Change> planned = installer.install(List.of(Agent.CLAUDE_CODE), launch("me"));
        Files.writeString(file, "{\"theirs\": 1}");
        assertThatThrownBy(() -> installer.apply(planned)).isInstanceOf(RetryableException.class);
        assertThat(Files.readString(file)).isEqualTo("{\"theirs\": 1}");
        install(home, List.of(Agent.CLAUDE_CODE), launch("me"));
        uninstall(home, List.of(Agent.CLAUDE_CODE));
        assertThat(Files.readString(file)).isEqualTo("{\"theirs\": 1}");
    }

    @Test
    void planningWritesNothingAndShowsAUnifiedDiff() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.createDirectory(home.resolve(".codex"));
        Files.writeString(home.resolve(".codex/config.toml"), "model = \"x\"\n");
        Map<String, String> before = tree(home);
        List<Change> changes = new Installer(ConfigLocation.home(home)).install(List.of(Agent.CODEX), launch("me"));
        assertThat(tree(home)).isEqualTo(before);
        assertThat(changes.getFirst().diff())
                .startsWith("--- " + home.resolve(".codex/config.toml"))
                .contains("@@ -1,1 +1,7 @@\n model = \"x\"\n+\n+# >>> ecphory")
                .contains("+[mcp_servers.ecphory]\n+command = \"/opt/a b/bin/ecphory\"\n");
    }

    private static JsoncDocument.Node parsed(Path file) throws IOException {
        try {
            return JsoncDocument.parse(Files.readString(file)).orElseThrow();
        } catch (JsoncDocument.Malformed malformed) {
            throw new AssertionError(malformed);
        }
    }
}
