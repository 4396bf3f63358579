package dev.ecphory.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A file of an agent's configuration and what we want in it. Immutable. */
record ConfigTarget(Agent agent, Path file, ConfigFormat format) {
    /** The label of the entry among an agent's servers. */
    static final String MCP = "mcp";

    /** Every file of an agent. */
    static List<ConfigTarget> of(Agent agent, ConfigLocation place, LaunchCommand launch) {
        Path servers = place.servers(agent);
        Path hooks = place.hooks(agent);
        if (agent == Agent.CODEX) {
            return List.of(
                    new ConfigTarget(agent, servers, toml(launch)),
                    new ConfigTarget(agent, hooks, new JsonFormat(hooks(agent, launch))));
        }
        JsonFormat.Entry server =
                new JsonFormat.Entry(MCP, List.of("mcpServers"), OwnEntries.NAME, launch.server(agent), true);
        if (servers.equals(hooks)) {
            List<JsonFormat.Entry> both = new ArrayList<>(List.of(server));
            both.addAll(hooks(agent, launch));
            return List.of(new ConfigTarget(agent, servers, new JsonFormat(both)));
        }
        return List.of(
                new ConfigTarget(agent, servers, new JsonFormat(List.of(server))),
                new ConfigTarget(agent, hooks, new JsonFormat(hooks(agent, launch))));
    }

    private static List<JsonFormat.Entry> hooks(Agent agent, LaunchCommand launch) {
        List<JsonFormat.Entry> wants = new ArrayList<>();
        if (agent == Agent.CURSOR) {
            wants.add(new JsonFormat.Entry("version", List.of(), "version", 1, false));
        }
        for (HookEvent moment : HookEvent.values()) {
            agent.event(moment)
                    .ifPresent(event -> wants.add(new JsonFormat.Entry(
                            moment.key(),
                            List.of("hooks", event),
                            null,
                            agent.hook(launch.hook(agent, moment), launch.timeoutSeconds()),
                            true)));
        }
        return wants;
    }

    private static TomlFormat toml(LaunchCommand launch) {
        String command = launch.launcher().toString();
        return new TomlFormat(
                MCP,
                List.of("mcp_servers", OwnEntries.NAME),
                List.of(
                        // a TOML basic string takes the escapes of a JSON one
                        "command = " + JsonStyle.json(command, null, "", ""),
                        "args = " + JsonStyle.json(launch.arguments(Agent.CODEX), null, "", "")),
                Map.of("command", command, "args", launch.arguments(Agent.CODEX)));
    }
}
