package dev.ecphory.agent;

import dev.ecphory.wire.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an agent starts ecphory. Immutable.
 *
 * @param launcher the program, absolute
 * @param db the store's file, absolute
 * @param namespace whose memory; null for that of the project that is worked in
 * @param deadlineSeconds the longest that a hook takes
 */
public record LaunchCommand(
        Path launcher, String db, @Nullable String namespace, long deadlineSeconds) {
    /** How long after its deadline an agent may give a hook up. */
    private static final long GRACE_SECONDS = 2;

    /** A command for a shell, which hooks are. */
    String hook(Agent agent, HookEvent moment) {
        String line = quoted(launcher.toString()) + " hook " + agent.key() + " " + moment.key() + " --db " + quoted(db)
                + (namespace == null ? "" : " --namespace " + quoted(namespace));
        return deadlineSeconds == Hook.Options.DEADLINE_SECONDS ? line : line + " --deadline " + deadlineSeconds + "s";
    }

    long timeoutSeconds() {
        return deadlineSeconds + GRACE_SECONDS;
    }

    /** The arguments that serve the memory as tools. */
    List<String> arguments(Agent agent) {
        return namespace == null
                ? List.of("mcp", "--db", db, "--project", agent.projectFolder())
                : List.of("mcp", "--db", db, "--namespace", namespace);
    }

    /** The entry among an agent's servers. */
    Map<String, @Nullable Object> server(Agent agent) {
        Map<String, @Nullable Object> server = Json.object("command", launcher.toString(), "args", arguments(agent));
        if (agent != Agent.CLAUDE_CODE && agent != Agent.CURSOR) {
            return server;
        }
        Map<String, @Nullable Object> typed = Json.object("type", "stdio");
        typed.putAll(server);
        return typed;
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
