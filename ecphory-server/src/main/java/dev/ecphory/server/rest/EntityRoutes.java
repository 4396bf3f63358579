package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EntityJson;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.RecallInput;
import dev.ecphory.wire.StatusJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Who and what is spoken of, and by which names. Stateless. */
final class EntityRoutes {
    private static final InputSchema NAMES = InputSchema.of(
            InputField.text("alias", "One name.").needed(),
            InputField.text("name", "Another.").needed());

    private EntityRoutes() {}

    static List<RestRoute> all() {
        return List.of(
                RestRoute.get(
                        OF + "entities",
                        "listEntities",
                        "Who and what is spoken of, the most often mentioned first.",
                        InputSchema.of(InputField.integer("limit", 1, 10_000, "Entities to return. Default: 50.")),
                        "Entities",
                        call -> Json.object(
                                "entities", StatusJson.all(call.memory().facts().entities((int)
                                        call.query().integer("limit", 50))))),
                RestRoute.get(
                        OF + "entities/{name}",
                        "profile",
                        "What is known of an entity.",
                        RecallInput.AS_OF,
                        "Profile",
                        EntityRoutes::profile),
                RestRoute.get(
                        OF + "entities/{name}/graph",
                        "graph",
                        "What an entity is bound to.",
                        InputSchema.of(InputField.integer("hops", 1, 2, "How far to go. Default: 1."))
                                .and(RecallInput.AS_OF),
                        "Graph",
                        call -> StatusJson.of(EngineMemory.of(call.memory())
                                .facts()
                                .graph(
                                        call.path("name"),
                                        (int) call.query().integer("hops", 1),
                                        call.query().until("asOf"),
                                        call.query().until("knownAt")))),
                RestRoute.post(
                        OF + "aliases",
                        "linkNames",
                        Role.WRITE,
                        "Two names mean one entity from now on.",
                        NAMES,
                        "Names",
                        call -> renamed(call, call.memory().facts()::link)),
                RestRoute.post(
                        OF + "aliases/unlink",
                        "unlinkNames",
                        Role.WRITE,
                        "Undo the link between two names, whether it was made or heard.",
                        NAMES,
                        "Names",
                        call -> renamed(call, call.memory().facts()::unlink)));
    }

    private static Map<String, @Nullable Object> profile(Call call) {
        Instant validAt = call.query().until("asOf");
        Instant knownAt = call.query().until("knownAt");
        EntityProfile profile = EngineMemory.of(call.memory()).facts().profile(call.path("name"), validAt, knownAt);
        if (profile.unknown()) {
            throw new NotFoundException(
                    "nothing is known of " + EnumNames.quoted(call.path("name")),
                    "list the entities for names, or consolidate what was appended");
        }
        return EntityJson.of(profile, RecallRoutes.facts(call.memory(), validAt), validAt, knownAt);
    }

    private static Map<String, @Nullable Object> renamed(Call call, BiConsumer<String, String> change) {
        String name = call.body().needed("name");
        change.accept(call.body().needed("alias"), name);
        return names(call, name);
    }

    private static Map<String, @Nullable Object> names(Call call, String name) {
        return Json.object("name", name, "names", call.memory().facts().aliases(name));
    }
}
