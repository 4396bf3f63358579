package dev.ecphory.cli;

import dev.ecphory.memory.Fact;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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
    private final Asking asking = new Asking();

    @Mixin
    private final AsOfFlags asOf = new AsOfFlags();

    @Parameters(index = "0", paramLabel = "SUBJECT", description = "Of whom or what, by any of its names.")
    private String subject = "";

    @Parameters(index = "1", paramLabel = "PREDICATE", description = "Which predicate, or a synonym.")
    private String predicate = "";

    HistoryCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        Instant at = Objects.requireNonNullElse(asOf.validAt(), Instant.now());
        Instant knownAt = asOf.knownAt();
        return asking.answer(shell, memory -> {
            List<Fact> facts = memory.knowledge().history(subject, predicate, knownAt).stream()
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
                            page.line("Nothing is known of that.");
                        } else {
                            page.title(facts.getFirst().slot().subject() + " · "
                                    + facts.getFirst().slot().predicate().replace('_', ' '));
                        }
                        view.blocks(page, facts);
                        Behind.note(page, memory);
                    });
        });
    }
}
