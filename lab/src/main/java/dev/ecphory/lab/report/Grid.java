package dev.ecphory.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Contestants whose names are settings, {@code embedder=x,recipe=y}, in two dimensions: the first setting, and all others
 * together. Immutable.
 *
 * @param rowsBy what the rows differ in
 * @param columnsBy what the columns differ in
 * @param rows values of the first setting, in the run's order
 * @param columns values of the others
 * @param names which contestant stands where: by row, then by column; a row need not have every column
 */
record Grid(
        String rowsBy,
        String columnsBy,
        Set<String> rows,
        Set<String> columns,
        Map<String, Map<String, String>> names) {
    /** The grid of those that are so named; nothing when they do not fill two dimensions. */
    static Optional<Grid> of(Iterable<String> contestants) {
        List<Map<String, String>> settings = new ArrayList<>();
        List<String> named = new ArrayList<>();
        for (String contestant : contestants) {
            Map<String, String> told = settings(contestant);
            if (told.size() >= 2
                    && (settings.isEmpty() || settings.getFirst().keySet().equals(told.keySet()))) {
                settings.add(told);
                named.add(contestant);
            }
        }
        if (settings.size() < 2) {
            return Optional.empty();
        }
        List<String> keys = List.copyOf(settings.getFirst().keySet());
        Set<String> rows = new LinkedHashSet<>();
        Set<String> columns = new LinkedHashSet<>();
        Map<String, Map<String, String>> names = new LinkedHashMap<>();
        for (int i = 0; i < named.size(); i++) {
            Map<String, String> told = settings.get(i);
            String row = told.getOrDefault(keys.getFirst(), "");
            StringJoiner column = new StringJoiner(", ");
            keys.stream().skip(1).forEach(key -> column.add(told.getOrDefault(key, "")));
            rows.add(row);
            columns.add(column.toString());
            names.computeIfAbsent(row, none -> new LinkedHashMap<>()).put(column.toString(), named.get(i));
        }
        return Optional.of(
                new Grid(keys.getFirst(), String.join(", ", keys.subList(1, keys.size())), rows, columns, names));
    }

    private static Map<String, String> settings(String name) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String part : name.split(",", -1)) {
            int mark = part.indexOf('=');
            if (mark < 1) {
                return Map.of();
            }
            settings.put(part.substring(0, mark), part.substring(mark + 1));
        }
        return settings;
    }
}
