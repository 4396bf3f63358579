package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.knowledge.Slot;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What a slot ever held. */
@Command(
        name = "history",
        description = "Shows everything that a predicate of a subject ever held, what replaced what, and why.")
final class HistoryCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Mixin
    private final FactHistory past = new FactHistory();

    @Parameters(index = "0", paramLabel = "SUBJECT", description = "Of whom or what, by any of its names.")
    private String subject = "";

    @Parameters(index = "1", paramLabel = "PREDICATE", description = "Which predicate, or a synonym.")
    private String predicate = "";

    HistoryCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(
                shell,
                memory -> past.answer(
                        memory,
                        knownAt -> memory.knowledge().history(subject, predicate, knownAt),
                        "Nothing is known of that.",
                        facts -> (page, view) -> {
                            Slot slot = facts.getFirst().slot();
                            page.title(slot.subject() + " · " + slot.predicate().replace('_', ' '));
                            view.blocks(page, facts);
                        }));
    }
}
