package dev.ecphory.cli.admin;

import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** How far the chores are. */
@Command(
        name = "queue",
        description = "Shows how far each chore has come, what waits for it, and what it failed on and set aside.")
public final class QueueCommand extends QueryCommand {
    @Override
    public Reply of(Memory memory) throws Exception {
        List<ChoreBacklog> chores = EngineMemory.of(memory).queue();
        long last = memory.admin().logPosition().lastSeq();
        return reply(
                () -> Json.object("last", last, "chores", StatusJson.all(chores)), page -> page(page, chores, last));
    }

    private static void page(ConsolePage page, List<ChoreBacklog> chores, long last) {
        ConsoleTable table = new ConsoleTable("chore|bold", "done through|>", "waiting", "set aside");
        for (ChoreBacklog chore : chores) {
            long waiting = chore.waiting();
            long aside = chore.setbacks().size();
            table.row(
                    chore.chore(),
                    chore.through(),
                    new ConsoleTable.Cell(
                            waiting == 0 ? "nothing" : String.format(Locale.ROOT, "%,d", waiting),
                            waiting == 0 ? page.paint()::good : page.paint()::date,
                            true),
                    new ConsoleTable.Cell(
                            aside == 0 ? "" : String.format(Locale.ROOT, "%,d", aside),
                            aside == 0 ? page.paint()::faint : page.paint()::bad,
                            true));
        }
        table.print(page, 0);
        page.faint(String.format(Locale.ROOT, "the newest event is %,d", last));
        for (ChoreBacklog chore : chores) {
            for (ChoreFailureTable.ChoreFailure setback : chore.setbacks()) {
                page.line(page.paint()
                                .bad(PlainText.cut(PlainText.line(chore.chore()), 24) + " failed on " + setback.seq())
                        + "  " + page.paint().faint(Moments.shown(setback.at()) + ", " + setback.tries() + " times"));
                PlainText.wrap(PlainText.line(setback.error()), page.width() - 2)
                        .forEach(line -> page.line("  " + line));
            }
        }
    }
}
