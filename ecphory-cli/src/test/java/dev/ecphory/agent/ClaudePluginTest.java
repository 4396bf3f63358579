package dev.ecphory.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The plugin for Claude Code, which is installed by the path of a checkout or of an unpacked archive. */
final class ClaudePluginTest {
    private static final Path HOME = Path.of("..");
    private static final Path PLUGIN = HOME.resolve("plugins/claude-code");
    private static final String RUNNER = "\"${CLAUDE_PLUGIN_ROOT}\"/bin/ecphory-memory";

    @TempDir
    private Path user;

    private static JsonNode json(Path file) {
        return JsonMapper.shared().readTree(file.toFile());
    }

    @Test
    void theMarketplaceNamesThePluginsFolder() {
        JsonNode plugin = json(HOME.resolve(".claude-plugin/marketplace.json"))
                .path("plugins")
                .path(0);
        assertThat(HOME.resolve(plugin.path("source").asString()).normalize()).isEqualTo(PLUGIN);
        assertThat(json(PLUGIN.resolve(".claude-plugin/plugin.json")).path("name"))
                .isEqualTo(plugin.path("name"));
    }

    @Test
    void itsHooksAreThoseThatTheInstallerWrites() {
        JsonNode hooks = json(PLUGIN.resolve("hooks/hooks.json")).path("hooks");
        assertThat(hooks.size()).isEqualTo(HookEvent.values().length);
        for (HookEvent moment : HookEvent.values()) {
            JsonNode hook = hooks.path(Agent.CLAUDE_CODE.event(moment).orElseThrow())
                    .path(0)
                    .path("hooks")
                    .path(0);
            assertThat(hook.path("command").asString())
                    .isEqualTo(RUNNER + " hook " + Agent.CLAUDE_CODE.key() + " " + moment.key());
        }
    }

    @Test
    void withoutEcphoryAHookSaysSoAndTheAgentGoesOn() throws IOException, InterruptedException {
        Ran ran = run("/usr/bin:/bin", "hook", "claude-code", "prompt");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("{}", "ECPHORY_COMMAND");
        assertThat(run("/usr/bin:/bin", "mcp").exit()).isNotZero();
    }

    @Test
    void theMemoryIsInAFolderThatItsOwnerAloneMayRead() throws IOException, InterruptedException {
        Path bin = Files.createDirectory(user.resolve("bin"));
        Path command = Files.writeString(bin.resolve("ecphory"), "#!/bin/sh\necho \"$ECPHORY_DB $*\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        Path folder = user.resolve(".local/share/ecphory");
        Ran ran = run(bin + ":/usr/bin:/bin", "mcp", "--project", ".");
        assertThat(ran.out().strip()).isEqualTo(folder.resolve("memory.db") + " mcp --project .");
        assertThat(Files.getPosixFilePermissions(folder)).hasSize(3);
    }

    private record Ran(int exit, String out) {}

    private Ran run(String path, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        PLUGIN.resolve("bin/ecphory-memory").toRealPath().toString())
                .redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        builder.environment().clear();
        builder.environment().put("PATH", path);
        builder.environment().put("HOME", user.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return new Ran(process.exitValue(), out);
    }
}
