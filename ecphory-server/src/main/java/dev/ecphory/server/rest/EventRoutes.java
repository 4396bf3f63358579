package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.server.HttpProblem;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Answer;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventInput;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.LogExportLines;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import dev.ecphory.wire.ValidatedArguments;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
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

    private static final String RECORDED_AT = "recordedAt";

    private static final InputSchema RECORDED = EventInput.ALL.and(InputSchema.of(InputField.time(
            RECORDED_AT,
            "When another system recorded it, which is kept for knownAt: ISO 8601 with an offset; without one, in the"
                    + " zone. With every event or none, the oldest first, not in the future and not before the newest"
                    + " event that is there. Default: now.")));

    private static final InputSchema APPENDED = RECORDED.and(InputSchema.of(InputField.of(
            "events",
            InputField.Type.OBJECTS,
            "Several events, appended in one transaction, instead of the members above; at most 10000.")));

    private static final InputSchema PAGING = InputSchema.of(
            InputField.integer(
                    "after", 0, Long.MAX_VALUE, "The last sequence number seen. Default: 0, from the beginning."),
            InputField.integer("limit", 1, PAGE, "Events to return. Default: 100."));

    private static final InputSchema WORDS = InputSchema.of(
            InputField.text("text", "What is seen or heard, word for word; at most 20000 characters.")
                    .needed(),
            InputField.text("by", "Whose words they are. Default: the caller."));

    private EventRoutes() {}

    static List<RestRoute> all() {
        return List.of(
                RestRoute.post(
                                OF + "events",
                                "appendEvents",
                                Role.WRITE,
                                "Append one event or several, verbatim. An Idempotency-Key header makes a retry add"
                                        + " nothing.",
                                APPENDED,
                                "Appended",
                                EventRoutes::append)
                        .answering(Answer.created("Appended")),
                RestRoute.get(
                        OF + "events",
                        "listEvents",
                        "Page through the log, oldest first.",
                        PAGING,
                        "EventPage",
                        EventRoutes::list),
                RestRoute.get(
                        OF + "events/{id}",
                        "getEvent",
                        "One event.",
                        "Event",
                        call -> EventJson.of(call.memory(), existing(call))),
                RestRoute.delete(
                        OF + "events/{id}",
                        "retractEvent",
                        Role.WRITE,
                        "Hide an event from recall; it can be restored. To remove it for good, erase it.",
                        "Retracted",
                        call -> retract(call, true)),
                RestRoute.post(
                        OF + "events/{id}/restore",
                        "restoreEvent",
                        Role.WRITE,
                        "Show a retracted event again.",
                        InputSchema.NONE,
                        "Retracted",
                        call -> retract(call, false)),
                RestRoute.post(
                        OF + "events/{id}/description",
                        "describeEvent",
                        Role.WRITE,
                        "Give the asset of an event words that nobody had when it was appended: a transcript, the"
                                + " words in a picture. The newest count.",
                        WORDS,
                        "Described",
                        EventRoutes::describe),
                RestRoute.get(
                                OF + "export",
                                "exportEvents",
                                "Every event as a line of JSON, and between them what was decided, for an import.",
                                "Text",
                                EventRoutes::export)
                        .answering(Answer.stream("application/x-ndjson")),
                RestRoute.get(
                                OF + "changes",
                                "watchChanges",
                                "Server-sent events: what is appended, decided and forgotten from now on, or after a"
                                        + " number (also as Last-Event-ID).",
                                InputSchema.of(InputField.integer(
                                        "after", 0, Long.MAX_VALUE, "Begin after this sequence number. Default: now.")),
                                "Text",
                                ChangeStream::run)
                        .answering(Answer.stream("text/event-stream")));
    }

    private static RestResponse append(Call call) {
        String key = call.visit().context().header(KEY);
        boolean several = call.body().has("events");
        List<Given> events = new ArrayList<>();
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
            events.add(given(keyed(call.visit().body(), key)));
        }
        List<AppendResult> appended = append(call.memory(), events);
        boolean nothingNew = appended.stream().allMatch(AppendResult::duplicate);
        return new RestResponse(nothingNew ? 200 : 201, Json.object("appended", StatusJson.all(appended)));
    }

    /** An event, and when another system recorded it; null where nobody says. */
    private record Given(Event event, @Nullable Instant recordedAt) {}

    private static List<AppendResult> append(Memory memory, List<Given> given) {
        List<Event> events = given.stream().map(Given::event).toList();
        if (given.stream().allMatch(one -> one.recordedAt() == null)) {
            return memory.append(events);
        }
        List<Memory.RecordedEvent> recorded = new ArrayList<>();
        for (Given one : given) {
            Instant at = one.recordedAt();
            if (at == null) {
                throw new InvalidInputException(
                        "events[" + recorded.size() + "]." + RECORDED_AT,
                        "(none)",
                        "is missing, and other events have one",
                        "give it with every event or with none");
            }
            recorded.add(new Memory.RecordedEvent(one.event(), at));
        }
        return memory.appendRecorded(recorded);
    }

    private static Given given(Map<String, ?> object) {
        ValidatedArguments given = RECORDED.read(object);
        String at = given.text(RECORDED_AT);
        return new Given(
                EventInput.event(given),
                at == null
                        ? null
                        : TimeFormats.typed(RECORDED_AT, at)
                                .in(TimeFormats.zone(given.text("zone")))
                                .toInstant());
    }

    private static Given event(String where, Map<String, ?> object) {
        try {
            return given(object);
        } catch (InvalidInputException wrong) {
            throw wrong.withFieldPrefix(where);
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

    private static LogEntry existing(Call call) {
        return NotFoundException.requireEvent(call.memory(), call.path("id"));
    }

    private static Map<String, @Nullable Object> describe(Call call) {
        String id = existing(call).id();
        Event seen = EngineMemory.of(call.memory())
                .assetDescriptions()
                .describe(id, call.body().text("text", ""), call.body().text("by"))
                .event();
        return Json.object(
                "id",
                id,
                "caption",
                seen.caption(),
                "captionBy",
                seen.describedBy().orElse(null));
    }

    private static Map<String, @Nullable Object> retract(Call call, boolean hide) {
        String id = existing(call).id();
        if (hide) {
            call.memory().deletion().retract(id);
        } else {
            call.memory().deletion().restore(id);
        }
        return Json.object("id", id, "retracted", hide);
    }

    private static @Nullable Object export(Call call) throws IOException {
        var context = call.visit().context();
        String name = EnumNames.quoted(call.memory().namespace().value()).replaceAll("[^A-Za-z0-9._-]", "_");
        context.contentType("application/x-ndjson; charset=utf-8")
                .header("Content-Disposition", "attachment; filename=\"" + name + ".jsonl\"");
        Writer out =
                new BufferedWriter(new OutputStreamWriter(context.res().getOutputStream(), StandardCharsets.UTF_8));
        try {
            LogExportLines.write(call.memory(), out, (stage, done, total) -> call.visit()
                    .requireStill(Role.READ, call.memory().namespace()));
        } catch (RuntimeException | Error failed) {
            if (!context.res().isCommitted()) {
                throw failed;
            }
            out.append(Json.text(HttpProblem.of(failed).problem()))
                    .append('\n'); // no import takes it: the rest is missing
        }
        out.flush();
        return null;
    }
}
