package dev.ecphory.cli.admin;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.cli.CopyCommand;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.store.EventStore;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A namespace under a second name, that goes its own way. */
@Command(
        name = "fork",
        description = "Copies a namespace to another name, with the same ids; from then on neither sees the other.")
public final class ForkCommand extends CopyCommand {
    @Option(names = "--to", paramLabel = "NAME", description = "The new name; nothing may be kept under it yet.")
    private @Nullable String to;

    @Option(
            names = "--into",
            paramLabel = "ADDRESS",
            description = "Another store to put it into; the same one when not given.")
    private @Nullable String into;

    @Override
    public Integer call() throws Exception {
        Namespace namespace = where.namespace(shell);
        if (to == null) {
            throw new InvalidInputException("--to", "(none)", "is missing", "give the new namespace's name");
        }
        Namespace target = Namespace.of(to);
        if (ChatWindows.reserved(target)) {
            throw new InvalidInputException(
                    "--to",
                    PlainText.quoted(to, 60),
                    "begins with " + ChatWindows.RESERVED + ", where windows are kept",
                    "take another name");
        }
        try (EventStore source = existing("--db", where.address(shell))) {
            if (into == null) {
                return copied(source, source, namespace, target);
            }
            try (EventStore other = any("--into", into)) {
                return copied(source, other, namespace, target);
            }
        }
    }
}
