package dev.ecphory.cli.kit;

import dev.ecphory.EcphoryException;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.Problem;
import dev.ecphory.wire.Suggestion;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A failed command as a person or a program is told: what failed, what to do next, and the exit code.
 *
 * @param code the exit
 * @param failed what failed, on which value
 * @param nextStep what to do now
 * @param field the argument at fault, when there is one
 */
public record Failure(
        ExitCode code,
        String failed,
        String nextStep,
        @Nullable String field) {
    public static Failure of(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return new Failure(
                        ExitCode.UNAVAILABLE,
                        "a heap of " + (Runtime.getRuntime().maxMemory() >> 20) + " MB is too little memory for this",
                        "give it more memory, such as ECPHORY_JAVA_OPTS=-Xmx2g, on a machine that has it",
                        null);
            }
        }
        return switch (thrown) {
            case EcphoryException e -> known(e);
            case NotFoundException e -> new Failure(ExitCode.PROBLEMS, message(e), e.nextStep(), null);
            case UnmatchedArgumentException e -> unmatched(e);
            case ParameterException e -> new Failure(ExitCode.INVALID, message(e), help(e), null);
            case FileSystemException e ->
                new Failure(
                        ExitCode.UNAVAILABLE,
                        "file " + e.getFile() + (e.getReason() == null ? " is not there" : ": " + e.getReason()),
                        "check the path and who may use it",
                        null);
            case IOException e ->
                new Failure(ExitCode.UNAVAILABLE, message(e), "check the file and the disk it is on", null);
            default ->
                new Failure(
                        ExitCode.INTERNAL,
                        "something failed inside",
                        "this is a mistake of ecphory's; run it again with ECPHORY_DEBUG=1 and report what it prints",
                        null);
        };
    }

    private static Failure known(EcphoryException e) {
        Problem problem = Problem.of(e, Channel.CLI);
        return new Failure(ExitCode.of(e), problem.message(), problem.next(), problem.field());
    }

    /** An option or command that nobody knows, with the near ones that there are. */
    private static Failure unmatched(UnmatchedArgumentException e) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String given = e.getUnmatched().isEmpty() ? "" : e.getUnmatched().getFirst();
        boolean option = given.startsWith("-");
        if (!option && command.subcommands().isEmpty()) {
            return new Failure(ExitCode.INVALID, message(e), help(e), null);
        }
        String name = option && given.contains("=") ? given.substring(0, given.indexOf('=')) : given;
        List<String> near = option ? Suggestion.near(name, command.optionsMap().keySet()) : commands(name, command);
        return new Failure(
                ExitCode.INVALID,
                "unknown " + (option ? "option " : "command ") + PlainText.quoted(name, 60),
                near.isEmpty() ? help(e) : "did you mean " + String.join(" or ", near) + "? " + help(e),
                null);
    }

    /** The commands beneath one that are probably meant; those of its groups only if it has none itself. */
    private static List<String> commands(String name, CommandSpec command) {
        List<String> near = Suggestion.near(name, command.subcommands().keySet());
        if (near.isEmpty()) {
            Map<String, String> deep = new LinkedHashMap<>();
            paths(command, "", deep);
            near = Suggestion.near(name, deep.keySet()).stream().map(deep::get).toList();
        }
        return near;
    }

    /** The path of every command beneath one by its last name; of several paths the first. */
    private static void paths(CommandSpec command, String above, Map<String, String> paths) {
        command.subcommands().keySet().forEach(name -> paths.putIfAbsent(name, above + name));
        command.subcommands().forEach((name, line) -> paths(line.getCommandSpec(), above + name + " ", paths));
    }

    private static String help(ParameterException e) {
        return "see " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help";
    }

    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
    }

    /** Says it on {@code err}. */
    public void tell(Shell shell, boolean json) {
        if (json) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            object.put("error", code.key());
            object.put("exit", code.number());
            object.put("message", failed);
            object.put("next", nextStep);
            if (field != null) {
                object.put("field", field);
            }
            shell.err().println(Json.text(object));
        } else {
            shell.err().println("error: " + PlainText.line(failed));
            shell.err().println("next: " + PlainText.line(nextStep));
        }
        shell.err().flush();
    }
}
