package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What is told of an entity, in the order of the world's time. */
@Command(
        name = "timeline",
        description = "Shows everything that is told of an entity, in the order in which it was so.")
final class TimelineCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Mixin
    private final FactHistory past = new FactHistory();

    @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
    private String entity = "";

    TimelineCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(
                shell,
                memory -> past.answer(
                        memory,
                        knownAt -> memory.knowledge().timeline(entity, knownAt),
                        "Nothing is told of it.",
                        facts -> (page, view) -> {
                            page.title(facts.getFirst().slot().subject());
                            view.inOrder(page, facts);
                        }));
    }
}
