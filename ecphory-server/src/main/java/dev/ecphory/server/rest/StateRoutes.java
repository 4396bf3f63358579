package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestDoor.OF;

import dev.ecphory.engine.Consolidation;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Directive;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Answer;
import dev.ecphory.server.rest.Route.Call;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Words;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a memory stands, its standing instructions, and its chores. Stateless. */
final class StateRoutes {
    private StateRoutes() {}

    static List<Route> all() {
        return List.of(
                Route.get(
                        OF + "stats",
                        "stats",
                        "How much is remembered.",
                        Fields.NONE,
                        "Stats",
                        call -> StateJson.of(call.memory().stats())),
                Route.get(
                        OF + "audit",
                        "audit",
                        "What may be of little use: chatter, repetitions, what nobody ever recalled. Reads the whole"
                                + " log.",
                        Fields.NONE,
                        "Audit",
                        call -> StateJson.of(call.memory().audit())),
                Route.get(
                        OF + "queue",
                        "queue",
                        "What waits to be derived, and what was set aside.",
                        Fields.NONE,
                        "Queue",
                        call -> Json.object(
                                "last",
                                call.memory().head().lastSeq(),
                                "chores",
                                call.memory().queue().stream()
                                        .map(StateJson::of)
                                        .toList())),
                Route.post(
                        OF + "consolidate",
                        "consolidate",
                        Role.WRITE,
                        "Derive what is not derived yet: annotations, claims, facts. Waits for it.",
                        Fields.NONE,
                        "Consolidation",
                        StateRoutes::consolidate),
                Route.get(
                        OF + "directives",
                        "listDirectives",
                        "Standing instructions, oldest first.",
                        Fields.NONE,
                        "Directives",
                        call -> Json.object(
                                "directives",
                                call.memory().directives().list().stream()
                                        .map(StateJson::of)
                                        .toList())),
                Route.post(
                                OF + "directives",
                                "addDirective",
                                Role.WRITE,
                                "Add a standing instruction; the same text again is the same instruction.",
                                Fields.of(Field.text("text", "The instruction, word for word.")
                                        .needed()),
                                "Directive",
                                call -> StateJson.of(call.memory()
                                        .directives()
                                        .add(call.body().needed("text"))))
                        .answering(Answer.created("Directive")),
                Route.delete(
                        OF + "directives/{id}",
                        "removeDirective",
                        Role.WRITE,
                        "Remove a standing instruction.",
                        "Removed",
                        StateRoutes::remove));
    }

    private static Map<String, @Nullable Object> consolidate(Call call) {
        Consolidation done = call.memory().consolidate(Progress.SILENT);
        return Json.object("done", new TreeMap<>(done.done()), "complete", done.complete());
    }

    private static Map<String, @Nullable Object> remove(Call call) {
        String id = call.path("id");
        List<Directive> standing = call.memory().directives().list();
        if (standing.stream().noneMatch(one -> one.id().equals(id))) {
            throw new Missing("no instruction " + Words.quoted(id) + " stands", "list the directives for their ids");
        }
        call.memory().directives().remove(id);
        return Json.object("id", id, "removed", true);
    }
}
