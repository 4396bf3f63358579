package dev.ecphory.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The parts of the documentation that the code writes: what stands in a page between {@code <!-- NAME -->} and
 * {@code <!-- /NAME -->}. Tests hold them to the code, and write them when run with {@code -Decphory.write=true}.
 */
public final class Generated {
    private Generated() {}

    /** Whether what the code says is written into the documentation, instead of compared. */
    public static boolean writing() {
        return Boolean.getBoolean("ecphory.write");
    }

    /** Fails unless a part of a page is this text, which ends in a line's end. */
    public static void holds(Path page, String name, String text) throws IOException {
        String open = "<!-- " + name + " -->\n";
        String close = "<!-- /" + name + " -->";
        String all = Files.readString(page);
        int from = all.indexOf(open) + open.length();
        int to = all.indexOf(close);
        assertThat(all.contains(open) && to >= from)
                .as("%s has a part %s", page, name)
                .isTrue();
        if (writing()) {
            Files.writeString(page, all.substring(0, from) + text + all.substring(to));
            return;
        }
        assertThat(all.substring(from, to))
                .as("%s, part %s: run the tests with -Decphory.write=true to write it", page, name)
                .isEqualTo(text);
    }

    /** A table of Markdown; what stands in a cell may hold bars. */
    public static String table(List<String> head, List<List<String>> rows) {
        StringBuilder table = new StringBuilder();
        row(table, head);
        table.append("|---".repeat(head.size())).append("|\n");
        rows.forEach(each -> row(table, each));
        return table.toString();
    }

    private static void row(StringBuilder table, List<String> cells) {
        cells.forEach(
                cell -> table.append("| ").append(cell.replace("|", "\\|")).append(' '));
        table.append("|\n");
    }
}
