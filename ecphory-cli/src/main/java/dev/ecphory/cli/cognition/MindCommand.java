package dev.ecphory.cli.cognition;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ConsoleTable.Cell;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.WorkingMemorySlots;
import dev.ecphory.internal.cognition.mechanism.WorkingMemoryContents.Presence;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What is in mind in a session. */
@Command(
        name = "mind",
        description = "Shows what is in mind in a session, as its last turns left it; nothing while working memory is"
                + " off (--cognition).")
public final class MindCommand extends QueryCommand {
    private static final int BAR = 10;

    @Option(names = "--session", required = true, paramLabel = "SESSION", description = "The session.")
    private String session = "";

    @Option(names = "--max-tokens", paramLabel = "N", description = "Tokens that the context may have. Default: 1000.")
    private int maxTokens = 1_000;

    @Option(names = "--context", description = "Print the context as well, as a reader model would get it.")
    private boolean context;

    @Override
    public Reply of(Memory memory) throws Exception {
        WorkingMemorySlots mind = CognitiveMemory.of(memory).workspace(session);
        return reply(() -> StatusJson.of(session, mind, maxTokens), page -> page(page, memory, mind));
    }

    private void page(ConsolePage page, Memory memory, WorkingMemorySlots mind) {
        List<WorkingMemorySlots.Present> held = mind.held();
        ConsoleTable table = new ConsoleTable("active", "|>", "", "speaker|name", "said", "id|faint");
        for (WorkingMemorySlots.Present one : held) {
            Event event = one.entry().event();
            table.row(
                    new Cell(
                            bar(one.activation()),
                            one.presence() == Presence.ACTIVE ? page.paint()::good : page.paint()::faint),
                    String.format(Locale.ROOT, "%.2f", one.activation()),
                    EnumNames.lower(one.presence()),
                    event.speaker() == null ? "" : event.speaker(),
                    event.text(),
                    one.entry().id());
        }
        if (held.isEmpty()) {
            page.line(
                    CognitiveMemory.of(memory).cognition().slots().on()
                            ? "Nothing is in mind: nothing was said in this session."
                            : "Nothing is in mind: working memory is off; --cognition seed turns it on.");
            return;
        }
        table.print(page, 0);
        page.faint(PlainText.count(held.size(), "event") + " of at most " + mind.capacity());
        if (context) {
            page.line("");
            shell.out().println(mind.told(maxTokens));
        }
    }

    private static String bar(double activation) {
        return "\u2588".repeat((int) Math.max(1, Math.round(activation * BAR)));
    }
}
