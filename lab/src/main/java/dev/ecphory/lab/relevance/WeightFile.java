package dev.ecphory.lab.relevance;

import dev.ecphory.lab.measure.Logistic;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.memory.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Weights of relevance as the engine reads them, a line each. Stateless. */
final class WeightFile {
    private static final String HEAD = """
        # Logistic weights of relevance, fitted by "ecphory-lab relevance --fit" at the tiers base and edge; decision 73 says on what, and how
        # they fare on data sets left out.
        """;

    private WeightFile() {}

    /** Writes functions; others that the file has already stay. */
    static void write(Path file, Fitted fitted) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (Fitted.Part part : Fitted.Part.values()) {
            groups.put(part.key(), List.of());
        }
        for (String line : lines(file)) {
            int dot = line.indexOf('.');
            if (!line.startsWith("#") && dot > 0) {
                groups.merge(line.substring(0, dot), List.of(line), WeightFile::both);
            }
        }
        fitted.functions().forEach((part, function) -> groups.put(part.key(), lines(part, function)));
        StringBuilder text = new StringBuilder(HEAD);
        groups.values().forEach(group -> group.forEach(line -> text.append(line).append('\n')));
        Output.text(file, text.toString());
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new StoreUnavailableException("cannot read " + file, "check the file", e);
        }
    }

    private static List<String> both(List<String> before, List<String> after) {
        List<String> both = new ArrayList<>(before);
        both.addAll(after);
        return both;
    }

    private static List<String> lines(Fitted.Part part, Logistic function) {
        List<String> lines = new ArrayList<>();
        lines.add(line(part, "bias", function.intercept()));
        for (int i = 0; i < part.names().size(); i++) {
            lines.add(line(part, part.names().get(i), function.weights().get(i)));
        }
        return lines;
    }

    private static String line(Fitted.Part part, String name, double weight) {
        return String.format(Locale.ROOT, "%s.%s=%.4f", part.key(), name, weight);
    }
}
