package dev.ecphory.internal.answer;

import dev.ecphory.InvalidInputException;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.internal.text.JsonDocument;
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
public record RouterCalibration(List<Sample> samples) {
    /** Nothing seen yet. */
    public static final RouterCalibration NONE = new RouterCalibration(List.of());

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
    public RouterCalibration {
        samples = List.copyOf(samples);
    }

    /** With one more. */
    public RouterCalibration with(Sample sample) {
        List<Sample> more = new ArrayList<>(samples);
        more.add(sample);
        return new RouterCalibration(more);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws InvalidInputException when the file cannot be read or is something else
     */
    public static RouterCalibration read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw wrong(file, "cannot be read");
        }
        if (!(JsonDocument.read(text).orElse(null) instanceof JsonDocument.Members document)
                || !(document.all().get("samples") instanceof JsonDocument.Items items)) {
            throw wrong(file, "is no file of calibration samples");
        }
        List<Sample> samples = new ArrayList<>();
        for (JsonDocument item : items.all()) {
            samples.add(sample(item).orElseThrow(() -> wrong(file, "has a wrong sample, number " + samples.size())));
        }
        return new RouterCalibration(samples);
    }

    private static Optional<Sample> sample(JsonDocument item) {
        if (!(item instanceof JsonDocument.Members sample)
                || !(sample.all().get("correct") instanceof JsonDocument.Truth correct)) {
            return Optional.empty();
        }
        try {
            String category = JsonDocument.text(sample, "category").orElse("");
            return Optional.of(new Sample(
                    Category.valueOf(category.toUpperCase(Locale.ROOT)),
                    JsonDocument.text(sample, "backend").orElseThrow(IllegalArgumentException::new),
                    JsonDocument.number(sample, "cost").orElseThrow(IllegalArgumentException::new),
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
                    .append(JsonDocument.quote(sample.category().name().toLowerCase(Locale.ROOT)))
                    .append(",\"backend\":")
                    .append(JsonDocument.quote(sample.backend()))
                    .append(",\"cost\":")
                    .append(sample.cost())
                    .append(",\"correct\":")
                    .append(sample.correct())
                    .append('}');
        }
        Files.writeString(file, text.append("\n]}\n"), StandardCharsets.UTF_8);
    }
}
