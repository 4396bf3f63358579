package dev.ecphory.lab.data;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * BEAM's official folders: one chat's, or any folder that holds chats. {@code chat_trunecated.json} (their spelling) is
 * preferred where present. A message's speaker is its role, its session is its batch, its time is the latest
 * {@code time_anchor} at its place: that day's start plus a second a message, marked as assumed UTC, and unknown before
 * the first anchor. The marker "->-> batch,bullet" at a message's end is stripped.
 *
 * <p>A chat may be split into plans (folders {@code plan-N}, or a list of objects that hold them) whose message ids are
 * their own: then an event's id is "plan-N:id", and evidence is looked up by plan where it names one, or else by an id
 * that only one plan has.
 */
final class Beam {
    private static final String ASKER = "user";
    private static final List<String> CHAT = List.of("chat_trunecated.json", "chat.json");
    /** What the categories call their right answer. */
    private static final List<String> ANSWERS =
            List.of("answer", "ideal_answer", "ideal_response", "ideal_summary", "expected_compliance");

    private static final Path QUESTIONS = Path.of("probing_questions", "probing_questions.json");
    private static final Pattern MARKER = Pattern.compile("\\s*->->\\s*[\\w/,. ]{0,20}\\)?\\s*$");
    private static final Pattern PLAN = Pattern.compile("plan[-_ ]?\\d+", Pattern.CASE_INSENSITIVE);
    private static final DateTimeFormatter ANCHOR = DateTimeFormatter.ofPattern("MMMM-d-yyyy", Locale.ENGLISH);
    private static final Comparator<Path> NATURAL =
            Comparator.comparing(path -> padded(path.toString()), Comparator.naturalOrder());

    private Beam() {}

    static DataSet.Read read(Path root) {
        List<Path> folders;
        try (Stream<Path> found = Files.walk(root, 4)) {
            folders = found.filter(path -> Files.isRegularFile(path.resolve(QUESTIONS)))
                    .sorted(NATURAL)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new InvalidInputException(
                    "dataset", root.toString(), "cannot be read (" + e + ")", "check its permissions");
        }
        if (folders.isEmpty()) {
            throw new InvalidInputException(
                    "dataset", root.toString(), "holds no " + QUESTIONS, "give a chat's folder or a folder of chats");
        }
        List<Path> files = new ArrayList<>();
        List<Conversation> conversations = new ArrayList<>();
        for (Path folder : folders) {
            String id = folder.equals(root)
                    ? String.valueOf(root.getFileName())
                    : root.relativize(folder).toString().replace('\\', '/');
            conversations.add(new Chat(id).read(folder, files));
        }
        return new DataSet.Read(conversations, files);
    }

    /** Digits padded, so that chat 2 comes before chat 10. */
    private static String padded(String name) {
        return Pattern.compile("\\d+").matcher(name).replaceAll(n -> {
            return "0".repeat(Math.max(0, 9 - n.group().length())) + n.group();
        });
    }

    /** A reader of one chat. Not for several threads. */
    private static final class Chat {
        private final Draft draft;
        /** Events by the id that the file gives them; several where plans number for themselves. */
        private final Map<String, List<String>> byId = new HashMap<>();

        Chat(String id) {
            draft = new Draft(id);
        }

        Conversation read(Path folder, List<Path> files) {
            plans(folder, files).forEach(this::plan);
            Path questions = folder.resolve(QUESTIONS);
            files.add(questions);
            JsonFiles.of(questions).fields().forEach(this::category);
            return draft.done();
        }

        /** The lists of batches of a chat by plan; one without a name where there are no plans. */
        private static Map<String, List<LocatedJson>> plans(Path folder, List<Path> files) {
            Map<String, List<LocatedJson>> plans = new LinkedHashMap<>();
            Path whole = chat(folder);
            if (whole != null) {
                files.add(whole);
                for (LocatedJson part : JsonFiles.of(whole).items()) {
                    if (part.optional("turns").isPresent()) {
                        plans.computeIfAbsent("", none -> new ArrayList<>()).add(part);
                    } else {
                        part.fields().forEach((plan, batches) -> plans.put(plan, batches.items()));
                    }
                }
                return plans;
            }
            try (Stream<Path> inside = Files.list(folder)) {
                inside.filter(path ->
                                PLAN.matcher(path.getFileName().toString()).matches())
                        .sorted(NATURAL)
                        .forEach(plan -> {
                            Path part = chat(plan);
                            if (part != null) {
                                files.add(part);
                                plans.put(
                                        plan.getFileName().toString(),
                                        JsonFiles.of(part).items());
                            }
                        });
            } catch (IOException e) {
                throw LocatedJson.unreadable(folder, e);
            }
            if (plans.isEmpty()) {
                throw new InvalidInputException(
                        "dataset", folder.toString(), "has questions but no chat.json", "add it, or its plan folders");
            }
            return plans;
        }

        private static @Nullable Path chat(Path folder) {
            for (String name : CHAT) {
                if (Files.isRegularFile(folder.resolve(name))) {
                    return folder.resolve(name);
                }
            }
            return null;
        }

        private void plan(String plan, List<LocatedJson> batches) {
            LocalDate anchor = null;
            int second = 0;
            for (LocatedJson batch : batches) {
                String number = batch.field("batch_number").scalar();
                String session = plan.isEmpty() ? "batch_" + number : plan + ":batch_" + number;
                for (LocatedJson turn : batch.field("turns").items()) {
                    for (LocatedJson message : turn.items()) {
                        LocatedJson stated = message.optional("time_anchor").orElse(null);
                        LocalDate next = stated == null ? anchor : date(stated, anchor);
                        second = next == null || next.equals(anchor) ? second + 1 : 0;
                        anchor = next;
                        message(message, plan, session, anchor == null ? null : at(anchor, second));
                    }
                }
            }
        }

        private static LocalDateTime at(LocalDate day, int second) {
            return day.atStartOfDay().plusSeconds(second);
        }

        private @Nullable LocalDate date(LocatedJson stated, @Nullable LocalDate before) {
            try {
                return LocalDate.parse(stated.text().strip(), ANCHOR);
            } catch (DateTimeParseException e) {
                draft.repaired("time_anchor_that_cannot_be_read");
                return before;
            }
        }

        private void message(LocatedJson message, String plan, String session, @Nullable LocalDateTime time) {
            String own = message.field("id").scalar();
            String text = MARKER.matcher(message.field("content").text()).replaceFirst("");
            if (text.isEmpty()) {
                draft.repaired("message_without_text");
                return;
            }
            String id = plan.isEmpty() ? own : plan + ":" + own;
            draft.add(
                    message,
                    Event.ofText(text).speaker(message.field("role").text()).session(session),
                    id,
                    time);
            byId.computeIfAbsent(own, none -> new ArrayList<>()).add(id);
        }

        private void category(String category, LocatedJson questions) {
            int number = 0;
            for (LocatedJson question : questions.items()) {
                String id = category + "-" + ++number;
                if (category.equals("abstention")) {
                    draft.unanswerable(asked(id, question, category, Map.of()), category);
                    continue;
                }
                Map<String, List<String>> groups = new LinkedHashMap<>();
                question.optional("source_chat_ids").ifPresent(ids -> evidence(ids, Draft.EVIDENCE, null, groups));
                draft.ask(asked(id, question, category, groups));
            }
        }

        private static Question asked(
                String id, LocatedJson question, String category, Map<String, List<String>> groups) {
            String answer = ANSWERS.stream()
                    .flatMap(name -> question.optional(name).stream())
                    .map(Chat::shown)
                    .findFirst()
                    .orElse(null);
            List<String> rubric = question.optional("rubric").map(LocatedJson::items).orElse(List.of()).stream()
                    .map(Chat::shown)
                    .toList();
            return new Question(
                    id,
                    question.field("question").text(),
                    category,
                    List.of(),
                    groups,
                    List.of(),
                    ASKER,
                    null,
                    new Question.Reference(answer, rubric, true));
        }

        /** A text, or a list or object as it is written: reference answers come in all forms. */
        private static String shown(LocatedJson value) {
            return value.node().isString() ? value.text() : value.node().toString();
        }

        /** Flattens lists and objects of lists to any depth; an object's field names the group, or the plan. */
        private void evidence(LocatedJson ids, String group, @Nullable String plan, Map<String, List<String>> groups) {
            if (ids.node().isObject()) {
                ids.fields().forEach((name, inner) -> {
                    boolean named = PLAN.matcher(name).matches();
                    evidence(inner, named ? group : name, named ? name : plan, groups);
                });
            } else if (ids.node().isArray()) {
                ids.items().forEach(inner -> evidence(inner, group, plan, groups));
            } else if (ids.node().isString() || ids.node().isNumber()) {
                groups.computeIfAbsent(group, none -> new ArrayList<>()).add(found(ids.scalar(), plan));
            } else {
                draft.repaired("evidence_that_cannot_be_read");
            }
        }

        private String found(String written, @Nullable String plan) {
            if (plan != null) {
                return plan + ":" + written;
            }
            List<String> candidates = byId.getOrDefault(written, List.of());
            if (candidates.size() > 1) {
                draft.repaired("evidence_in_several_plans");
            }
            return candidates.size() == 1 ? candidates.getFirst() : written;
        }
    }
}
