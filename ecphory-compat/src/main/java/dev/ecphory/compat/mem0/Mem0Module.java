package dev.ecphory.compat.mem0;

import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.server.HttpModule;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.RouteRegistrar;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For clients of mem0: the paths of its self-hosted server and of its platform, both below {@value #MOUNT}. Every answer is
 * mem0's; what is behind it is an append, a recall, a correction or a retraction. Threads may share it.
 */
public final class Mem0Module implements HttpModule {
    /** What a client's address ends in. */
    public static final String MOUNT = "/mem0";

    private static final String LATER = "kept verbatim; facts are derived from it later";

    @Override
    public Channel kind() {
        return Channel.MEM0;
    }

    @Override
    public void open(RouteRegistrar entrance) {
        new Mem0PlatformRoutes(this).open(entrance);
        selfHosted(entrance);
    }

    private void selfHosted(RouteRegistrar entrance) {
        String memories = MOUNT + "/memories";
        String one = memories + "/{id}";
        entrance.route(HandlerType.POST, memories, Role.WRITE, visit -> {
            Mem0Request asked = new Mem0Request(visit.body());
            List<Mem0MemoryView> added = memories(visit).add(asked, key(visit));
            answer(
                    visit,
                    asked,
                    "results",
                    added.stream().map(Mem0Module::added).toList());
        });
        entrance.route(HandlerType.GET, memories, Role.READ, visit -> {
            Mem0Request asked = Mem0Request.query(visit.context().queryParamMap());
            Mem0Service all = memories(visit);
            int size = asked.whole(
                    asked.has("top_k") ? "top_k" : "limit",
                    1,
                    Mem0PlatformRoutes.MOST_ROWS,
                    Mem0PlatformRoutes.MOST_ROWS);
            Mem0Service.Page page = all.list(all.condition(asked), asked.flag("show_expired", false), 1, size);
            answer(visit, asked, "count", page.count(), "results", Mem0MemoryView.json(page.rows()));
        });
        entrance.route(
                HandlerType.DELETE, memories, Role.WRITE, visit -> deleteAll(visit, "All relevant memories deleted"));
        entrance.route(HandlerType.GET, one, Role.READ, this::get);
        entrance.route(HandlerType.PUT, one, Role.WRITE, visit -> {
            Mem0Request asked = new Mem0Request(visit.body());
            Mem0MemoryView row = memories(visit).update(id(visit), asked);
            Map<String, @Nullable Object> said = Json.object("message", "Memory updated successfully!");
            said.putAll(row.json());
            answer(visit, asked, said);
        });
        entrance.route(HandlerType.DELETE, one, Role.WRITE, this::delete);
        entrance.route(HandlerType.GET, one + "/history", Role.READ, this::history);
        entrance.route(HandlerType.POST, MOUNT + "/search", Role.READ, this::search);
    }

    Mem0Service memories(RequestContext visit) {
        return new Mem0Service(OwnerNamespaces.of(visit));
    }

    static Mem0MemoryId id(RequestContext visit) {
        return Mem0MemoryId.of(visit.context().pathParam("id"));
    }

    /** What makes a retried add harmless; null for none. */
    static @Nullable String key(RequestContext visit) {
        return visit.context().header("Idempotency-Key");
    }

    void get(RequestContext visit) {
        visit.json(memories(visit).get(id(visit)).json());
    }

    void search(RequestContext visit) {
        Mem0Request asked = new Mem0Request(visit.body());
        Mem0Service memories = memories(visit);
        answer(visit, asked, "results", Mem0Search.of(asked, memories).in(memories));
    }

    void history(RequestContext visit) {
        Mem0Service memories = memories(visit);
        visit.json(Mem0History.of(memories, memories.versions(Role.READ, id(visit))));
    }

    void delete(RequestContext visit) {
        Mem0Request asked = Mem0Request.query(visit.context().queryParamMap());
        Receipt receipt = memories(visit).delete(id(visit), asked.flag("erase", false));
        answer(visit, asked, receipts("Memory deleted successfully!", receipt == null ? List.of() : List.of(receipt)));
    }

    void deleteAll(RequestContext visit, String message) {
        Mem0Request asked = Mem0Request.query(visit.context().queryParamMap());
        Mem0Service memories = memories(visit);
        List<Receipt> receipts = new ArrayList<>();
        int count = memories.deleteAll(memories.condition(asked), asked.flag("erase", false), receipts::add);
        Map<String, @Nullable Object> said = receipts(message, receipts);
        said.put("deleted", count);
        answer(visit, asked, said);
    }

    static Map<String, @Nullable Object> receipts(String message, List<Receipt> receipts) {
        Map<String, @Nullable Object> said = Json.object("message", message);
        if (!receipts.isEmpty()) {
            said.put("receipts", StatusJson.all(receipts));
        }
        return said;
    }

    /** A memory as an add tells it. */
    static Map<String, @Nullable Object> added(Mem0MemoryView row) {
        String text = row.event().text();
        Map<String, @Nullable Object> data = Json.object("memory", text);
        return Json.object("id", row.id().text(), "memory", text, "event", "ADD", "data", data, "stored", LATER);
    }

    /** Answers with names and values in turn, and says which of the client's settings were not followed. */
    static void answer(RequestContext visit, Mem0Request asked, @Nullable Object... members) {
        answer(visit, asked, Json.object(members));
    }

    /** Answers, and says which of the client's settings were not followed. */
    static void answer(RequestContext visit, Mem0Request asked, Map<String, @Nullable Object> said) {
        List<String> ignored = asked.ignored();
        if (!ignored.isEmpty()) {
            said.put("ignored", ignored);
        }
        visit.json(said);
    }
}
