package dev.ecphory.lab.experiment;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.data.Question;
import dev.ecphory.memory.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Corrections of a data set, from a file with one JSON object a line: {@code {"conversation", "question", "answer"}} gives a
 * question another right answer, {@code {"conversation", "question", "exclude": "why"}} leaves it out. Questions are named
 * by the ids that the harness logs. Immutable.
 */
public final class Errata {
    /** No corrections. */
    public static final Errata NONE = new Errata(Map.of());

    private final Map<String, Correction> corrections;

    private record Correction(@Nullable String answer) {}

    private Errata(Map<String, Correction> corrections) {
        this.corrections = Map.copyOf(corrections);
    }

    /** Reads a file. */
    public static Errata read(Path file) {
        Map<String, Correction> corrections = new HashMap<>();
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (!lines.get(i).isBlank()) {
                    LocatedJson line = LocatedJson.ofLine(file.getFileName() + " line " + (i + 1), lines.get(i))
                            .only(List.of("conversation", "question", "answer", "exclude"));
                    String answer = line.optionalText("answer");
                    if ((answer == null) == line.optional("exclude").isEmpty()) {
                        throw line.wrong("has not exactly one of answer and exclude", "give one of them");
                    }
                    corrections.put(
                            key(
                                    line.field("conversation").scalar(),
                                    line.field("question").scalar()),
                            new Correction(answer));
                }
            }
        } catch (IOException e) {
            throw new InvalidInputException(
                    "errata", file.toString(), "cannot be read (" + e + ")", "check the path and its permissions");
        }
        return new Errata(corrections);
    }

    /** How many questions are corrected or left out. */
    public int size() {
        return corrections.size();
    }

    /** All of them, in the order of their questions: the same for the same corrections. */
    @Override
    public String toString() {
        return new TreeMap<>(corrections).toString();
    }

    /** A question as it should be; nothing when it is to be left out. */
    public Optional<Question> mended(String conversation, Question question) {
        Correction correction = corrections.get(key(conversation, question.id()));
        if (correction == null) {
            return Optional.of(question);
        }
        return correction.answer() == null
                ? Optional.empty()
                : Optional.of(question.withReference(new Question.Reference(
                        correction.answer(),
                        question.reference().rubric(),
                        question.reference().answerable())));
    }

    private static String key(String conversation, String question) {
        return conversation + '\u001f' + question;
    }
}
