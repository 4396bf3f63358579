package dev.ecphory.lab.command;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.lab.analysis.Standing;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.Wilson;
import java.util.List;
import java.util.Locale;

/** How contestants did, as a table of the terminal; retrieval only of those that retrieve. */
final class StandingsTable {
    private StandingsTable() {}

    static void print(ConsolePage page, List<Standing> standings) {
        ConsoleTable table = new ConsoleTable(
                "contestant",
                "questions",
                "right %",
                "95 %",
                "recall@10",
                "all@20",
                "tokens",
                "ms",
                "cost/right",
                "errors");
        for (Standing standing : standings) {
            Wilson accuracy = standing.accuracy();
            table.row(
                    new ConsoleTable.Cell(standing.contestant(), page.paint()::bold),
                    ConsoleTable.Cell.number(standing.questions()),
                    ConsoleTable.Cell.right(accuracy == null ? "" : number("%.1f", 100 * accuracy.share())),
                    ConsoleTable.Cell.right(
                            accuracy == null
                                    ? ""
                                    : String.format(
                                            Locale.ROOT, "[%.1f, %.1f]", 100 * accuracy.low(), 100 * accuracy.high())),
                    ConsoleTable.Cell.right(share(standing, "recall@10")),
                    ConsoleTable.Cell.right(share(standing, "all@20")),
                    ConsoleTable.Cell.right(number("%,.0f", standing.tokens().median())),
                    ConsoleTable.Cell.right(number("%.1f", standing.millis().median())),
                    ConsoleTable.Cell.right(number("%.5f", standing.costPerRight())),
                    ConsoleTable.Cell.right(standing.errors() == 0 ? "" : "" + standing.errors()));
        }
        table.print(page, 0);
        for (Standing standing : standings) {
            standing.integrity().complaints().forEach(complaint -> page.text(standing.contestant() + ": " + complaint));
        }
    }

    private static String share(Standing standing, String measure) {
        Double value = standing.retrieval().get(measure);
        return value == null || standing.integrity().sight() != Sight.RETRIEVED ? "" : number("%.3f", value);
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) || value == 0 ? "" : String.format(Locale.ROOT, format, value);
    }
}
