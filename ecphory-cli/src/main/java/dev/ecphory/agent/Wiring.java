package dev.ecphory.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A file of an agent's configuration and what we want in it. Immutable. */
record Wiring(Agent agent, Path file, Format format) {
    /** The label of the entry among an agent's servers. */
    static final String MCP = "mcp";

    /** Every file of an agent. */
    static List<Wiring> of(Agent agent, Place place, Launch launch) {
        Path servers = place.servers(agent);
        Path hooks = place.hooks(agent);
        if (agent == Agent.CODEX) {
            return List.of(
                    new Wiring(agent, servers, toml(launch)),
                    new Wiring(agent, hooks, new JsonFormat(hooks(agent, launch))));
        }
        Want server = new Want(MCP, List.of("mcpServers"), Ours.NAME, launch.server(agent), true);
        if (servers.equals(hooks)) {
            List<Want> both = new ArrayList<>(List.of(server));
            both.addAll(hooks(agent, launch));
            return List.of(new Wiring(agent, servers, new JsonFormat(both)));
        }
        return List.of(
                new Wiring(agent, servers, new JsonFormat(List.of(server))),
                new Wiring(agent, hooks, new JsonFormat(hooks(agent, launch))));
    }

    private static List<Want> hooks(Agent agent, Launch launch) {
        List<Want> wants = new ArrayList<>();
        if (agent == Agent.CURSOR) {
            wants.add(new Want("version", List.of(), "version", 1, false));
        }
        for (Moment moment : Moment.values()) {
            agent.event(moment)
                    .ifPresent(event -> wants.add(new Want(
                            moment.key(),
                            List.of("hooks", event),
                            null,
                            agent.hook(launch.hook(agent, moment), launch.timeoutSeconds()),
                            true)));
        }
        return wants;
    }

    private static TomlFormat toml(Launch launch) {
        String command = launch.launcher().toString();
        return new TomlFormat(
                MCP,
                List.of("mcp_servers", Ours.NAME),
                List.of(
                        // a TOML basic string takes the escapes of a JSON one
                        "command = " + Written.json(command, null, "", ""),
                        "args = " + Written.json(launch.arguments(Agent.CODEX), null, "", "")),
                Map.of("command", command, "args", launch.arguments(Agent.CODEX)));
    }
}
