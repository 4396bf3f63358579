package dev.ecphory.bench.routers;

import dev.ecphory.recall.Classification.Category;
import dev.ecphory.recall.Classification.Intent;
import dev.ecphory.recall.Classification.State;
import dev.ecphory.recall.Classification.Tier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the labelled questions. */
final class LabelledQuestions {
    private static final int FIELDS = 9;

    private LabelledQuestions() {}

    /**
     * A question with what a reader says of it.
     *
     * @param id unique
     * @param train whether rules may be made by it
     * @param category null for what needs no memory
     * @param intent likewise
     * @param language as an ISO 639-1 code
     * @param text verbatim
     */
    record Labelled(
            String id,
            boolean train,
            Tier tier,
            @Nullable Category category,
            @Nullable Intent intent,
            boolean exhaustive,
            State state,
            String language,
            String text) {}

    /** The questions that come with the benchmark. */
    static List<Labelled> bundled() {
        try (InputStream in = LabelledQuestions.class.getResourceAsStream("questions.tsv")) {
            if (in == null) {
                throw new IllegalStateException("questions.tsv is not in the jar; build it again");
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(LabelledQuestions::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Labelled read(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != FIELDS || !(fields[1].equals("train") || fields[1].equals("test"))) {
            throw new IllegalArgumentException("not a labelled question: " + line);
        }
        return new Labelled(
                fields[0],
                fields[1].equals("train"),
                Tier.valueOf(fields[2]),
                fields[3].equals("-") ? null : Category.valueOf(fields[3]),
                fields[4].equals("-") ? null : Intent.valueOf(fields[4]),
                fields[5].equals("yes"),
                State.valueOf(fields[6]),
                fields[7],
                fields[8]);
    }
}
