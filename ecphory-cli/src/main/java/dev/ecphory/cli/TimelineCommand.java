package dev.ecphory.cli;

import dev.ecphory.engine.Memory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What is told of an entity, in the order of the world's time. */
@Command(
        name = "timeline",
        description = "Shows everything that is told of an entity, in the order in which it was so.")
final class TimelineCommand extends QueryCommand {
    @Mixin
    private final FactHistory past = new FactHistory();

    @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
    private String entity = "";

    @Override
    Reply of(Memory memory) throws Exception {
        return past.answer(
                memory,
                knownAt -> memory.knowledge().timeline(entity, knownAt),
                "Nothing is told of it.",
                facts -> (page, view) -> {
                    page.title(facts.getFirst().slot().subject());
                    view.inOrder(page, facts);
                });
    }
}
