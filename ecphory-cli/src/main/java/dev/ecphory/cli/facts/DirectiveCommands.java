package dev.ecphory.cli.facts;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The standing instructions. */
public final class DirectiveCommands {
    private DirectiveCommands() {}

    /** {@code ecphory directive}. */
    public static CommandNode group() {
        return CommandNode.group("Manages standing instructions, which come first in every recall.")
                .with("add", Add::new)
                .asking("list", "Lists the standing instructions, oldest first.", DirectiveCommands::list)
                .asking(
                        "remove",
                        "Removes a standing instruction.",
                        "ID",
                        "The instruction's id.",
                        DirectiveCommands::remove);
    }

    /** One more. */
    @Command(name = "add", description = "Adds a standing instruction; the same text again is the same one.")
    public static final class Add extends QueryCommand {
        @Parameters(arity = "1..*", paramLabel = "TEXT", description = "The instruction, up to 2000 characters.")
        private List<String> text = List.of();

        @Override
        public Reply of(Memory memory) throws Exception {
            Directive added = memory.directives().add(String.join(" ", text));
            return reply(() -> StatusJson.of(added), page -> show(page, added));
        }
    }

    /** Those that stand. */
    private static Reply list(Memory memory) {
        List<Directive> standing = memory.directives().list();
        return reply(
                () -> Json.object("directives", StatusJson.all(standing)),
                page -> page.each(standing, "No instruction stands.", directive -> show(page, directive)));
    }

    /** One fewer. */
    private static Reply remove(Memory memory, String id) {
        if (memory.directives().list().stream()
                .noneMatch(standing -> standing.id().equals(id))) {
            throw new NotFoundException(
                    "no directive " + PlainText.quoted(id, 80) + " stands in namespace "
                            + PlainText.quoted(memory.namespace().value(), 60),
                    "see ecphory directive list for ids");
        }
        memory.directives().remove(id);
        return reply(
                () -> Json.object("id", id, "removed", true),
                page -> page.line("removed  " + page.paint().faint(PlainText.line(id))));
    }

    private static void show(ConsolePage page, Directive directive) {
        page.line(page.paint().date(Moments.shown(directive.since())) + "  "
                + page.paint().faint(PlainText.line(directive.id())));
        page.indented(2, directive.text());
    }
}
