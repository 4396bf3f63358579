package dev.ecphory.bench.gate;

import dev.ecphory.bench.Version;
import dev.ecphory.bench.gate.Selective.Cell;
import dev.ecphory.bench.gate.Selective.Choice;
import dev.ecphory.bench.gate.Selective.Table;
import dev.ecphory.bench.measure.LineChart;
import dev.ecphory.bench.measure.Paired;
import dev.ecphory.encode.Encoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code bench selective} measured, as a page for people. */
final class SelectivePage {
    private SelectivePage() {}

    static String markdown(SelectiveOptions options, List<Table> tables) {
        StringBuilder page =
                new StringBuilder("# Selective ingestion: what recall loses when not everything is let in\n\n");
        page.append("Written by\n\n    bin/ecphory bench selective");
        tables.forEach(
                table -> page.append(" --dataset ").append(table.dataSet().name()));
        if (options.limitConversations() < Integer.MAX_VALUE) {
            page.append(" --limit-conversations ").append(options.limitConversations());
        }
        page.append("\n\nwith Ecphory ")
                .append(Version.ofEngine())
                .append(", encoder ")
                .append(Encoder.VERSION);
        page.append(", tier edge, recipe `default`. Of each conversation's events only the best so many per cent by the"
                + " choice's number were appended; `random` is drawn with seed ");
        page.append(options.seed())
                .append(". Numbers are recall@10 in per cent over all questions, whatever their evidence: what was not"
                        + " let in cannot come back. In parentheses: how much of the evidence was let in.\n\n");
        page.append("![recall@10 against the share let in](selective.svg)\n");
        tables.forEach(table -> section(page, table));
        page.append("\n"
            + "`gate` is equation 1, `salience` and `surprise` are signals alone, `length` the longest texts."
            + " Differences are points of recall@10 with paired bootstrap 95 % intervals over questions in brackets,"
            + " over whole conversations in braces.\n\n");
        page.append("What this can say: the evidence was marked by what somebody asked later, and questions ask for"
                + " anything. A choice whose line lies above `random` knows something of what will be asked, and a"
                + " share that is left out costs recall all the same. That is why the default policy annotates and"
                + " keeps everything; these lines are the price of another one.\n");
        return page.toString();
    }

    private static void section(StringBuilder page, Table table) {
        page.append("\n## ").append(table.dataSet().name()).append("\n\n");
        page.append(String.format(
                Locale.ROOT,
                "%d conversations, %,d events, %,d questions. SHA-256 `%s`. At its default threshold the gate would"
                        + " let in %.0f %% of the events.%n%n",
                table.dataSet().conversations().size(),
                table.dataSet().events(),
                table.dataSet().questions(),
                table.dataSet().sha256(),
                100 * table.gateShare()));
        List<Integer> percents =
                List.copyOf(table.cells().values().iterator().next().keySet());
        page.append("| choice |");
        percents.forEach(percent -> page.append(' ').append(percent).append(" % |"));
        page.append("\n|---|").append("---|".repeat(percents.size())).append('\n');
        table.cells().forEach((choice, row) -> {
            page.append("| `").append(name(choice)).append("` |");
            row.values()
                    .forEach(cell -> page.append(
                            String.format(Locale.ROOT, " %.1f (%.0f) |", 100 * cell.recall(), 100 * cell.evidence())));
            page.append('\n');
        });
        Map<Integer, Cell> gate = table.cells().getOrDefault(Choice.GATE, Map.of());
        for (Choice other : List.of(Choice.RANDOM, Choice.LENGTH)) {
            page.append("| `gate` less `").append(name(other)).append("` |");
            Map<Integer, Cell> row = table.cells().getOrDefault(other, Map.of());
            gate.forEach((percent, cell) -> page.append(' ')
                    .append(percent == 100 ? "" : shown(cell.less(row.getOrDefault(percent, cell))))
                    .append(" |"));
            page.append('\n');
        }
    }

    private static String shown(Paired difference) {
        String shown = String.format(
                Locale.ROOT,
                "%+.1f [%+.1f, %+.1f]",
                100 * difference.difference(),
                100 * difference.low(),
                100 * difference.high());
        return difference.conversations() < 2
                ? shown
                : shown
                        + String.format(
                                Locale.ROOT,
                                " {%+.1f, %+.1f}",
                                100 * difference.clusteredLow(),
                                100 * difference.clusteredHigh());
    }

    static String chart(List<Table> tables) {
        List<LineChart.Panel> panels = new ArrayList<>();
        for (Table table : tables) {
            List<LineChart.Curve> curves = new ArrayList<>();
            table.cells().forEach((choice, row) -> {
                List<double[]> points = new ArrayList<>();
                row.forEach((percent, cell) -> points.add(new double[] {percent / 100.0, cell.recall()}));
                curves.add(new LineChart.Curve(name(choice), points, true));
            });
            panels.add(new LineChart.Panel(table.dataSet().name(), "% of events let in", "recall@10", curves, false));
        }
        return LineChart.svg("Evidence recall@10 against the share of events let in, tier edge", panels);
    }

    private static String name(Choice choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
