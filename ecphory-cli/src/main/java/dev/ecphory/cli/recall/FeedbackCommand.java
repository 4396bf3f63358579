package dev.ecphory.cli.recall;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what of a recall was of use. */
@Command(
        name = "feedback",
        description = "Says which recalled events were of use for a question and which were not; consolidation learns"
                + " from it.")
final class FeedbackCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Parameters(
            index = "0",
            paramLabel = "QUESTION",
            description = "As it was asked; case and punctuation do not matter.")
    private String question = "";

    @Option(names = "--used", split = ",", paramLabel = "ID", description = "Of use; several with commas.")
    private List<String> used = List.of();

    @Option(names = "--ignored", split = ",", paramLabel = "ID", description = "Of no use; several with commas.")
    private List<String> ignored = List.of();

    FeedbackCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            memory.usage().feedback(question, used, ignored);
            return MemoryQuery.Answer.of(
                    () -> Json.object("used", used.size(), "ignored", ignored.size()),
                    page -> page.line("Noted: " + used.size() + " of use, " + ignored.size()
                            + " of none. The next consolidation learns from it."));
        });
    }
}
