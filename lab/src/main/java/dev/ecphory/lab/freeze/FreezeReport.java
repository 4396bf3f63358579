package dev.ecphory.lab.freeze;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The result of a comparison. Immutable.
 *
 * @param compared files that were compared
 * @param differences in the order of their paths
 * @param notes what was not compared, and why
 */
record FreezeReport(int compared, List<FileDifference> differences, List<String> notes) {
    private static final int SHOWN = 4;

    /** Whether nothing differs. */
    public boolean same() {
        return differences.isEmpty();
    }

    /** The report as text: the differences by folder, of each folder the first few in full. */
    public String text() {
        List<String> lines = new ArrayList<>();
        notes.forEach(note -> lines.add("not compared: " + note));
        Map<String, List<FileDifference>> folders = differences.stream()
                .collect(Collectors.groupingBy(FreezeReport::folder, TreeMap::new, Collectors.toList()));
        folders.forEach((folder, files) -> {
            int count = files.stream().mapToInt(FileDifference::lines).sum();
            lines.add(folder + ": " + files.size() + " files differ, " + count + " lines");
            files.stream().limit(SHOWN).forEach(file -> {
                lines.add("  " + name(file) + ", " + file.lines() + " lines");
                lines.add("    " + file.first());
            });
            if (files.size() > SHOWN) {
                lines.add("  and "
                        + files.stream()
                                .skip(SHOWN)
                                .map(file -> name(file) + " " + file.lines())
                                .collect(Collectors.joining(", ")));
            }
        });
        lines.add(compared + " files compared, " + (same() ? "no difference" : differences.size() + " of them differ"));
        return String.join("\n", lines);
    }

    private static String folder(FileDifference file) {
        int slash = file.path().lastIndexOf('/');
        return slash < 0 ? "." : file.path().substring(0, slash);
    }

    private static String name(FileDifference file) {
        return file.path().substring(file.path().lastIndexOf('/') + 1);
    }
}
