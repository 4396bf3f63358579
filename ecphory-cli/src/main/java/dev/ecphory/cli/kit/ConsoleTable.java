package dev.ecphory.cli.kit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Rows of cells under faint headings, never wider than the terminal: columns are as wide as what stands in them, and the
 * widest give way, wrapping what they hold over a few lines. Not for several threads.
 */
public final class ConsoleTable {
    private static final int GAP = 2;
    private static final int LEAST = 8;
    private static final int LINES = 3;

    private final List<String> headings = new ArrayList<>();
    private final List<String> styles = new ArrayList<>();
    private final List<List<Object>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param columns the heading of each, and after a bar how it is shown: {@code bold}, {@code faint}, {@code date},
     *     {@code name} or {@code good}, and {@code >} for the right side
     */
    public ConsoleTable(String... columns) {
        for (String column : columns) {
            String[] parts = column.split("\\|", 2);
            headings.add(parts[0]);
            styles.add(parts.length == 1 ? "" : parts[1]);
        }
    }

    /**
     * What stands in a row under a heading.
     *
     * @param text on one line, without anything that could drive the terminal
     * @param paint puts a colour on it
     * @param right whether it stands at the right side of its column, as numbers do
     */
    public record Cell(String text, UnaryOperator<String> paint, boolean right) {
        public Cell {
            text = PlainText.line(text);
        }

        /** At the left side. */
        public Cell(String text, UnaryOperator<String> paint) {
            this(text, paint, false);
        }

        /** Without colour. */
        public static Cell of(String text) {
            return new Cell(text, UnaryOperator.identity());
        }
    }

    /** A row of texts and numbers as their columns are shown, or of cells as they are. */
    public void row(Object... values) {
        rows.add(List.of(values));
    }

    private Cell cell(ConsolePage page, int column, Object value) {
        if (value instanceof Cell cell) {
            return cell;
        }
        Paint paint = page.paint();
        String style = styles.get(column);
        UnaryOperator<String> colour =
                switch (style.replace(">", "")) {
                    case "bold" -> paint::bold;
                    case "faint" -> paint::faint;
                    case "date" -> paint::date;
                    case "name" -> paint::name;
                    case "good" -> paint::good;
                    default -> UnaryOperator.identity();
                };
        String text =
                value instanceof Number number ? PlainText.format("%,d", number.longValue()) : String.valueOf(value);
        return new Cell(text, colour, style.endsWith(">"));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Prints it, indented; columns with nothing in them are left out. */
    public void print(ConsolePage page, int indent) {
        List<List<Cell>> cells = new ArrayList<>();
        for (List<Object> row : rows) {
            cells.add(IntStream.range(0, row.size())
                    .mapToObj(i -> cell(page, i, row.get(i)))
                    .toList());
        }
        int[] widths = widths(cells, page.width() - indent);
        List<Cell> names = headings.stream()
                .map(heading -> new Cell(heading, page.paint()::faint))
                .toList();
        if (headings.stream().anyMatch(heading -> !heading.isEmpty())) {
            print(page, indent, widths, names);
        }
        cells.forEach(row -> print(page, indent, widths, row));
    }

    /** Prints it, or a line in its place when it has no rows. */
    public void print(ConsolePage page, int indent, String none) {
        if (rows.isEmpty()) {
            page.line(none);
        } else {
            print(page, indent);
        }
    }

    private int[] widths(List<List<Cell>> cells, int room) {
        int[] widths = new int[headings.size()];
        for (List<Cell> row : cells) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], PlainText.columns(row.get(i).text()));
            }
        }
        for (int i = 0; i < widths.length; i++) {
            widths[i] = widths[i] == 0 ? 0 : Math.max(widths[i], PlainText.columns(headings.get(i)));
        }
        while (total(widths) > room) {
            int widest = 0;
            for (int i = 1; i < widths.length; i++) {
                widest = widths[i] > widths[widest] ? i : widest;
            }
            if (widths[widest] <= LEAST) {
                return widths;
            }
            widths[widest]--;
        }
        return widths;
    }

    private static int total(int[] widths) {
        return Arrays.stream(widths)
                        .filter(width -> width > 0)
                        .map(width -> width + GAP)
                        .sum()
                - GAP;
    }

    private static void print(ConsolePage page, int indent, int[] widths, List<Cell> row) {
        List<List<String>> wrapped = new ArrayList<>();
        int lines = 1;
        for (int i = 0; i < widths.length; i++) {
            List<String> cell = widths[i] == 0 ? List.of() : wrap(row.get(i).text(), widths[i]);
            wrapped.add(cell);
            lines = Math.max(lines, cell.size());
        }
        for (int line = 0; line < lines; line++) {
            StringBuilder text = new StringBuilder();
            int behind = indent; // blanks are written only before something
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] == 0) {
                    continue;
                }
                String part = line < wrapped.get(i).size() ? wrapped.get(i).get(line) : "";
                if (!part.isEmpty()) {
                    behind += row.get(i).right() ? widths[i] - PlainText.columns(part) : 0;
                    text.append(" ".repeat(behind)).append(row.get(i).paint().apply(part));
                    behind = -PlainText.columns(part) - (row.get(i).right() ? widths[i] - PlainText.columns(part) : 0);
                }
                behind += widths[i] + GAP;
            }
            page.line(text.toString());
        }
    }

    private static List<String> wrap(String text, int width) {
        List<String> lines = PlainText.wrap(text, width);
        if (lines.size() <= LINES) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, LINES - 1));
        first.add(PlainText.cut(String.join(" ", lines.subList(LINES - 1, lines.size())), width));
        return first;
    }
}
