package dev.ecphory.bench.data;

import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A folder with {@code events.jsonl} ({@link JsonlEvents}; ids are needed) and {@code questions.jsonl}: {@code id,
 * question, answer, category, evidence[]}. A field {@code conversation} in both separates conversations. A question may
 * say who asks ({@code asker}), when ({@code asked_at}, ISO 8601 with offset), what an answer is to hold ({@code rubric[]}), and that
 * nothing said answers it ({@code answerable: false}). Naive timestamps are taken as UTC.
 */
final class JsonlFolder {
    /** What events without a field {@code conversation} belong to. */
    private static final String ALL = "all";

    private JsonlFolder() {}

    static DataSet.Read read(Path folder) {
        Path events = file(folder, "events.jsonl");
        Path questions = file(folder, "questions.jsonl");
        Map<String, Draft> drafts = new LinkedHashMap<>();
        try (JsonlEvents lines = JsonlEvents.read(events, ZoneOffset.UTC)) {
            while (lines.hasNext()) {
                Json line = lines.nextObject();
                if (JsonlEvents.tellsOfAnEvent(line)) {
                    drafts.computeIfAbsent(conversation(line), Draft::new).add(line, lines.event(line));
                }
            }
        }
        try (JsonlEvents lines = JsonlEvents.read(questions, ZoneOffset.UTC)) {
            while (lines.hasNext()) {
                Json line = lines.nextObject();
                Draft draft = drafts.get(conversation(line));
                if (draft == null) {
                    throw line.wrong("asks about a conversation that has no events", "name one of " + drafts.keySet());
                }
                Question.Draft question = question(line);
                if (question.reference().answerable()) {
                    draft.ask(question);
                } else {
                    draft.unanswerable(question, "unanswerable");
                }
            }
        }
        return new DataSet.Read(drafts.values().stream().map(Draft::done).toList(), List.of(events, questions));
    }

    private static Path file(Path folder, String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new InvalidInputException("dataset", file.toString(), "does not exist", "add it to the folder");
        }
        return file;
    }

    private static String conversation(Json line) {
        return line.optional("conversation").map(Json::scalar).orElse(ALL);
    }

    private static Question.Draft question(Json line) {
        List<String> evidence = line.field("evidence").items().stream()
                .map(Json::scalar)
                .distinct()
                .toList();
        List<String> rubric = line.optional("rubric").map(Json::items).orElse(List.of()).stream()
                .map(Json::text)
                .toList();
        return new Question.Draft(
                line.field("id").scalar(),
                line.field("question").text(),
                line.optional("category").map(Json::scalar).orElse(ALL),
                Map.of(Question.Draft.EVIDENCE, evidence),
                List.of(),
                line.optionalText("asker"),
                line.optional("asked_at").map(JsonlFolder::time).orElse(null),
                new Question.Reference(
                        line.optional("answer").map(Json::scalar).orElse(null), rubric, answerable(line)));
    }

    /** False where the line says so: then nothing said answers the question. */
    private static boolean answerable(Json line) {
        return line.optional("answerable").map(Json::truth).orElse(true);
    }

    private static @Nullable OffsetDateTime time(Json at) {
        try {
            return OffsetDateTime.parse(at.text());
        } catch (DateTimeParseException e) {
            throw at.wrong("is not a time with offset", "write it as 2024-03-15T10:30:00Z");
        }
    }
}
