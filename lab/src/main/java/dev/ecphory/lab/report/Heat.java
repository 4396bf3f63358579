package dev.ecphory.lab.report;

import dev.ecphory.lab.analysis.Results;
import dev.ecphory.lab.report.Table.Cell;
import dev.ecphory.lab.report.Yardstick.Reading;
import dev.ecphory.lab.run.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tables whose cells are coloured by their value. Stateless. */
final class Heat {
    private Heat() {}

    /** Readings of each contestant by category; a contestant has only those of which something could be measured. */
    static Map<String, Map<String, Reading>> categories(Findings findings) {
        Map<String, Map<String, Reading>> all = new LinkedHashMap<>();
        for (String name : findings.names()) {
            Map<String, List<List<Outcome>>> by = new HashMap<>();
            for (List<Outcome> repeated : findings.measured(name)) {
                by.computeIfAbsent(repeated.getFirst().category(), none -> new ArrayList<>())
                        .add(repeated);
            }
            Map<String, Reading> readings = new LinkedHashMap<>();
            names(findings.results()).forEach(category -> findings.yardstick()
                    .of(by.getOrDefault(category, List.of()))
                    .ifPresent(reading -> readings.put(category, reading)));
            all.put(name, readings);
        }
        return all;
    }

    /** The categories of a run, sorted. */
    static Set<String> names(Results results) {
        Set<String> names = new TreeSet<>();
        results.outcomes().values().forEach(of -> of.forEach(outcome -> names.add(outcome.category())));
        return names;
    }

    /** Contestants by categories. */
    static Table byCategory(Findings findings) {
        List<String> columns = new ArrayList<>(List.of("contestant"));
        columns.addAll(names(findings.results()));
        return table(
                findings,
                "By category",
                "Rows are contestants, columns are categories.",
                columns,
                categories(findings));
    }

    /** Where the contestants' names are settings, those against one another. */
    static Optional<Table> grid(Findings findings) {
        return Grid.of(findings.names()).map(grid -> {
            List<String> columns = new ArrayList<>(List.of(grid.rowsBy() + " \\ " + grid.columnsBy()));
            columns.addAll(grid.columns());
            Map<String, Map<String, Reading>> readings = new LinkedHashMap<>();
            grid.rows().forEach(row -> {
                Map<String, Reading> of = new LinkedHashMap<>();
                grid.names().getOrDefault(row, Map.of()).forEach((column, name) -> findings.yardstick()
                        .of(findings.measured(name))
                        .ifPresent(reading -> of.put(column, reading)));
                readings.put(row, of);
            });
            return table(
                    findings,
                    "Grid",
                    "Rows differ in " + grid.rowsBy() + ", columns in " + grid.columnsBy() + ".",
                    columns,
                    readings);
        });
    }

    private static Table table(
            Findings findings,
            String title,
            String note,
            List<String> columns,
            Map<String, Map<String, Reading>> readings) {
        List<Double> values = readings.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .map(Reading::value)
                .sorted()
                .toList();
        double low = values.isEmpty() ? 0 : values.getFirst();
        double high = values.isEmpty() ? 1 : values.getLast();
        List<List<Cell>> rows = new ArrayList<>();
        readings.forEach((name, of) -> {
            List<Cell> row = new ArrayList<>(List.of(Table.words(name)));
            columns.stream().skip(1).forEach(column -> row.add(cell(of.get(column), low, high)));
            rows.add(row);
        });
        return new Table(
                title,
                note + " In per cent, " + findings.yardstick().words()
                        + " with 95 % intervals; coloured from the lowest value here to the highest.",
                columns,
                rows);
    }

    private static Cell cell(@Nullable Reading reading, double low, double high) {
        return reading == null
                ? Table.number(Say.NOTHING)
                : Table.hot(
                        Say.percent(reading.value()) + " " + Say.interval(reading.low(), reading.high()),
                        high > low ? (reading.value() - low) / (high - low) : 1);
    }
}
