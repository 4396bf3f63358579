package dev.ecphory.cli;

import dev.ecphory.Memory;
import dev.ecphory.cli.kit.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** A command, and the commands beneath it in the order of the help. Filled once, then shared by threads. */
public final class CommandNode {
    private final Supplier<String[]> description;
    private final Function<Shell, Object> make;
    private final Map<String, CommandNode> children = new LinkedHashMap<>();

    private CommandNode(Supplier<String[]> description, Function<Shell, Object> make) {
        this.description = description;
        this.make = make;
    }

    /** A command that only begins others. */
    public static CommandNode group(String description) {
        return new CommandNode(() -> new String[] {description}, shell -> {
            CommandSpec spec = CommandSpec.create();
            spec.usageMessage().description(description);
            return spec;
        });
    }

    /** A command, made anew for every shell. */
    public static CommandNode of(Supplier<? extends ShellCommand> command) {
        return new CommandNode(
                () -> command.get().getClass().getAnnotation(Command.class).description(),
                shell -> command.get().on(shell));
    }

    private static CommandSpec described(ShellCommand command, String... description) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(command);
        spec.usageMessage().description(description);
        return spec;
    }

    /** A command that asks one memory one thing, and has no options but those of every command. */
    public static CommandNode asking(String description, MemoryCommand.Question question) {
        return new CommandNode(
                () -> new String[] {description}, shell -> described(new PlainQuery(question).on(shell), description));
    }

    /** What a command asks of a memory about something that is named. */
    @FunctionalInterface
    public interface NamedQuestion {
        JsonCommand.Reply of(Memory memory, String name) throws Exception;
    }

    private static final class PlainQuery extends QueryCommand {
        private final Question question;

        PlainQuery(Question question) {
            this.question = question;
        }

        @Override
        public Reply of(Memory memory) throws Exception {
            return question.of(memory);
        }
    }

    private static final class NamedQuery extends QueryCommand {
        private final NamedQuestion question;

        @Parameters
        private String name = "";

        NamedQuery(NamedQuestion question) {
            this.question = question;
        }

        @Override
        public Reply of(Memory memory) throws Exception {
            return question.of(memory, name);
        }
    }

    /** One of several commands of a class, told apart by what they are made with. */
    public CommandNode with(String name, Supplier<? extends ShellCommand> command, String... description) {
        return with(
                name,
                new CommandNode(
                        () -> description, shell -> described(command.get().on(shell), description)));
    }

    public CommandNode asking(String name, String description, MemoryCommand.Question question) {
        return with(name, asking(description, question));
    }

    /** The same about something that its one argument names. */
    public CommandNode asking(String name, String description, String label, String meaning, NamedQuestion question) {
        return with(name, new CommandNode(() -> new String[] {description}, shell -> {
            CommandSpec spec = described(new NamedQuery(question).on(shell), description);
            PositionalParamSpec argument = spec.positionalParameters().getFirst();
            spec.remove(argument);
            return spec.addPositional(PositionalParamSpec.builder(argument)
                    .paramLabel(label)
                    .description(meaning)
                    .build());
        }));
    }

    public CommandNode with(String name, Supplier<? extends ShellCommand> command) {
        return with(name, of(command));
    }

    public CommandNode with(String name, CommandNode node) {
        children.put(name, node);
        return this;
    }

    /** What it does, without reading its options. */
    String description() {
        return String.join(" ", description.get());
    }

    Map<String, CommandNode> children() {
        return children;
    }

    /** The one beneath at a path of names. */
    CommandNode at(String... path) {
        CommandNode node = this;
        for (String name : path) {
            CommandNode next = node.children.get(name);
            if (next == null) {
                throw new IllegalArgumentException("no command " + String.join(" ", path));
            }
            node = next;
        }
        return node;
    }

    /** The command line under a name; of a group, only the command that the arguments begin with, if they do. */
    CommandLine line(Shell shell, String name, List<String> args) {
        CommandNode asked = args.isEmpty() ? null : children.get(args.getFirst());
        CommandLine line = new CommandLine(asked == null ? make.apply(shell) : CommandSpec.create());
        line.getCommandSpec().name(name);
        if (asked != null) {
            String first = args.getFirst();
            return line.addSubcommand(first, asked.line(shell, first, args.subList(1, args.size())));
        }
        children.forEach((sub, node) -> line.addSubcommand(sub, node.line(shell, sub, List.of())));
        return line;
    }
}
