package dev.ecphory.cli;

import dev.ecphory.cli.kit.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A command, and the commands beneath it in the order of the help. Filled once, then shared by threads. */
final class CommandNode {
    private final Function<Shell, Object> make;
    private final Map<String, CommandNode> belowCutoff = new LinkedHashMap<>();

    private CommandNode(Function<Shell, Object> make) {
        this.make = make;
    }

    /** A command that only begins others. */
    static CommandNode group(String description) {
        return new CommandNode(shell -> {
            CommandSpec spec = CommandSpec.create();
            spec.usageMessage().description(description);
            return spec;
        });
    }

    /** A command, made anew for every shell. */
    static CommandNode of(Supplier<? extends ShellCommand> command) {
        return new CommandNode(shell -> command.get().on(shell));
    }

    CommandNode with(String name, Supplier<? extends ShellCommand> command) {
        return with(name, of(command));
    }

    CommandNode with(String name, CommandNode node) {
        belowCutoff.put(name, node);
        return this;
    }

    Map<String, CommandNode> belowCutoff() {
        return belowCutoff;
    }

    /** The one beneath at a path of names. */
    CommandNode at(String... path) {
        CommandNode node = this;
        for (String name : path) {
            CommandNode next = node.belowCutoff.get(name);
            if (next == null) {
                throw new IllegalArgumentException("no command " + String.join(" ", path));
            }
            node = next;
        }
        return node;
    }

    /** The command line under a name; of a group, only the command that the arguments begin with, if they do. */
    CommandLine line(Shell shell, String name, List<String> args) {
        CommandNode asked = args.isEmpty() ? null : belowCutoff.get(args.getFirst());
        CommandLine line = new CommandLine(asked == null ? make.apply(shell) : CommandSpec.create());
        line.getCommandSpec().name(name);
        if (asked != null) {
            String first = args.getFirst();
            return line.addSubcommand(first, asked.line(shell, first, args.subList(1, args.size())));
        }
        belowCutoff.forEach((sub, node) -> line.addSubcommand(sub, node.line(shell, sub, List.of())));
        return line;
    }
}
