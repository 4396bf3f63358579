package dev.ecphory.cli;

import dev.ecphory.house.Generated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a source says of the methods by which something is set. */
final class SourceDocs {
    private SourceDocs() {}

    /** A table of the public methods that return a type: their names and the first sentences of their Javadoc. */
    static String settings(Path source, String type, String head) throws IOException {
        Matcher methods = Pattern.compile(
                        "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+public " + type + " (\\w+)\\(([^)]+)\\) \\{", Pattern.DOTALL)
                .matcher(Files.readString(source));
        List<List<String>> rows = new ArrayList<>();
        while (methods.find()) {
            rows.add(List.of("`" + methods.group(2) + "(" + types(methods.group(3)) + ")`", said(methods.group(1))));
        }
        return Generated.table(List.of(head, "is"), rows);
    }

    private static String types(String parameters) {
        return parameters.replaceAll("@\\w+ ", "").replaceAll(" \\w+(?=,|$)", "");
    }

    private static String said(String javadoc) {
        return javadoc.replaceAll("(?m)^\\s*\\* ?", "")
                .replaceAll("(?s)\\n@.*", "")
                .replaceAll("\\{@link #?([^}]*)}", "`$1`")
                .replace('#', '.')
                .replaceAll("\\s+", " ")
                .strip();
    }
}
