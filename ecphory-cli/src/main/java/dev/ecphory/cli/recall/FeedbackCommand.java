package dev.ecphory.cli.recall;

import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.wire.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what of a recall was of use. */
@Command(
        name = "feedback",
        description = "Says which recalled events were of use for a question and which were not; consolidation learns"
                + " from it.")
public final class FeedbackCommand extends QueryCommand {
    @Parameters(
            index = "0",
            paramLabel = "QUESTION",
            description = "As it was asked; case and punctuation do not matter.")
    private String question = "";

    @Option(names = "--used", split = ",", paramLabel = "ID", description = "Of use; several with commas.")
    private List<String> used = List.of();

    @Option(names = "--ignored", split = ",", paramLabel = "ID", description = "Of no use; several with commas.")
    private List<String> ignored = List.of();

    @Override
    public Reply of(Memory memory) throws Exception {
        memory.learning().feedback(question, used, ignored);
        return reply(
                () -> Json.object("used", used.size(), "ignored", ignored.size()),
                page -> page.line("Noted: " + used.size() + " of use, " + ignored.size()
                        + " of none. The next consolidation learns from it."));
    }
}
