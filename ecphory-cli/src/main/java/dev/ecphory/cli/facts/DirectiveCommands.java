package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The standing instructions. */
final class DirectiveCommands {
    private DirectiveCommands() {}

    /** One more. */
    @Command(name = "add", description = "Adds a standing instruction; the same text again is the same one.")
    static final class Add implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Parameters(arity = "1..*", paramLabel = "TEXT", description = "The instruction, up to 2000 characters.")
        private List<String> text = List.of();

        Add(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                Directive added = memory.directives().add(String.join(" ", text));
                return MemoryQuery.Answer.of(() -> StatusJson.of(added), page -> show(page, added));
            });
        }
    }

    /** Those that stand. */
    @Command(name = "list", description = "Lists the standing instructions, oldest first.")
    static final class ActiveDirectives implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        ActiveDirectives(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                List<Directive> standing = memory.directives().list();
                return MemoryQuery.Answer.of(() -> Json.object("directives", StatusJson.all(standing)), page -> {
                    standing.forEach(directive -> show(page, directive));
                    if (standing.isEmpty()) {
                        page.line("No instruction stands.");
                    }
                });
            });
        }
    }

    /** One fewer. */
    @Command(name = "remove", description = "Removes a standing instruction.")
    static final class Remove implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Parameters(paramLabel = "ID", description = "The instruction's id.")
        private String id = "";

        Remove(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                if (memory.directives().list().stream()
                        .noneMatch(standing -> standing.id().equals(id))) {
                    throw new NotFoundException(
                            "no directive " + PlainText.quoted(id, 80) + " stands in namespace "
                                    + PlainText.quoted(memory.namespace().value(), 60),
                            "see ecphory directive list for ids");
                }
                memory.directives().remove(id);
                return MemoryQuery.Answer.of(
                        () -> Json.object("id", id, "removed", true),
                        page -> page.line("removed  " + page.paint().faint(PlainText.line(id))));
            });
        }
    }

    private static void show(ConsolePage page, Directive directive) {
        page.line(page.paint().date(Moments.shown(directive.since())) + "  "
                + page.paint().faint(PlainText.line(directive.id())));
        PlainText.wrap(PlainText.line(directive.text()), page.width() - 2).forEach(line -> page.line("  " + line));
    }
}
