package dev.ecphory.lab.data;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder with {@code events.jsonl} ({@link JsonlEvents}; ids are needed) and {@code questions.jsonl}: {@code id,
 * question, answer, category, evidence[]}; or a folder of such folders, each a conversation of its own, in the order of
 * their names. A field {@code conversation} in both files separates conversations. A question may
 * say who asks ({@code asker}), when ({@code asked_at}, ISO 8601 with offset), what an answer is to hold ({@code rubric[]}), and that
 * nothing said answers it ({@code answerable: false}). Naive timestamps are taken as UTC.
 *
 * <p>A question that is asked in the middle of a conversation says so by the running {@code session}, the {@code event} that
 * asks it, and {@code asOf}, an instant (ISO 8601 with offset). Evidence that these put out of reach (said in the running
 * session, by that event or after it, or after that instant) is dropped and counted.
 */
final class JsonlFolder {
    /** What events without a field {@code conversation} belong to. */
    private static final String ALL = "all";

    private static final String EVENTS = "events.jsonl";
    private static final String QUESTIONS = "questions.jsonl";

    private JsonlFolder() {}

    static DataSet.Read read(Path folder) {
        List<Path> inside = Files.exists(folder.resolve(EVENTS)) ? List.of() : folders(folder);
        if (inside.isEmpty()) {
            return read(folder, "");
        }
        List<Conversation> conversations = new ArrayList<>();
        List<Path> files = new ArrayList<>();
        for (Path one : inside) {
            DataSet.Read read = read(one, String.valueOf(one.getFileName()));
            conversations.addAll(read.conversations());
            files.addAll(read.files());
        }
        return new DataSet.Read(conversations, files);
    }

    /** The folders in a folder that hold events, by name. */
    private static List<Path> folders(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(one -> Files.isRegularFile(one.resolve(EVENTS)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw LocatedJson.unreadable(folder, e);
        }
    }

    /**
     * Reads one folder.
     *
     * @param named what its conversations are called, with their own names behind; empty for these alone
     */
    private static DataSet.Read read(Path folder, String named) {
        Path events = file(folder, EVENTS);
        Path questions = file(folder, QUESTIONS);
        Map<String, Draft> drafts = new LinkedHashMap<>();
        try (JsonlEvents lines = JsonlEvents.read(events, ZoneOffset.UTC)) {
            while (lines.hasNext()) {
                LocatedJson line = lines.nextObject();
                if (JsonlEvents.tellsOfAnEvent(line)) {
                    drafts.computeIfAbsent(conversation(line), own -> new Draft(name(named, own)))
                            .add(line, lines.event(line));
                }
            }
        }
        try (JsonlEvents lines = JsonlEvents.read(questions, ZoneOffset.UTC)) {
            while (lines.hasNext()) {
                LocatedJson line = lines.nextObject();
                Draft draft = drafts.get(conversation(line));
                if (draft == null) {
                    throw line.wrong("asks about a conversation that has no events", "name one of " + drafts.keySet());
                }
                Question question = question(line);
                String asking = question.moment().event();
                if (asking != null && !draft.has(asking)) {
                    throw line.field("event")
                            .wrong("names no event of the conversation", "give the id of the event that asks");
                }
                if (question.reference().answerable()) {
                    draft.ask(question);
                } else {
                    draft.unanswerable(question, "unanswerable");
                }
            }
        }
        return new DataSet.Read(drafts.values().stream().map(Draft::done).toList(), List.of(events, questions));
    }

    private static String name(String named, String own) {
        return named.isEmpty() ? own : own.equals(ALL) ? named : named + "/" + own;
    }

    private static Path file(Path folder, String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new InvalidInputException("dataset", file.toString(), "does not exist", "add it to the folder");
        }
        return file;
    }

    private static String conversation(LocatedJson line) {
        return line.optional("conversation").map(LocatedJson::scalar).orElse(ALL);
    }

    private static Question question(LocatedJson line) {
        List<String> evidence = line.field("evidence").items().stream()
                .map(LocatedJson::scalar)
                .distinct()
                .toList();
        List<String> rubric = line.optional("rubric").map(LocatedJson::items).orElse(List.of()).stream()
                .map(LocatedJson::text)
                .toList();
        return new Question(
                line.field("id").scalar(),
                line.field("question").text(),
                line.optional("category").map(LocatedJson::scalar).orElse(ALL),
                List.of(),
                Map.of(Draft.EVIDENCE, evidence),
                List.of(),
                line.optionalText("asker"),
                line.optional("asked_at").map(JsonlFolder::time).orElse(null),
                new Question.Reference(
                        line.optional("answer").map(LocatedJson::scalar).orElse(null), rubric, answerable(line)),
                new Question.Moment(
                        line.optionalText("session"),
                        line.optionalText("event"),
                        line.optional("asOf")
                                .map(JsonlFolder::time)
                                .map(OffsetDateTime::toInstant)
                                .orElse(null)));
    }

    /** False where the line says so: then nothing said answers the question. */
    private static boolean answerable(LocatedJson line) {
        return line.optional("answerable").map(JsonFiles::truth).orElse(true);
    }

    private static OffsetDateTime time(LocatedJson at) {
        return Draft.time(at, OffsetDateTime::parse, "is not a time with offset", "2024-03-15T10:30:00Z");
    }
}
