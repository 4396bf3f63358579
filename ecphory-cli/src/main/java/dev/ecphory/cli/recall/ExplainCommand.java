package dev.ecphory.cli.recall;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.events.EventCommands;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.wire.RecallJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Why, and why not. */
@Command(
        name = "explain",
        description =
                "Shows how each stage changed the score; with --why-not, where that one stands and what it lacks.")
public final class ExplainCommand extends MemoryCommand {
    @Mixin
    private final RecallFlags how = new RecallFlags();

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Option(
            names = {"--why-not", "--event"},
            paramLabel = "ID",
            description = "The event to explain, and what dropped it; the best ones when not given.")
    private @Nullable String event;

    @Parameters(arity = "1..*", paramLabel = "QUESTION", description = "The question.")
    private List<String> question = List.of();

    @Override
    public Integer call() throws Exception {
        RecallOptions options = how.options();
        String asked = String.join(" ", question);
        return where.with(shell, true, how.models(shell, where, models), memory -> {
            return print(
                    event == null
                            ? best(memory.recall(asked, options), how.view(memory))
                            : one(memory, asked, options, event));
        });
    }

    private static Reply best(RecallResult recollection, RecalledView recalled) {
        return reply(
                () -> RecallJson.of(recollection, recalled.facts().json()), page -> page(page, recollection, recalled));
    }

    private static void page(ConsolePage page, RecallResult recollection, RecalledView recalled) {
        page.title(recollection.question());
        RecalledView.classification(page, recollection.classification());
        page.line("");
        recalled.facts(page, recollection.facts());
        RecalledView.computed(page, recollection.computed());
        int rank = 0;
        for (RecalledEvent item : recollection.items()) {
            rank++;
            page.event(PlainText.format("%3d", rank), item.entry(), item.entry().id(), 2);
            page.reasons(item, 5);
        }
        page.line("");
        page.steps(recollection.steps());
    }

    private static Reply one(Memory memory, String asked, RecallOptions options, String id) {
        LogEntry unused = EventCommands.existing(memory, id);
        RankExplanation why = memory.explain(asked, options, id);
        return reply(() -> RecallJson.of(asked, why), page -> page(page, asked, id, why));
    }

    private static void page(ConsolePage page, String asked, String id, RankExplanation why) {
        page.title(asked);
        String rank = why.rank() == 0 ? "not ranked" : "rank " + why.rank() + " of " + why.of();
        page.event("   ", why.item().entry(), rank + "  " + id, 4);
        page.reasons(why.item(), 5);
        page.line(PlainText.format(
                "     score %.3f, the last one inside the limit has %.3f",
                why.item().score(), why.needed()));
        page.faint("     " + (why.stage() == null ? "recalled" : "dropped by " + why.stage()) + ": " + why.because());
    }
}
