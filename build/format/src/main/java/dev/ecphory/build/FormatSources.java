package dev.ecphory.build;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats every Java source below a folder with palantir-java-format, or says which ones differ.
 *
 * <p>Run on the build's own JDK, because the formatter can only read the syntax its JDK knows.
 */
final class FormatSources {
    private FormatSources() {}

    /** Takes {@code check} or {@code apply}, and the root folder; exits 1 when a checked file differs. */
    public static void main(String[] args) throws IOException, FormatterException {
        boolean apply = args[0].equals("apply");
        Formatter formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
                .style(JavaFormatterOptions.Style.PALANTIR)
                .build());
        List<Path> different = new ArrayList<>();
        for (Path source : sources(Path.of(args[1]))) {
            String before = Files.readString(source);
            String after = formatter.formatSourceAndFixImports(before);
            if (!after.equals(before)) {
                different.add(source);
                if (apply) {
                    Files.writeString(source, after);
                }
            }
        }
        different.forEach(source -> System.err.println((apply ? "formatted " : "not formatted: ") + source));
        if (!apply && !different.isEmpty()) {
            System.err.println("Run: mvn -q -pl build/format process-classes -Dformat=apply");
            System.exit(1);
        }
    }

    private static List<Path> sources(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }
}
