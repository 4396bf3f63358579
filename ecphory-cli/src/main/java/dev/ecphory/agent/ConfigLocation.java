package dev.ecphory.agent;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where the configuration of agents lies: a user's, or a project's. Immutable; threads may share it.
 *
 * @param base the user's home folder, or the project's
 * @param project whether it is a project's
 * @param state the folder for what was written down about it
 * @param environment variables that move an agent's folder; empty where a folder was named
 */
public record ConfigLocation(Path base, boolean project, Path state, Map<String, String> environment) {
    /** Copies the variables. */
    public ConfigLocation {
        environment = Map.copyOf(environment);
    }

    /** The user whose home folder this is, and nothing that the environment says. */
    public static ConfigLocation home(Path home) {
        return new ConfigLocation(home, false, home.resolve(".local/state/ecphory"), Map.of());
    }

    /** The user who runs this. */
    public static ConfigLocation user(Path home, Map<String, String> environment) {
        return new ConfigLocation(home, false, state(home, environment), environment);
    }

    /** A project of the user who runs this. */
    public static ConfigLocation project(Path project, Path home, Map<String, String> environment) {
        return new ConfigLocation(project, true, state(home, environment), Map.of());
    }

    private static Path state(Path home, Map<String, String> environment) {
        String told = environment.getOrDefault("XDG_STATE_HOME", "");
        Path base = told.startsWith("/") ? Path.of(told) : home.resolve(".local/state");
        return base.resolve("ecphory");
    }

    /** The folder of an agent's settings. */
    Path folder(Agent agent) {
        return switch (agent) {
            case CLAUDE_CODE -> moved("CLAUDE_CONFIG_DIR", base.resolve(".claude"));
            case CODEX -> moved("CODEX_HOME", base.resolve(".codex"));
            case CURSOR -> base.resolve(".cursor");
            case GEMINI -> moved("GEMINI_CLI_HOME", base).resolve(".gemini");
        };
    }

    /** The file of an agent's MCP servers. */
    Path servers(Agent agent) {
        return switch (agent) {
            case CLAUDE_CODE ->
                project
                        ? base.resolve(".mcp.json")
                        : moved("CLAUDE_CONFIG_DIR", base).resolve(".claude.json");
            case CODEX -> folder(agent).resolve("config.toml");
            case CURSOR -> folder(agent).resolve("mcp.json");
            case GEMINI -> folder(agent).resolve("settings.json");
        };
    }

    /** The file of an agent's hooks. */
    Path hooks(Agent agent) {
        return switch (agent) {
            // paths of this machine are in it: not the file that a project shares
            case CLAUDE_CODE -> folder(agent).resolve(project ? "settings.local.json" : "settings.json");
            case CODEX, CURSOR -> folder(agent).resolve("hooks.json");
            case GEMINI -> folder(agent).resolve("settings.json");
        };
    }

    private Path moved(String variable, Path usual) {
        String told = environment.getOrDefault(variable, "");
        return told.isEmpty() ? usual : Path.of(told).toAbsolutePath();
    }
}
