package dev.ecphory.answer;

import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.Classification.Category;
import dev.ecphory.text.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What was seen of questions of each category answered by each reader or retrieval: what an adaptive router learns from.
 * Immutable; threads may share it.
 *
 * @param samples in the order in which they were seen
 */
public record Calibration(List<Sample> samples) {
    /** Nothing seen yet. */
    public static final Calibration NONE = new Calibration(List.of());

    /**
     * One answered question.
     *
     * @param category of the question
     * @param backend name of the reader or the retrieval
     * @param cost of its answer
     * @param correct whether the answer was right
     */
    public record Sample(Category category, String backend, double cost, boolean correct) {
        /** Checks the cost. */
        public Sample {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("cost " + cost + " is no amount");
            }
        }
    }

    /** Copies the list. */
    public Calibration {
        samples = List.copyOf(samples);
    }

    /** With one more. */
    public Calibration with(Sample sample) {
        List<Sample> more = new ArrayList<>(samples);
        more.add(sample);
        return new Calibration(more);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws InvalidInputException when the file cannot be read or is something else
     */
    public static Calibration read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw wrong(file, "cannot be read");
        }
        if (!(Json.read(text).orElse(null) instanceof Json.Members document)
                || !(document.all().get("samples") instanceof Json.Items items)) {
            throw wrong(file, "is no file of calibration samples");
        }
        List<Sample> samples = new ArrayList<>();
        for (Json item : items.all()) {
            samples.add(sample(item).orElseThrow(() -> wrong(file, "has a wrong sample, number " + samples.size())));
        }
        return new Calibration(samples);
    }

    private static Optional<Sample> sample(Json item) {
        if (!(item instanceof Json.Members sample) || !(sample.all().get("correct") instanceof Json.Truth correct)) {
            return Optional.empty();
        }
        try {
            String category = Json.text(sample, "category").orElse("");
            return Optional.of(new Sample(
                    Category.valueOf(category.toUpperCase(Locale.ROOT)),
                    Json.text(sample, "backend").orElseThrow(IllegalArgumentException::new),
                    Json.number(sample, "cost").orElseThrow(IllegalArgumentException::new),
                    correct.value()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static InvalidInputException wrong(Path file, String why) {
        return new InvalidInputException("calibration", file.toString(), why, "give a file that was written by us");
    }

    /** Writes it as one JSON object, a sample a line. */
    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder("{\"samples\":[");
        for (int i = 0; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            text.append(i == 0 ? "\n" : ",\n")
                    .append("{\"category\":")
                    .append(Json.quote(sample.category().name().toLowerCase(Locale.ROOT)))
                    .append(",\"backend\":")
                    .append(Json.quote(sample.backend()))
                    .append(",\"cost\":")
                    .append(sample.cost())
                    .append(",\"correct\":")
                    .append(sample.correct())
                    .append('}');
        }
        Files.writeString(file, text.append("\n]}\n"), StandardCharsets.UTF_8);
    }
}
