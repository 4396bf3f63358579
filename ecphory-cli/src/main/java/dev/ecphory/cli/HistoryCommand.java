package dev.ecphory.cli;

import dev.ecphory.engine.Memory;
import dev.ecphory.memory.Slot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What a slot ever held. */
@Command(
        name = "history",
        description = "Shows everything that a predicate of a subject ever held, what replaced what, and why.")
final class HistoryCommand extends QueryCommand {
    @Mixin
    private final FactHistory past = new FactHistory();

    @Parameters(index = "0", paramLabel = "SUBJECT", description = "Of whom or what, by any of its names.")
    private String subject = "";

    @Parameters(index = "1", paramLabel = "PREDICATE", description = "Which predicate, or a synonym.")
    private String predicate = "";

    @Override
    Reply of(Memory memory) throws Exception {
        return past.answer(
                memory,
                knownAt -> memory.knowledge().history(subject, predicate, knownAt),
                "Nothing is known of that.",
                facts -> (page, view) -> {
                    Slot slot = facts.getFirst().slot();
                    page.title(slot.subject() + " · " + slot.predicate().replace('_', ' '));
                    view.blocks(page, facts);
                });
    }
}
