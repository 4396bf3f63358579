package dev.ecphory.cli.cognition;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ConsoleTable.Cell;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cognition.mechanism.WorkingMemoryContents.Presence;
import dev.ecphory.Memory;
import dev.ecphory.cognition.WorkingMemorySlots;
import dev.ecphory.Event;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is in mind in a session. */
@Command(
        name = "mind",
        description = "Shows what is in mind in a session, as its last turns left it; nothing while working memory is"
                + " off (--cognition).")
final class MindCommand implements Callable<Integer> {
    private static final int BAR = 10;

    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Option(names = "--session", required = true, paramLabel = "SESSION", description = "The session.")
    private String session = "";

    @Option(names = "--max-tokens", paramLabel = "N", description = "Tokens that the context may have. Default: 1000.")
    private int maxTokens = 1_000;

    @Option(names = "--context", description = "Print the context as well, as a reader model would get it.")
    private boolean context;

    MindCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            WorkingMemorySlots mind = memory.cognition().workspace(session);
            return MemoryQuery.Answer.of(
                    () -> StatusJson.of(session, mind, maxTokens), page -> page(page, memory, mind));
        });
    }

    private void page(ConsolePage page, Memory memory, WorkingMemorySlots mind) {
        List<WorkingMemorySlots.Present> held = mind.held();
        ConsoleTable table = new ConsoleTable("active", "", "", "speaker", "said", "id");
        for (WorkingMemorySlots.Present one : held) {
            Event event = one.entry().event();
            table.row(
                    new Cell(
                            bar(one.activation()),
                            one.presence() == Presence.ACTIVE ? page.paint()::good : page.paint()::faint),
                    Cell.right(String.format(Locale.ROOT, "%.2f", one.activation())),
                    Cell.of(EnumNames.lower(one.presence())),
                    new Cell(event.speaker() == null ? "" : event.speaker(), page.paint()::name),
                    Cell.of(event.text()),
                    new Cell(one.entry().id(), page.paint()::faint));
        }
        if (held.isEmpty()) {
            page.line(
                    memory.cognition().cognition().slots().on()
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
