package dev.ecphory.server.mem0;

import dev.ecphory.engine.Memory;
import dev.ecphory.forget.Receipt;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.server.Entrance;
import dev.ecphory.server.Visit;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Times;
import dev.ecphory.wire.Words;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paths of mem0's platform, which its {@code MemoryClient} speaks. Threads may share it. */
final class Platform {
    /** Memories in one answer at most. */
    static final int MOST_ROWS = 1_000;

    private static final int USUAL_ROWS = 100;

    private final Mem0Door door;

    Platform(Mem0Door door) {
        this.door = door;
    }

    void open(Entrance entrance) {
        String v1 = Mem0Door.MOUNT + "/v1";
        String v2 = Mem0Door.MOUNT + "/v2";
        String v3 = Mem0Door.MOUNT + "/v3";
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
        entrance.route(HandlerType.GET, v1 + "/entities", Role.READ, this::entities);
        entrance.route(HandlerType.DELETE, v1 + "/entities/{type}/{id}", Role.WRITE, this::deleteEntity);
        entrance.route(HandlerType.DELETE, v2 + "/entities/{type}/{id}", Role.WRITE, this::deleteEntity);
    }

    /** Without an address of mail, by which mem0's client would tell its maker who uses it. */
    private void ping(Visit visit) {
        String caller = door.memories(visit).realm().caller();
        visit.json(Json.object(
                "status", "ok",
                "message", "ecphory",
                "org_id", "ecphory",
                "project_id", caller,
                "user_email", "key-" + caller));
    }

    private void add(Visit visit) {
        Asked asked = new Asked(visit.body());
        asked.flag("infer", true); // either way it is kept verbatim
        List<Row> added = door.memories(visit).add(asked, Mem0Door.key(visit));
        Mem0Door.answer(
                visit,
                asked,
                Json.object(
                        "message",
                        added.size() + " kept",
                        "status",
                        "SUCCEEDED",
                        "event_id",
                        added.isEmpty() ? null : added.getFirst().id().text(),
                        "results",
                        added.stream().map(Mem0Door::added).toList()));
    }

    /** An add is over when it is answered; of several memories it names the first. */
    private void event(Visit visit) {
        Row row = door.memories(visit).get(Mem0Door.id(visit));
        visit.json(Json.object(
                "id", row.id().text(),
                "event_type", "ADD",
                "status", "SUCCEEDED",
                "created_at", Times.iso(row.entry().recordedAt()),
                "results", List.of(Mem0Door.added(row))));
    }

    private void list(Visit visit) {
        Asked body = new Asked(visit.body());
        Asked query = Asked.query(visit.context().queryParamMap());
        Memories memories = door.memories(visit);
        int page = page(query);
        int size = size(query);
        Condition condition = memories.condition(body);
        List<Condition> all = new ArrayList<>(List.of(condition));
        String start = body.text("start_date");
        String end = body.text("end_date");
        if (start != null) {
            all.add(new Condition.Test("created_at", Comparison.GTE, time("start_date", start)));
        }
        if (end != null) {
            all.add(new Condition.Test("created_at", Comparison.LTE, time("end_date", end)));
        }
        Memories.Page found = memories.list(new Condition.All(all), body.flag("show_expired", false), page, size);
        Mem0Door.answer(
                visit,
                body,
                paged(
                        visit,
                        found.count(),
                        page,
                        size,
                        found.rows().stream().map(Row::json).toList()));
    }

    private static String time(String field, String text) {
        Times.until(field, text);
        return text;
    }

    private static int page(Asked query) {
        return query.whole("page", 1, 100_000, 1);
    }

    private static int size(Asked query) {
        return query.whole("page_size", 1, MOST_ROWS, USUAL_ROWS);
    }

    private static Map<String, @Nullable Object> paged(Visit visit, int count, int page, int size, List<?> rows) {
        String path = visit.context().path();
        return Json.object(
                "count",
                count,
                "next",
                (long) page * size < count ? at(path, page + 1, size) : null,
                "previous",
                page > 1 ? at(path, page - 1, size) : null,
                "results",
                rows);
    }

    private static String at(String path, int page, int size) {
        return path + "?page=" + page + "&page_size=" + size;
    }

    private void update(Visit visit) {
        Asked asked = new Asked(visit.body());
        Row row = door.memories(visit).update(Mem0Door.id(visit), asked);
        Map<String, @Nullable Object> said = row.json();
        said.put("text", row.event().text());
        Mem0Door.answer(visit, asked, said);
    }

    private void batchUpdate(Visit visit) {
        Memories memories = door.memories(visit);
        List<Asked> all = batch(new Asked(visit.body()));
        all.forEach(one -> memories.get(MemoryId.of(one.needed("memory_id")))); // all are there, or nothing is changed
        all.forEach(one -> memories.update(MemoryId.of(one.needed("memory_id")), one));
        visit.json(Json.object("message", "Successfully updated " + all.size() + " memories"));
    }

    private void batchDelete(Visit visit) {
        Memories memories = door.memories(visit);
        List<MemoryId> ids = batch(new Asked(visit.body())).stream()
                .map(one -> MemoryId.of(one.needed("memory_id")))
                .distinct()
                .toList();
        ids.forEach(memories::get);
        ids.forEach(id -> memories.delete(id, false));
        visit.json(Json.object("message", "Successfully deleted " + ids.size() + " memories"));
    }

    private static List<Asked> batch(Asked asked) {
        List<?> sent = asked.list("memories");
        if (sent.isEmpty() || sent.size() > MOST_ROWS) {
            throw new InvalidInputException(
                    "memories", sent.size() + " of them", "are none or too many", "give 1 to " + MOST_ROWS);
        }
        List<Asked> all = new ArrayList<>();
        for (Object one : sent) {
            if (!(one instanceof Map<?, ?> map)) {
                throw new InvalidInputException(
                        "memories", "(given)", "are no objects", "give {\"memory_id\", …} each");
            }
            all.add(new Asked(Json.readObject("memories", Json.text(map))));
        }
        return all;
    }

    /** Only those who have a namespace of their own; who is only named beside a user is none. */
    private void entities(Visit visit) {
        Asked query = Asked.query(visit.context().queryParamMap());
        Memories memories = door.memories(visit);
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Owner owner : memories.realm().owners()) {
            Memory memory = memories.realm().memory(Role.READ, owner);
            int count = memories.count(memory);
            if (count > 0) {
                all.add(entity(owner, memory, count));
            }
        }
        int page = page(query);
        int size = size(query);
        List<?> some = all.stream().skip((long) (page - 1) * size).limit(size).toList();
        Mem0Door.answer(visit, query, paged(visit, all.size(), page, size, some));
    }

    private static Map<String, @Nullable Object> entity(Owner owner, Memory memory, int count) {
        LogEntry first = memory.list(0, 1).getFirst();
        List<LogEntry> last = memory.list(memory.head().lastSeq() - 1, 1);
        return Json.object(
                "id", owner.name(),
                "name", owner.id(),
                "type", Words.lower(owner.kind()),
                "total_memories", count,
                "owner", "ecphory",
                "created_at", Times.iso(first.recordedAt()),
                "updated_at", Times.iso((last.isEmpty() ? first : last.getLast()).recordedAt()));
    }

    private void deleteEntity(Visit visit) {
        Asked query = Asked.query(visit.context().queryParamMap());
        Owner owner = new Owner(
                Owner.Kind.of(visit.context().pathParam("type")),
                visit.context().pathParam("id"));
        Memories memories = door.memories(visit);
        List<Receipt> receipts = new ArrayList<>();
        if (query.flag("erase", false)) {
            receipts.add(memories.erase(owner));
        } else {
            memories.deleteAll(
                    new Condition.Test(owner.kind().field(), Comparison.EQ, owner.id()), false, receipts::add);
        }
        Mem0Door.answer(visit, query, Mem0Door.receipts("Entity deleted successfully!", receipts));
    }
}
