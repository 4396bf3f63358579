package dev.ecphory.compat.mem0;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.RouteRegistrar;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.TimeFormats;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paths of mem0's platform, which its {@code MemoryClient} speaks. Threads may share it. */
final class Mem0PlatformRoutes {
    /** Memories in one answer at most. */
    static final int MOST_ROWS = 1_000;

    private static final int USUAL_ROWS = 100;
    /** What may be said of a memory; all but the first mean that it was of no use. */
    private static final List<String> FEEDBACK = List.of("POSITIVE", "NEGATIVE", "VERY_NEGATIVE");

    private final Mem0Module door;

    Mem0PlatformRoutes(Mem0Module door) {
        this.door = door;
    }

    void open(RouteRegistrar entrance) {
        String v1 = Mem0Module.MOUNT + "/v1";
        String v2 = Mem0Module.MOUNT + "/v2";
        String v3 = Mem0Module.MOUNT + "/v3";
        entrance.route(HandlerType.GET, v1 + "/ping", Role.READ, this::ping);
        entrance.route(HandlerType.POST, v3 + "/memories/add", Role.WRITE, this::add);
        entrance.route(HandlerType.POST, v3 + "/memories/search", Role.READ, door::search);
        entrance.route(HandlerType.POST, v3 + "/memories", Role.READ, this::list);
        entrance.route(HandlerType.GET, v1 + "/event/{id}", Role.READ, this::event);
        String one = v1 + "/memories/{id}";
        entrance.route(HandlerType.GET, one, Role.READ, door::get);
        entrance.route(HandlerType.PUT, one, Role.WRITE, this::update);
        entrance.route(HandlerType.DELETE, one, Role.WRITE, door::delete);
        entrance.route(HandlerType.GET, one + "/history", Role.READ, door::history);
        entrance.route(
                HandlerType.DELETE,
                v1 + "/memories",
                Role.WRITE,
                visit -> door.deleteAll(visit, "Memories deleted successfully!"));
        entrance.route(HandlerType.PUT, v1 + "/batch", Role.WRITE, this::batchUpdate);
        entrance.route(HandlerType.DELETE, v1 + "/batch", Role.WRITE, this::batchDelete);
        entrance.route(HandlerType.POST, v1 + "/feedback", Role.WRITE, this::feedback);
        entrance.route(
                HandlerType.GET,
                Mem0Module.MOUNT + "/api/v1/orgs/organizations/{org}/projects/{project}",
                Role.READ,
                this::project);
        entrance.route(HandlerType.GET, v1 + "/entities", Role.READ, this::entities);
        entrance.route(HandlerType.DELETE, v1 + "/entities/{type}/{id}", Role.WRITE, this::deleteEntity);
        entrance.route(HandlerType.DELETE, v2 + "/entities/{type}/{id}", Role.WRITE, this::deleteEntity);
    }

    /** Without an address of mail, by which mem0's client would tell its maker who uses it. */
    private void ping(RequestContext visit) {
        String caller = door.memories(visit).realm().caller();
        visit.json(Json.object(
                "status", "ok",
                "message", "ecphory",
                "org_id", "ecphory",
                "project_id", caller,
                "user_email", "key-" + caller));
    }

    /** Nobody can set instructions and categories here, so there are none. */
    private void project(RequestContext visit) {
        Map<String, @Nullable Object> project = Json.object(
                "name",
                door.memories(visit).realm().caller(),
                "custom_instructions",
                null,
                "agent_custom_instructions",
                null,
                "custom_categories",
                List.of());
        List<String> fields = visit.context().queryParams("fields");
        if (!fields.isEmpty()) {
            project.keySet().retainAll(fields);
        }
        visit.json(project);
    }

    /** Counts for the question of the newest search that found the memory. */
    private void feedback(RequestContext visit) {
        Mem0Request asked = new Mem0Request(visit.body());
        Mem0Service memories = door.memories(visit);
        Mem0MemoryView row = memories.get(Mem0MemoryId.of(asked.needed("memory_id")));
        String said = asked.text("feedback");
        if (said != null && !FEEDBACK.contains(said)) {
            throw new InvalidInputException(
                    "feedback", EnumNames.quoted(said), "is no feedback", "say one of " + String.join(", ", FEEDBACK));
        }
        if (said == null) {
            Mem0Module.answer(visit, asked, "message", "Nothing was said of it", "counted", false);
            return;
        }
        String question = memories.found(row);
        if (question == null) {
            Mem0Module.answer(visit, asked, "message", "No search found this memory lately", "counted", false);
            return;
        }
        boolean good = said.equals(FEEDBACK.getFirst());
        String id = row.entry().id();
        memories.memory(Role.WRITE, row)
                .learning()
                .feedback(question, good ? List.of(id) : List.of(), good ? List.of() : List.of(id));
        Mem0Module.answer(visit, asked, "message", "Feedback submitted", "counted", true, "question", question);
    }

    private void add(RequestContext visit) {
        Mem0Request asked = new Mem0Request(visit.body());
        asked.flag("infer", true); // either way it is kept verbatim
        List<Mem0MemoryView> added = door.memories(visit).add(asked, Mem0Module.key(visit));
        String first = added.isEmpty() ? null : added.getFirst().id().text();
        List<?> results = added.stream().map(Mem0Module::added).toList();
        Mem0Module.answer(
                visit,
                asked,
                Json.object(
                        "message",
                        added.size() + " kept",
                        "status",
                        "SUCCEEDED",
                        "event_id",
                        first,
                        "results",
                        results));
    }

    /** An add is over when it is answered; of several memories it names the first. */
    private void event(RequestContext visit) {
        Mem0MemoryView row = door.memories(visit).get(Mem0Module.id(visit));
        visit.json(Json.object(
                "id", row.id().text(),
                "event_type", "ADD",
                "status", "SUCCEEDED",
                "created_at", TimeFormats.iso(row.entry().recordedAt()),
                "results", List.of(Mem0Module.added(row))));
    }

    private void list(RequestContext visit) {
        Mem0Request body = new Mem0Request(visit.body());
        Mem0Request query = Mem0Request.query(visit.context().queryParamMap());
        Mem0Service memories = door.memories(visit);
        int page = page(query);
        int size = size(query);
        Mem0Filter condition = memories.condition(body);
        List<Mem0Filter> all = new ArrayList<>(List.of(condition));
        String start = body.text("start_date");
        String end = body.text("end_date");
        if (start != null) {
            all.add(new Mem0Filter.Test("created_at", Mem0Comparison.GTE, time("start_date", start)));
        }
        if (end != null) {
            all.add(new Mem0Filter.Test("created_at", Mem0Comparison.LTE, time("end_date", end)));
        }
        Mem0Service.Page found = memories.list(
                new Mem0Filter.Joined(Mem0Filter.Joint.ALL, all), body.flag("show_expired", false), page, size);
        Mem0Module.answer(visit, body, paged(visit, found.count(), page, size, Mem0MemoryView.json(found.rows())));
    }

    private static String time(String field, String text) {
        TimeFormats.until(field, text);
        return text;
    }

    private static int page(Mem0Request query) {
        return query.whole("page", 1, 100_000, 1);
    }

    private static int size(Mem0Request query) {
        return query.whole("page_size", 1, MOST_ROWS, USUAL_ROWS);
    }

    private static Map<String, @Nullable Object> paged(
            RequestContext visit, int count, int page, int size, List<?> rows) {
        String path = visit.context().path();
        String next = (long) page * size < count ? at(path, page + 1, size) : null;
        String previous = page > 1 ? at(path, page - 1, size) : null;
        return Json.object("count", count, "next", next, "previous", previous, "results", rows);
    }

    private static String at(String path, int page, int size) {
        return path + "?page=" + page + "&page_size=" + size;
    }

    private void update(RequestContext visit) {
        Mem0Request asked = new Mem0Request(visit.body());
        Mem0MemoryView row = door.memories(visit).update(Mem0Module.id(visit), asked);
        Map<String, @Nullable Object> said = row.json();
        said.put("text", row.event().text());
        Mem0Module.answer(visit, asked, said);
    }

    private void batchUpdate(RequestContext visit) {
        Mem0Service memories = door.memories(visit);
        List<Mem0Request> all = batch(new Mem0Request(visit.body()));
        all.forEach(
                one -> memories.get(Mem0MemoryId.of(one.needed("memory_id")))); // all are there, or nothing is changed
        all.forEach(one -> memories.update(Mem0MemoryId.of(one.needed("memory_id")), one));
        visit.json(Json.object("message", "Successfully updated " + all.size() + " memories"));
    }

    private void batchDelete(RequestContext visit) {
        Mem0Service memories = door.memories(visit);
        List<Mem0MemoryId> ids = batch(new Mem0Request(visit.body())).stream()
                .map(one -> Mem0MemoryId.of(one.needed("memory_id")))
                .distinct()
                .toList();
        ids.forEach(memories::get);
        ids.forEach(id -> memories.delete(id, false));
        visit.json(Json.object("message", "Successfully deleted " + ids.size() + " memories"));
    }

    private static List<Mem0Request> batch(Mem0Request asked) {
        List<?> sent = asked.list("memories");
        if (sent.isEmpty() || sent.size() > MOST_ROWS) {
            throw new InvalidInputException(
                    "memories", sent.size() + " of them", "are none or too many", "give 1 to " + MOST_ROWS);
        }
        List<Mem0Request> all = new ArrayList<>();
        for (Object one : sent) {
            if (!(one instanceof Map<?, ?> map)) {
                throw new InvalidInputException(
                        "memories", "(given)", "are no objects", "give {\"memory_id\", …} each");
            }
            all.add(new Mem0Request(Json.readObject("memories", Json.text(map))));
        }
        return all;
    }

    /** Only those who have a namespace of their own; who is only named beside a user is none. */
    private void entities(RequestContext visit) {
        Mem0Request query = Mem0Request.query(visit.context().queryParamMap());
        Mem0Service memories = door.memories(visit);
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Mem0Owner owner : memories.realm().owners()) {
            Memory memory = memories.realm().memory(Role.READ, owner);
            int count = memories.count(memory);
            if (count > 0) {
                all.add(entity(owner, memory, count));
            }
        }
        int page = page(query);
        int size = size(query);
        List<?> some = all.stream().skip((long) (page - 1) * size).limit(size).toList();
        Mem0Module.answer(visit, query, paged(visit, all.size(), page, size, some));
    }

    private static Map<String, @Nullable Object> entity(Mem0Owner owner, Memory memory, int count) {
        LogEntry first = memory.list(0, 1).getFirst();
        List<LogEntry> last = memory.list(memory.admin().logPosition().lastSeq() - 1, 1);
        return Json.object(
                "id", owner.name(),
                "name", owner.id(),
                "type", EnumNames.lower(owner.kind()),
                "total_memories", count,
                "owner", "ecphory",
                "created_at", TimeFormats.iso(first.recordedAt()),
                "updated_at", TimeFormats.iso((last.isEmpty() ? first : last.getLast()).recordedAt()));
    }

    private void deleteEntity(RequestContext visit) {
        Mem0Request query = Mem0Request.query(visit.context().queryParamMap());
        Mem0Owner owner = new Mem0Owner(
                Mem0Owner.Kind.of(visit.context().pathParam("type")),
                visit.context().pathParam("id"));
        Mem0Service memories = door.memories(visit);
        List<Receipt> receipts = new ArrayList<>();
        if (query.flag("erase", false)) {
            receipts.add(memories.erase(owner));
        } else {
            memories.deleteAll(
                    new Mem0Filter.Test(owner.kind().field(), Mem0Comparison.EQ, owner.id()), false, receipts::add);
        }
        Mem0Module.answer(visit, query, Mem0Module.receipts("Entity deleted successfully!", receipts));
    }
}
