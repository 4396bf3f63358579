package dev.ecphory.cli.serve;

import dev.ecphory.InvalidInputException;
import dev.ecphory.agent.Agent;
import dev.ecphory.agent.ConfigLocation;
import dev.ecphory.agent.Installer;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Shell;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which agents, and whose configuration. */
final class AgentOptions {
    @Parameters(
            arity = "0..*",
            paramLabel = "AGENT",
            description = "claude-code, codex, cursor or gemini. Default: those that are there.")
    private List<String> agents = List.of();

    @Option(
            names = "--home",
            paramLabel = "DIR",
            description = "The home folder whose agents are meant. Default: yours.")
    private @Nullable Path home;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "The configuration that lies in a project's folder, not the user's.")
    private @Nullable Path project;

    ConfigLocation place(Shell shell) {
        if (home != null && project != null) {
            throw ArgumentChecks.invalid("--project", project.toString(), 60, "contradicts --home", "give one of them");
        }
        if (project != null) {
            return ConfigLocation.project(project.toAbsolutePath().normalize(), home(shell), shell.environment());
        }
        return home != null
                ? ConfigLocation.home(home.toAbsolutePath().normalize())
                : ConfigLocation.user(home(shell), shell.environment());
    }

    /** Those named, else those that are there; all, when none is and it does not matter. */
    List<Agent> chosen(Installer installer, boolean must) {
        if (!agents.isEmpty()) {
            return agents.stream().map(AgentOptions::agent).distinct().toList();
        }
        List<Agent> found =
                Arrays.stream(Agent.values()).filter(installer::found).toList();
        if (found.isEmpty() && must) {
            throw new InvalidInputException(
                    "AGENT",
                    "(none)",
                    "is missing, and no agent was found",
                    "name one: " + ArgumentChecks.keys(Agent.values(), Agent::key));
        }
        return must ? found : List.of(Agent.values());
    }

    static Agent agent(String key) {
        return oneOf("agent", key, Agent.values(), Agent::key);
    }

    static <T> T oneOf(String field, String told, T[] values, Function<T, String> key) {
        return ArgumentChecks.find(told, values, key)
                .orElseThrow(() -> ArgumentChecks.invalid(
                        field, told, 30, "is none that is known", "give " + ArgumentChecks.keys(values, key)));
    }

    static Path home(Shell shell) {
        return Path.of(shell.variable("HOME").orElse(System.getProperty("user.home")));
    }
}
