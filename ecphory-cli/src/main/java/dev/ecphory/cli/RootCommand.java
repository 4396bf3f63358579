package dev.ecphory.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ecphory} itself: knows only where to look. */
@Command(
        name = "ecphory",
        versionProvider = RootCommand.Version.class,
        description = "Long-term memory for LLM agents that keeps everything and explains itself.",
        footer = {
            "",
            "Start with: ecphory demo. Name the store by --db FILE or ECPHORY_DB, and whose",
            "memory it is by --namespace NAME or ECPHORY_NAMESPACE.",
            "ecphory COMMAND --help shows a command, --help-all every command and option.",
            "Exit codes: 0 done, 1 problems found, 2 invalid, 3 conflict, 4 try again,",
            "5 damaged, 6 unavailable, 7 model unavailable, 70 internal. Reference: docs/cli.md."
        })
final class RootCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }

    /** The version as the jar says it. */
    static final class Version implements picocli.CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String jar = RootCommand.class.getPackage().getImplementationVersion();
            return new String[] {"ecphory " + (jar == null ? "(unpackaged)" : jar)};
        }
    }
}
