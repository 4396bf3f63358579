package dev.ecphory.cli;

import dev.ecphory.house.Generated;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a source says of the methods by which something is set. */
final class SourceDocs {
    private SourceDocs() {}

    /** A table of the public methods that return a type: their names and the first sentences of their Javadoc. */
    static String settings(Path source, String type, String head) throws IOException {
        Matcher methods = Pattern.compile(
                        "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+(?:public )?" + type + " (\\w+)\\(([^)]+)\\)(?: \\{|;)",
                        Pattern.DOTALL)
                .matcher(Files.readString(source));
        List<List<String>> rows = new ArrayList<>();
        while (methods.find()) {
            rows.add(List.of("`" + methods.group(2) + "(" + types(methods.group(3)) + ")`", said(methods.group(1))));
        }
        return Generated.table(List.of(head, "is"), rows);
    }

    /** A table of a record's components: their names, what they are in a record, and what the Javadoc says of them. */
    static String components(Path source, Record usual, String head) throws IOException {
        String code = Files.readString(source);
        int record = code.indexOf("public record " + usual.getClass().getSimpleName() + "(");
        String javadoc = code.substring(code.lastIndexOf("/**", record), record);
        List<List<String>> rows = new ArrayList<>();
        for (RecordComponent component : usual.getClass().getRecordComponents()) {
            String name = component.getName();
            Matcher told = Pattern.compile("(?s) \\* @param " + name + " (.*?)(?= \\* @param | \\*/)")
                    .matcher(javadoc);
            rows.add(List.of(
                    "`" + name + "`", value(usual, component), told.find() ? said(told.group(1)) : "not described"));
        }
        return Generated.table(List.of(head, "unless set", "is"), rows);
    }

    private static String value(Record usual, RecordComponent component) {
        try {
            Object value = component.getAccessor().invoke(usual);
            return switch (value) {
                case null -> "none";
                case Duration time -> time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
                case String name -> "`" + name + "`";
                case Enum<?> choice -> "`" + choice + "`";
                case Collection<?> items when items.isEmpty() -> "none";
                case Long all when all == Long.MAX_VALUE -> "no limit";
                case Number number -> String.valueOf(number);
                case Boolean is -> String.valueOf(is);
                default -> "the default `" + component.getType().getSimpleName() + "`";
            };
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("an accessor that cannot be called", impossible);
        }
    }

    private static String types(String parameters) {
        return parameters.replaceAll("@\\w+ ", "").replaceAll(" \\w+(?=,|$)", "");
    }

    private static String said(String javadoc) {
        return javadoc.replaceAll("(?m)^\\s*\\* ?", "")
                .replaceAll("(?s)\\n@.*", "")
                .replaceAll("\\s+", " ")
                .replaceAll("\\{@(?:link|linkplain) [^ }]+ ([^}]*)}", "$1")
                .replaceAll("\\{@(?:link|linkplain|code|literal) #?([^}]*)}", "`$1`")
                .replace('#', '.')
                .strip();
    }
}
