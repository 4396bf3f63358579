package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestDoor.OF;

import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Appended;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Answer;
import dev.ecphory.server.rest.Route.Call;
import dev.ecphory.wire.EventFields;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.LogLines;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Words;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events: appended, listed, read, hidden, shown again, watched. Stateless. */
final class EventRoutes {
    /** The header by which a retry is known as one. */
    static final String KEY = "Idempotency-Key";

    private static final int PAGE = 1_000;
    private static final int MOST_AT_ONCE = 10_000;

    private static final Fields APPENDED = EventFields.ALL.and(Fields.of(Field.of(
            "events",
            Field.Type.OBJECTS,
            "Several events, appended in one transaction, instead of the members above; at most 10000.")));

    private static final Fields PAGING = Fields.of(
            Field.integer("after", 0, Long.MAX_VALUE, "The last sequence number seen. Default: 0, from the beginning."),
            Field.integer("limit", 1, PAGE, "Events to return. Default: 100."));

    private static final Fields WORDS = Fields.of(
            Field.text("text", "What is seen or heard, word for word; at most 20000 characters.")
                    .needed(),
            Field.text("by", "Whose words they are. Default: the caller."));

    private EventRoutes() {}

    static List<Route> all() {
        return List.of(
                Route.post(
                                OF + "events",
                                "appendEvents",
                                Role.WRITE,
                                "Append one event or several, verbatim. An Idempotency-Key header makes a retry add"
                                        + " nothing.",
                                APPENDED,
                                "Appended",
                                EventRoutes::append)
                        .answering(Answer.created("Appended")),
                Route.get(
                        OF + "events",
                        "listEvents",
                        "Page through the log, oldest first.",
                        PAGING,
                        "EventPage",
                        EventRoutes::list),
                Route.get(OF + "events/{id}", "getEvent", "One event.", "Event", call -> EventJson.of(existing(call))),
                Route.delete(
                        OF + "events/{id}",
                        "retractEvent",
                        Role.WRITE,
                        "Hide an event from recall; it can be restored. To remove it for good, erase it.",
                        "Retracted",
                        call -> retract(call, true)),
                Route.post(
                        OF + "events/{id}/restore",
                        "restoreEvent",
                        Role.WRITE,
                        "Show a retracted event again.",
                        Fields.NONE,
                        "Retracted",
                        call -> retract(call, false)),
                Route.post(
                        OF + "events/{id}/description",
                        "describeEvent",
                        Role.WRITE,
                        "Give the asset of an event words that nobody had when it was appended: a transcript, the"
                                + " words in a picture. The newest count.",
                        WORDS,
                        "Described",
                        EventRoutes::describe),
                Route.get(
                        OF + "events/{id}/times",
                        "eventTimes",
                        "The times that an event speaks of.",
                        "Times",
                        call -> Json.object(
                                "event",
                                existing(call).id(),
                                "times",
                                call.memory().knowledge().times(call.path("id")).stream()
                                        .map(StateJson::of)
                                        .toList())),
                Route.get(
                                OF + "export",
                                "exportEvents",
                                "Every event as a line of JSON, and between them what was decided, for an import.",
                                "Text",
                                EventRoutes::export)
                        .answering(Answer.stream("application/x-ndjson")),
                Route.get(
                                OF + "changes",
                                "watchChanges",
                                "Server-sent events: what is appended, decided and forgotten from now on, or after a"
                                        + " number (also as Last-Event-ID).",
                                Fields.of(Field.integer(
                                        "after", 0, Long.MAX_VALUE, "Begin after this sequence number. Default: now.")),
                                "Text",
                                ChangeFeed::run)
                        .answering(Answer.stream("text/event-stream")));
    }

    private static Reply append(Call call) {
        String key = call.visit().context().header(KEY);
        boolean several = call.body().has("events");
        List<Event> events = new ArrayList<>();
        if (several) {
            List<Map<String, ?>> given = call.body().objects("events");
            if (given.isEmpty() || given.size() > MOST_AT_ONCE) {
                throw new InvalidInputException(
                        "events", given.size() + " events", "are too few or too many", "give 1 to " + MOST_AT_ONCE);
            }
            if (call.body().size() > 1) {
                throw new InvalidInputException(
                        "events", "(given)", "stands beside members of a single event", "give one or the other");
            }
            for (int i = 0; i < given.size(); i++) {
                events.add(event("events[" + i + "]", keyed(given.get(i), key == null ? null : key + "/" + i)));
            }
        } else {
            events.add(EventFields.event(keyed(call.visit().body(), key)));
        }
        List<Appended> appended = call.memory().append(events);
        boolean nothingNew = appended.stream().allMatch(Appended::duplicate);
        return new Reply(nothingNew ? 200 : 201, Json.object("appended", StateJson.all(appended)));
    }

    private static Event event(String where, Map<String, ?> object) {
        try {
            return EventFields.event(object);
        } catch (InvalidInputException wrong) {
            throw wrong.within(where);
        }
    }

    /** A key of the event's own counts; the header's is for those that have none. */
    private static Map<String, ?> keyed(Map<String, ?> object, @Nullable String key) {
        if (key == null || object.get("key") != null) {
            return object;
        }
        Map<String, @Nullable Object> keyed = new LinkedHashMap<>(object);
        keyed.put("key", key);
        return keyed;
    }

    private static Map<String, @Nullable Object> list(Call call) {
        int limit = (int) call.query().integer("limit", 100);
        List<LogEntry> page = call.memory().list(call.query().integer("after", 0), limit);
        Long next = page.size() == limit ? page.getLast().seq() : null;
        if (next != null) {
            call.visit().context().header("Link", "<?after=" + next + "&limit=" + limit + ">; rel=\"next\"");
        }
        return Json.object("events", page.stream().map(EventJson::of).toList(), "next", next);
    }

    static LogEntry existing(Call call) {
        return existing(call.memory(), call.path("id"));
    }

    static LogEntry existing(Memory memory, String id) {
        return memory.get(id)
                .orElseThrow(() -> Missing.event(id, memory.namespace().value()));
    }

    private static Map<String, @Nullable Object> describe(Call call) {
        String id = existing(call).id();
        Event seen = call.memory()
                .assets()
                .describe(id, call.body().text("text", ""), call.body().text("by"))
                .event();
        return Json.object(
                "id", id, "caption", seen.caption(), "captionBy", seen.toldBy().orElse(null));
    }

    private static Map<String, @Nullable Object> retract(Call call, boolean hide) {
        String id = existing(call).id();
        if (hide) {
            call.memory().oblivion().retract(id);
        } else {
            call.memory().oblivion().restore(id);
        }
        return Json.object("id", id, "retracted", hide);
    }

    private static @Nullable Object export(Call call) throws IOException {
        var context = call.visit().context();
        String name = Words.quoted(call.memory().namespace().value()).replaceAll("[^A-Za-z0-9._-]", "_");
        context.contentType("application/x-ndjson; charset=utf-8")
                .header("Content-Disposition", "attachment; filename=\"" + name + ".jsonl\"");
        try (Writer out =
                new BufferedWriter(new OutputStreamWriter(context.res().getOutputStream(), StandardCharsets.UTF_8))) {
            LogLines.write(call.memory(), out, Progress.SILENT);
        }
        return null;
    }
}
