package dev.ecphory.lab.report;

import dev.ecphory.lab.report.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The summary of a run in Markdown: what was measured, and the tables. Stateless. */
final class MarkdownPage {
    private MarkdownPage() {}

    static String of(Findings findings) {
        StringBuilder page = new StringBuilder();
        page.append("# ").append(plain(findings.head().title())).append("\n\n");
        for (Head.Fact fact : findings.head().facts()) {
            page.append("* ").append(plain(fact.name())).append(": ");
            page.append(plain(fact.value())).append('\n');
        }
        for (Table table : tables(findings)) {
            table(page, table);
        }
        page.append("\n## Integrity\n\n");
        List<String> complaints = Tables.complaints(findings);
        if (complaints.isEmpty()) {
            page.append(
                    "Nothing to complain of: nobody but a full context saw a whole history, and nothing was cut.\n");
        }
        complaints.forEach(each -> page.append("* ").append(plain(each)).append('\n'));
        return page.toString();
    }

    /** Those that have rows. */
    static List<Table> tables(Findings findings) {
        List<Table> tables = new ArrayList<>(List.of(Tables.quality(findings), Tables.effort(findings)));
        tables.add(Tables.rivals(findings));
        Heat.grid(findings).ifPresent(tables::add);
        tables.add(Heat.byCategory(findings));
        tables.add(Tables.fates(findings));
        tables.add(Tables.bottleneck(findings));
        tables.removeIf(table -> table.rows().isEmpty());
        return tables;
    }

    private static void table(StringBuilder page, Table table) {
        page.append("\n## ").append(plain(table.title())).append("\n\n");
        row(page, table.columns());
        page.append('|');
        for (Cell cell : table.rows().getFirst()) {
            page.append(cell.look() == Table.Look.NUMBER ? "---:|" : "---|");
        }
        page.append('\n');
        table.rows().forEach(row -> row(page, row.stream().map(Cell::text).toList()));
        page.append('\n').append(plain(table.note())).append('\n');
    }

    private static void row(StringBuilder page, List<String> cells) {
        page.append(cells.stream().map(MarkdownPage::plain).collect(Collectors.joining(" | ", "| ", " |")))
                .append('\n');
    }

    /** A text that Markdown shows as it is, on one line. */
    static String plain(String text) {
        return text.replaceAll("[\\\\`*_|<>#~\\[\\]]", "\\\\$0")
                .replaceAll("[\\s\\u2028\\u2029]+", " ")
                .strip();
    }
}
