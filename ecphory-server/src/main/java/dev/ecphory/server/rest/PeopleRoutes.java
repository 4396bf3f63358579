package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestDoor.OF;

import dev.ecphory.engine.Profile;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Call;
import dev.ecphory.wire.EntityJson;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.RecallFields;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Words;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who and what is spoken of, and by which names. Stateless. */
final class PeopleRoutes {
    private static final Fields NAMES = Fields.of(
            Field.text("alias", "One name.").needed(),
            Field.text("name", "Another.").needed());

    private PeopleRoutes() {}

    static List<Route> all() {
        return List.of(
                Route.get(
                        OF + "entities",
                        "listEntities",
                        "Who and what is spoken of, the most often mentioned first.",
                        Fields.of(Field.integer("limit", 1, 10_000, "Entities to return. Default: 50.")),
                        "Entities",
                        call -> Json.object(
                                "entities",
                                call
                                        .memory()
                                        .knowledge()
                                        .entities((int) call.query().integer("limit", 50))
                                        .stream()
                                        .map(StateJson::of)
                                        .toList())),
                Route.get(
                        OF + "entities/{name}",
                        "profile",
                        "What is known of an entity.",
                        RecallFields.AS_OF,
                        "Profile",
                        PeopleRoutes::profile),
                Route.get(
                        OF + "entities/{name}/graph",
                        "graph",
                        "What an entity is bound to.",
                        Fields.of(Field.integer("hops", 1, 2, "How far to go. Default: 1."))
                                .and(RecallFields.AS_OF),
                        "Graph",
                        call -> StateJson.of(call.memory()
                                .knowledge()
                                .graph(
                                        call.path("name"),
                                        (int) call.query().integer("hops", 1),
                                        call.query().until("asOf"),
                                        call.query().until("knownAt")))),
                Route.get(
                        OF + "entities/{name}/names",
                        "names",
                        "Every name of the entity that a name means.",
                        "Names",
                        call -> names(call, call.path("name"))),
                Route.post(
                        OF + "aliases",
                        "linkNames",
                        Role.WRITE,
                        "Two names mean one entity from now on.",
                        NAMES,
                        "Names",
                        call -> {
                            call.memory()
                                    .knowledge()
                                    .link(
                                            call.body().needed("alias"),
                                            call.body().needed("name"));
                            return names(call, call.body().needed("name"));
                        }),
                Route.post(
                        OF + "aliases/unlink",
                        "unlinkNames",
                        Role.WRITE,
                        "Undo the link between two names, whether it was made or heard.",
                        NAMES,
                        "Names",
                        call -> {
                            call.memory()
                                    .knowledge()
                                    .unlink(
                                            call.body().needed("alias"),
                                            call.body().needed("name"));
                            return names(call, call.body().needed("name"));
                        }),
                Route.get(
                        OF + "landmarks",
                        "landmarks",
                        "Life events by which other times are told.",
                        "Landmarks",
                        call -> Json.object(
                                "landmarks", StateJson.all(call.memory().gate().landmarks()))),
                Route.get(
                        OF + "working",
                        "working",
                        "What holds only for a while, and does so now or did then.",
                        RecallFields.AS_OF,
                        "Working",
                        call -> Json.object(
                                "working",
                                call
                                        .memory()
                                        .knowledge()
                                        .working(
                                                call.query().until("asOf"),
                                                call.query().until("knownAt"))
                                        .stream()
                                        .map(StateJson::of)
                                        .toList())));
    }

    private static Map<String, @Nullable Object> profile(Call call) {
        Instant validAt = call.query().until("asOf");
        Instant knownAt = call.query().until("knownAt");
        Profile profile = call.memory().knowledge().profile(call.path("name"), validAt, knownAt);
        if (profile.unknown()) {
            throw new Missing(
                    "nothing is known of " + Words.quoted(call.path("name")),
                    "list the entities for names, or consolidate what was appended");
        }
        return EntityJson.of(profile, RecallRoutes.facts(call.memory(), validAt), validAt, knownAt);
    }

    private static Map<String, @Nullable Object> names(Call call, String name) {
        return Json.object("name", name, "names", call.memory().knowledge().names(name));
    }
}
