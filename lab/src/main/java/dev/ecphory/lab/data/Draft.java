package dev.ecphory.lab.data;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ingest.jsonl.LocatedJson;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A conversation while a loader reads it. Not for several threads. */
final class Draft {
    /** Evidence without roles goes under this one. */
    static final String EVIDENCE = "evidence";

    /** The evidence of a question names nothing that exists. */
    static final String NO_EVIDENCE = "without_usable_evidence";

    private final String id;
    private final List<Event> events = new ArrayList<>();
    private final Set<String> ids = new LinkedHashSet<>();
    private final Map<String, Integer> position = new HashMap<>();
    private final List<Question> questions = new ArrayList<>();
    private final List<Question> unanswerable = new ArrayList<>();
    private final List<Question> unplaced = new ArrayList<>();
    private final Map<String, Integer> excluded = new TreeMap<>();
    private final Map<String, Integer> repairs = new TreeMap<>();

    Draft(String id) {
        this.id = id;
    }

    /** Whether an event of that id was said. */
    boolean has(String eventId) {
        return ids.contains(eventId);
    }

    /** An id that is not taken yet: the one wished for, or it with a number. */
    String free(String wished) {
        String free = wished;
        for (int n = 2; ids.contains(free); n++) {
            free = wished + "#" + n;
        }
        if (!free.equals(wished)) {
            repaired("repeated_id");
        }
        return free;
    }

    /**
     * Adds an event.
     *
     * @param at where it is written
     * @param event with an id; a naive {@code time} is taken as UTC, null means unknown
     */
    void add(LocatedJson at, Event.Builder event, String eventId, @Nullable LocalDateTime time) {
        if (time != null) {
            event.occurredAt(time, ZoneOffset.UTC);
        }
        Event built;
        try {
            built = event.id(eventId).build();
        } catch (InvalidInputException e) {
            throw at.refused(e);
        }
        add(at, built);
    }

    void add(LocatedJson at, Event event) {
        String eventId = event.id();
        if (eventId == null) {
            throw at.wrong("has no id", "give every event one");
        }
        if (!ids.add(eventId)) {
            throw at.wrong("repeats the id " + eventId, "give every event of a conversation its own");
        }
        position.put(eventId, events.size());
        events.add(event);
    }

    /** Adds a question, whose roles may name events that do not exist, with the evidence that exists; excludes, counts and keeps it beside the others when none does. */
    void ask(Question question) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        Set<String> gold = evidence(question, groups);
        if (gold.isEmpty()) {
            exclude(NO_EVIDENCE);
            unplaced.add(question.settled(question.reference(), List.of(), Map.of()));
        } else {
            questions.add(question.settled(question.reference(), inOrder(gold), groups));
        }
    }

    /** Excludes and counts a question that nothing said answers, and keeps it beside the others. */
    void unanswerable(Question question, String reason) {
        exclude(reason);
        unanswerable.add(question.settled(question.reference().unanswerable(), List.of(), Map.of()));
    }

    private Set<String> evidence(Question question, Map<String, List<String>> groups) {
        Set<String> gold = new HashSet<>();
        question.groups().forEach((role, wanted) -> {
            List<String> found = new ArrayList<>();
            for (String eventId : wanted) {
                if (ids.contains(eventId) && outOfReach(question.moment(), eventId)) {
                    repaired("evidence_out_of_reach");
                } else if (ids.contains(eventId)) {
                    found.add(eventId);
                } else {
                    repaired("evidence_that_does_not_exist");
                }
            }
            groups.put(role, found);
            gold.addAll(found);
        });
        return gold;
    }

    /** Whether a question that is asked there cannot have this event as a result. */
    private boolean outOfReach(Question.Moment moment, String eventId) {
        if (moment.equals(Question.Moment.AFTERWARDS)) {
            return false;
        }
        int at = position.getOrDefault(eventId, 0);
        Event event = events.get(at);
        OffsetDateTime happened = event.occurredAt();
        if (moment.session() != null && moment.session().equals(event.session())) {
            return true;
        }
        if (moment.event() != null && at >= position.getOrDefault(moment.event(), Integer.MAX_VALUE)) {
            return true;
        }
        return moment.asOf() != null && happened != null && happened.toInstant().isAfter(moment.asOf());
    }

    private List<String> inOrder(Set<String> gold) {
        return ids.stream().filter(gold::contains).toList();
    }

    /** A time as it is written; refused, with how it should be, where it is not. */
    static <T> T time(LocatedJson at, Function<String, T> parsing, String wrong, String example) {
        try {
            return parsing.apply(at.text().strip());
        } catch (DateTimeParseException e) {
            throw at.wrong(wrong, "write it as " + example);
        }
    }

    void exclude(String reason) {
        excluded.merge(reason, 1, Integer::sum);
    }

    void repaired(String kind) {
        repairs.merge(kind, 1, Integer::sum);
    }

    Conversation done() {
        return new Conversation(id, events, questions, unanswerable, unplaced, excluded, repairs);
    }
}
