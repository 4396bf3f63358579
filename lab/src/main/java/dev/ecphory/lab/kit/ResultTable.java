package dev.ecphory.lab.kit;

import dev.ecphory.cli.kit.PlainText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows of results under headings, written as Markdown or as text with aligned columns. Not for several threads. */
public final class ResultTable {
    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these columns; of a collection or a stream, each is one. */
    public ResultTable(Object... headings) {
        rows.add(flat(headings));
    }

    /** A table whose columns stand in one text: {@code who | how many}. */
    public static ResultTable headed(String headings) {
        return new ResultTable((Object[]) headings.split(" \\| ", -1));
    }

    /** Adds a row; null is an empty cell, and of a collection or a stream, each is a cell. */
    public ResultTable row(@Nullable Object... cells) {
        List<String> row = flat(cells);
        if (row.size() != rows.getFirst().size()) {
            throw new IllegalArgumentException(row + " does not fit " + rows.getFirst());
        }
        rows.add(row);
        return this;
    }

    private static List<String> flat(@Nullable Object... cells) {
        return Stream.of(cells)
                .flatMap(cell -> cell instanceof Stream<?> all
                        ? all
                        : cell instanceof Collection<?> all ? all.stream() : Stream.of(cell == null ? "" : cell))
                .map(String::valueOf)
                .toList();
    }

    /** Whether no row was added. */
    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** The table in Markdown. */
    public String markdown() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            text.append("| ").append(String.join(" | ", rows.get(row))).append(" |\n");
            if (row == 0) {
                text.append("|").append("---|".repeat(rows.get(row).size())).append('\n');
            }
        }
        return text.toString();
    }

    /** The table as lines of text: the first column at the left, the others at the right. */
    public String text() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], PlainText.columns(row.get(i)));
            }
        }
        return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder(PlainText.fit(row.getFirst(), widths[0]));
        for (int i = 1; i < widths.length; i++) {
            line.append("  ")
                    .append(" ".repeat(widths[i] - PlainText.columns(row.get(i))))
                    .append(row.get(i));
        }
        return line.toString().stripTrailing();
    }
}
