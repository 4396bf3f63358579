package dev.ecphory.lab.data;

import dev.ecphory.Event;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * LongMemEval's official file: every question has a haystack of its own, so every question becomes a conversation. An
 * event's id is its session's and its place there, counted from 1 ("a1b2_3"); its time is the session's plus a minute a
 * turn, as assumed UTC. Turns marked {@code has_answer} are the evidence; the answer's sessions are kept beside.
 * Abstention questions (ids that end in {@code _abs}) and questions without a marked turn are excluded and counted.
 */
final class LongMemEval {
    private static final String ASKER = "user";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm", Locale.ENGLISH);
    /** The weekday is passed over: it adds nothing and may be wrong. */
    private static final Pattern WEEKDAY = Pattern.compile("\\s*\\([^)]*\\)");

    private LongMemEval() {}

    static DataSet.Read read(Path file) {
        List<Conversation> conversations = new ArrayList<>();
        JsonFiles.eachOf(file, instance -> conversations.add(conversation(instance)));
        return new DataSet.Read(conversations, List.of(file));
    }

    private static Conversation conversation(LocatedJson instance) {
        String id = instance.field("question_id").scalar();
        Draft draft = new Draft(id);
        List<LocatedJson> sessions = instance.field("haystack_sessions").items();
        List<LocatedJson> ids = instance.field("haystack_session_ids").items();
        List<LocatedJson> dates = instance.field("haystack_dates").items();
        if (ids.size() != sessions.size() || dates.size() != sessions.size()) {
            throw instance.wrong(
                    "has " + sessions.size() + " sessions, " + ids.size() + " ids and " + dates.size() + " dates",
                    "give as many of each");
        }
        List<String> evidence = new ArrayList<>();
        for (int i = 0; i < sessions.size(); i++) {
            session(draft, sessions.get(i), ids.get(i).scalar(), time(dates.get(i)), evidence);
        }
        Question question = new Question(
                id,
                instance.field("question").text(),
                instance.field("question_type").text(),
                List.of(),
                Map.of(Draft.EVIDENCE, evidence),
                instance.field("answer_session_ids").items().stream()
                        .map(LocatedJson::scalar)
                        .toList(),
                ASKER,
                instance.optional("question_date")
                        .map(date -> time(date).atOffset(ZoneOffset.UTC))
                        .orElse(null),
                new Question.Reference(
                        instance.optional("answer").map(LocatedJson::scalar).orElse(null), List.of(), true));
        if (id.endsWith("_abs")) {
            draft.unanswerable(question, "abstention");
        } else {
            draft.ask(question);
        }
        return draft.done();
    }

    private static void session(
            Draft draft, LocatedJson turns, String session, LocalDateTime start, List<String> evidence) {
        int place = 0;
        for (LocatedJson turn : turns.items()) {
            place++;
            String text = turn.field("content").text();
            if (text.isEmpty()) {
                draft.repaired("turn_without_text");
                continue;
            }
            String id = draft.free(session + "_" + place);
            draft.add(
                    turn,
                    Event.ofText(text).speaker(turn.field("role").text()).session(session),
                    id,
                    start.plusMinutes(place - 1L));
            if (turn.optional("has_answer")
                    .map(mark -> mark.node().asBoolean(false))
                    .orElse(false)) {
                evidence.add(id);
            }
        }
    }

    private static LocalDateTime time(LocatedJson at) {
        return Draft.time(
                at,
                text -> LocalDateTime.parse(WEEKDAY.matcher(text).replaceAll(""), TIME),
                "is not a time",
                "\"2023/05/20 (Sat) 02:21\"");
    }
}
