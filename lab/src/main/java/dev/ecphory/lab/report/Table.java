package dev.ecphory.lab.report;

import java.util.List;

/**
 * A table as both pages show it. Immutable.
 *
 * @param title above it
 * @param note what its words and units mean
 * @param columns their names; the first names the rows
 * @param rows as many cells each as there are columns
 */
record Table(String title, String note, List<String> columns, List<List<Cell>> rows) {
    Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(title + ": " + row + " does not fit " + columns);
            }
        }
    }

    /**
     * What stands in one place.
     *
     * @param heat where a number lies between the lowest (0) and the highest (1) of its table; NaN where that is not shown
     */
    record Cell(String text, Look look, double heat) {}

    /** What a cell looks like. */
    enum Look {
        WORDS,
        NUMBER,
        GOOD,
        BAD
    }

    static Cell words(String text) {
        return new Cell(text, Look.WORDS, Double.NaN);
    }

    static Cell number(String text) {
        return new Cell(text, Look.NUMBER, Double.NaN);
    }

    static Cell good(String text) {
        return new Cell(text, Look.GOOD, Double.NaN);
    }

    static Cell bad(String text) {
        return new Cell(text, Look.BAD, Double.NaN);
    }

    static Cell hot(String text, double heat) {
        return new Cell(text, Look.NUMBER, heat);
    }
}
