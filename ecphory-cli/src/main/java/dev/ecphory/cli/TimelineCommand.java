package dev.ecphory.cli;

import dev.ecphory.memory.Fact;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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
    private final Asking asking = new Asking();

    @Mixin
    private final AsOfFlags asOf = new AsOfFlags();

    @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
    private String entity = "";

    TimelineCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Instant at = Objects.requireNonNullElse(asOf.validAt(), Instant.now());
        Instant knownAt = asOf.knownAt();
        return asking.answer(shell, memory -> {
            List<Fact> facts = memory.knowledge().timeline(entity, knownAt).stream()
                    .filter(fact ->
                            asOf.validAt() == null || !fact.validFrom().at().isAfter(at))
                    .toList();
            FactView view = new FactView(new Sources(memory), at);
            return Asking.Answer.of(
                    () -> Json.object(
                            "asOf",
                            Times.isoOrNull(asOf.validAt()),
                            "knownAt",
                            Times.isoOrNull(knownAt),
                            "facts",
                            view.objects(facts)),
                    page -> {
                        if (facts.isEmpty()) {
                            page.line("Nothing is told of it.");
                        } else {
                            page.title(facts.getFirst().slot().subject());
                            view.inOrder(page, facts);
                        }
                        Behind.note(page, memory);
                    });
        });
    }
}
