package dev.ecphory.server.mem0;

import dev.ecphory.engine.Actor;
import dev.ecphory.forget.Receipt;
import dev.ecphory.server.Door;
import dev.ecphory.server.Entrance;
import dev.ecphory.server.Visit;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StateJson;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For clients of mem0: the paths of its self-hosted server and of its platform, both below {@value #MOUNT}. Every answer is
 * mem0's; what is behind it is an append, a recall, a correction or a retraction. Threads may share it.
 */
public final class Mem0Door implements Door {
    /** What a client's address ends in. */
    public static final String MOUNT = "/mem0";

    private static final String LATER = "kept verbatim; facts are derived from it later";

    @Override
    public Actor.Door kind() {
        return Actor.Door.MEM0;
    }

    @Override
    public void open(Entrance entrance) {
        new Platform(this).open(entrance);
        selfHosted(entrance);
    }

    private void selfHosted(Entrance entrance) {
        String memories = MOUNT + "/memories";
        String one = memories + "/{id}";
        entrance.route(HandlerType.POST, memories, Role.WRITE, visit -> {
            Asked asked = new Asked(visit.body());
            List<Row> added = memories(visit).add(asked, key(visit));
            answer(
                    visit,
                    asked,
                    Json.object("results", added.stream().map(Mem0Door::added).toList()));
        });
        entrance.route(HandlerType.GET, memories, Role.READ, visit -> {
            Asked asked = Asked.query(visit.context().queryParamMap());
            Memories all = memories(visit);
            int size = asked.whole(asked.has("top_k") ? "top_k" : "limit", 1, Platform.MOST_ROWS, Platform.MOST_ROWS);
            Memories.Page page = all.list(all.condition(asked), asked.flag("show_expired", false), 1, size);
            answer(
                    visit,
                    asked,
                    Json.object(
                            "count",
                            page.count(),
                            "results",
                            page.rows().stream().map(Row::json).toList()));
        });
        entrance.route(
                HandlerType.DELETE, memories, Role.WRITE, visit -> deleteAll(visit, "All relevant memories deleted"));
        entrance.route(HandlerType.GET, one, Role.READ, this::get);
        entrance.route(HandlerType.PUT, one, Role.WRITE, visit -> {
            Asked asked = new Asked(visit.body());
            Row row = memories(visit).update(id(visit), asked);
            Map<String, @Nullable Object> said = Json.object("message", "Memory updated successfully!");
            said.putAll(row.json());
            answer(visit, asked, said);
        });
        entrance.route(HandlerType.DELETE, one, Role.WRITE, this::delete);
        entrance.route(HandlerType.GET, one + "/history", Role.READ, this::history);
        entrance.route(HandlerType.POST, MOUNT + "/search", Role.READ, this::search);
    }

    Memories memories(Visit visit) {
        return new Memories(Realm.of(visit));
    }

    static MemoryId id(Visit visit) {
        return MemoryId.of(visit.context().pathParam("id"));
    }

    /** What makes a retried add harmless; null for none. */
    static @Nullable String key(Visit visit) {
        return visit.context().header("Idempotency-Key");
    }

    void get(Visit visit) {
        visit.json(memories(visit).get(id(visit)).json());
    }

    void search(Visit visit) {
        Asked asked = new Asked(visit.body());
        Memories memories = memories(visit);
        answer(visit, asked, Json.object("results", Search.of(asked, memories).in(memories)));
    }

    void history(Visit visit) {
        Memories memories = memories(visit);
        visit.json(History.of(memories, memories.versions(Role.READ, id(visit))));
    }

    void delete(Visit visit) {
        Asked asked = Asked.query(visit.context().queryParamMap());
        Receipt receipt = memories(visit).delete(id(visit), asked.flag("erase", false));
        answer(visit, asked, receipts("Memory deleted successfully!", receipt == null ? List.of() : List.of(receipt)));
    }

    void deleteAll(Visit visit, String message) {
        Asked asked = Asked.query(visit.context().queryParamMap());
        Memories memories = memories(visit);
        List<Receipt> receipts = new ArrayList<>();
        int count = memories.deleteAll(memories.condition(asked), asked.flag("erase", false), receipts::add);
        Map<String, @Nullable Object> said = receipts(message, receipts);
        said.put("deleted", count);
        answer(visit, asked, said);
    }

    static Map<String, @Nullable Object> receipts(String message, List<Receipt> receipts) {
        Map<String, @Nullable Object> said = Json.object("message", message);
        if (!receipts.isEmpty()) {
            said.put("receipts", StateJson.all(receipts));
        }
        return said;
    }

    /** A memory as an add tells it. */
    static Map<String, @Nullable Object> added(Row row) {
        String text = row.event().text();
        return Json.object(
                "id",
                row.id().text(),
                "memory",
                text,
                "event",
                "ADD",
                "data",
                Json.object("memory", text),
                "stored",
                LATER);
    }

    /** Answers, and says which of the client's settings were not followed. */
    static void answer(Visit visit, Asked asked, Map<String, @Nullable Object> said) {
        List<String> ignored = asked.ignored();
        if (!ignored.isEmpty()) {
            said.put("ignored", ignored);
        }
        visit.json(said);
    }
}
