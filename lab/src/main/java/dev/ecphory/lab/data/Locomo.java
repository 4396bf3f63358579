package dev.ecphory.lab.data;

import dev.ecphory.Event;
import dev.ecphory.Modality;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * LoCoMo's official file. Time exists per session only: a session's first turn gets the session's time and each
 * following turn a minute more, marked as assumed UTC. An image's caption goes into the caption, never into the text.
 * Evidence is full of slips ("D8:6; D9:17", "D:11:26", "D30:05"): what can be read is read, what does not exist is
 * dropped and counted. Category 5 (adversarial) and questions left without evidence are excluded and counted; the former
 * are kept as unanswerable.
 */
final class Locomo {
    private static final Map<Integer, String> CATEGORIES =
            Map.of(1, "multi_hop", 2, "temporal", 3, "open_domain", 4, "single_hop");
    private static final int ADVERSARIAL = 5;
    private static final Pattern SESSION = Pattern.compile("session_(\\d+)");
    private static final Pattern TURN = Pattern.compile("D\\s*:?\\s*(\\d+)\\s*:\\s*(\\d+)");
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, yyyy")
            .toFormatter(Locale.ENGLISH);

    private Locomo() {}

    static DataSet.Read read(Path file) {
        List<Conversation> conversations = new ArrayList<>();
        JsonFiles.eachOf(file, sample -> conversations.add(conversation(sample)));
        return new DataSet.Read(conversations, List.of(file));
    }

    private static Conversation conversation(LocatedJson sample) {
        Draft draft = new Draft(sample.field("sample_id").scalar());
        LocatedJson conversation = sample.field("conversation");
        TreeMap<Integer, LocatedJson> sessions = new TreeMap<>();
        conversation.fields().forEach((name, value) -> {
            Matcher session = SESSION.matcher(name);
            if (session.matches()) {
                sessions.put(Integer.parseInt(session.group(1)), value);
            }
        });
        sessions.forEach((number, turns) -> {
            String session = "session_" + number;
            LocalDateTime start = time(conversation, session + "_date_time");
            int minute = 0;
            for (LocatedJson turn : turns.items()) {
                turn(draft, turn, session, start == null ? null : start.plusMinutes(minute++));
            }
        });
        int number = 0;
        for (LocatedJson question : sample.field("qa").items()) {
            question(draft, question, "q" + ++number);
        }
        return draft.done();
    }

    private static @Nullable LocalDateTime time(LocatedJson conversation, String field) {
        return conversation
                .optional(field)
                .map(at -> Draft.time(
                        at, text -> LocalDateTime.parse(text, TIME), "is not a time", "\"1:56 pm on 8 May, 2023\""))
                .orElse(null);
    }

    private static void turn(Draft draft, LocatedJson turn, String session, @Nullable LocalDateTime time) {
        String text = turn.optional("text").map(LocatedJson::text).orElse("");
        String caption = turn.optionalText("blip_caption");
        if (text.isEmpty() && (caption == null || caption.isEmpty())) {
            draft.repaired("turn_without_text");
            return;
        }
        Event.Builder event = Event.ofText(text)
                .speaker(turn.field("speaker").text().strip())
                .session(session)
                .caption(caption);
        if (caption != null) {
            event.modality(Modality.IMAGE);
        }
        draft.add(turn, event, turn.field("dia_id").text().strip(), time);
    }

    private static void question(Draft draft, LocatedJson question, String id) {
        int category = JsonFiles.integer(question.field("category"));
        if (category == ADVERSARIAL) {
            draft.unanswerable(draft(question, id, "adversarial", Map.of()), "adversarial");
            return;
        }
        List<String> evidence = new ArrayList<>();
        for (LocatedJson written :
                question.optional("evidence").map(LocatedJson::items).orElse(List.of())) {
            int before = evidence.size();
            Matcher turn = TURN.matcher(written.text());
            while (turn.find()) {
                evidence.add("D" + Integer.parseInt(turn.group(1)) + ":" + Integer.parseInt(turn.group(2)));
            }
            if (evidence.size() == before) {
                draft.repaired("evidence_that_cannot_be_read");
            } else if (evidence.size() > before + 1 || !evidence.getLast().equals(written.text())) {
                draft.repaired("evidence_mended");
            }
        }
        draft.ask(draft(
                question,
                id,
                CATEGORIES.getOrDefault(category, "category_" + category),
                Map.of(Draft.EVIDENCE, evidence)));
    }

    private static Question draft(LocatedJson question, String id, String category, Map<String, List<String>> groups) {
        return new Question(
                id,
                question.field("question").scalar(),
                category,
                List.of(),
                groups,
                List.of(),
                null,
                null,
                new Question.Reference(
                        question.optional("answer").map(LocatedJson::scalar).orElse(null), List.of(), true));
    }
}
