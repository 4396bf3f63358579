package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestDoor.OF;

import dev.ecphory.consolidate.loop.LoopStep;
import dev.ecphory.engine.Consolidation;
import dev.ecphory.engine.Loop;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Trail;
import dev.ecphory.memory.Directive;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Answer;
import dev.ecphory.server.rest.Route.Call;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Given;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Times;
import dev.ecphory.wire.Words;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a memory stands, its standing instructions, and its chores. Stateless. */
final class StateRoutes {
    private static final Fields LOOP = Fields.of(
            Field.of(
                    "steps",
                    Field.Type.TEXTS,
                    "Steps of the loop: prune, merge, strengthen, derive, compact, reindex, sweep, or all."),
            Field.flag("dryRun", "Only say what the steps would do, all of them unless steps names some."),
            Field.flag(
                    "retell",
                    "Have the language model tell sessions that are new or changed in its own words, at most 64;"
                            + " refused where there is none."));

    private static final Fields TRAIL = Fields.of(
            Field.integer("after", 0, Long.MAX_VALUE, "The last number seen. Default: 0, from the beginning."),
            Field.integer("limit", 1, Trail.MOST, "Rows to return. Default: 100."),
            Field.time("since", "Only what was done from this time on."));

    private StateRoutes() {}

    private static Map<String, @Nullable Object> trail(Call call) {
        Trail trail = call.memory().trail();
        String since = call.query().text("since");
        return StateJson.of(
                trail.kept(),
                trail.after(
                        call.query().integer("after", 0),
                        since == null ? null : Times.since("since", since).at(),
                        (int) call.query().integer("limit", 100)));
    }

    static List<Route> all() {
        return List.of(
                Route.get(
                        OF + "stats",
                        "stats",
                        "How much is remembered.",
                        "Stats",
                        call -> StateJson.of(call.memory().stats())),
                Route.get(
                        OF + "audit",
                        "audit",
                        "What may be of little use: chatter, repetitions, what nobody ever recalled. Reads the whole"
                                + " log.",
                        "Audit",
                        call -> StateJson.of(call.memory().audit())),
                Route.get(
                        OF + "queue",
                        "queue",
                        "What waits to be derived, and what was set aside.",
                        "Queue",
                        call -> Json.object(
                                "last",
                                call.memory().head().lastSeq(),
                                "chores",
                                StateJson.all(call.memory().queue()))),
                Route.get(
                                OF + "trail",
                                "trail",
                                "Who was handed what of this memory and who had what taken away, oldest first; empty"
                                        + " where no trail is kept.",
                                TRAIL,
                                "Trail",
                                StateRoutes::trail)
                        .neededBy(Role.ADMIN),
                Route.get(
                        OF + "quota",
                        "quota",
                        "How much this memory may hold and take in, and does. A limit is null where nothing is said of"
                                + " it, 0 for none.",
                        "Quota",
                        call -> ServerRoutes.quota(call.memory())),
                Route.post(
                        OF + "consolidate",
                        "consolidate",
                        Role.WRITE,
                        "Derive what is not derived yet: annotations, claims, facts. Waits for it. With steps or"
                                + " dryRun, run the consolidation loop, or say what it would do.",
                        LOOP,
                        "Consolidated",
                        StateRoutes::consolidate),
                Route.get(
                        OF + "archive",
                        "listArchive",
                        "The events that left the ranking, and why.",
                        "Archive",
                        call -> Json.object(
                                "archived",
                                StateJson.all(call.memory().archive().list()))),
                Route.post(
                        OF + "archive",
                        "archiveEvents",
                        Role.WRITE,
                        "Take events out of the ranking. Nothing is deleted.",
                        Fields.of(Field.of("ids", Field.Type.TEXTS, "The events of these ids.")
                                .needed()),
                        "Archive",
                        StateRoutes::archive),
                Route.get(
                        OF + "archive/{id}",
                        "rehydrateEvent",
                        "An archived event word for word, checked against its hash. Nothing is noted by it.",
                        "Event",
                        call -> EventJson.of(call.memory().archive().rehydrate(archived(call)))),
                Route.delete(
                        OF + "archive/{id}",
                        "unarchiveEvent",
                        Role.WRITE,
                        "Have an archived event ranked again.",
                        "Unarchived",
                        StateRoutes::unarchive),
                Route.get(
                        OF + "directives",
                        "listDirectives",
                        "Standing instructions, oldest first.",
                        "Directives",
                        call -> Json.object(
                                "directives",
                                StateJson.all(call.memory().directives().list()))),
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
        Given given = call.body();
        boolean loops = given.flag("dryRun") || given.has("steps");
        if (given.flag("retell") && loops) {
            throw new InvalidInputException(
                    "retell", "true", "is no step of the loop", "leave it out, or steps and dryRun");
        }
        if (loops) {
            Set<LoopStep> steps = given.has("steps") ? LoopStep.named(given.texts("steps")) : LoopStep.ALL;
            Loop loop = call.memory().loop();
            return StateJson.of(given.flag("dryRun") ? loop.plan(steps) : loop.run(steps, Progress.SILENT));
        }
        Consolidation done = given.flag("retell")
                ? call.memory().retell(Progress.SILENT)
                : call.memory().consolidate(Progress.SILENT);
        return Json.object("done", new TreeMap<>(done.done()), "complete", done.complete());
    }

    private static Map<String, @Nullable Object> archive(Call call) {
        List<String> ids = call.body().texts("ids");
        call.memory().archive().put(ids);
        return Json.object(
                "archived",
                StateJson.all(call.memory().archive().list().stream()
                        .filter(one -> ids.contains(one.id()))
                        .toList()));
    }

    private static Map<String, @Nullable Object> unarchive(Call call) {
        String id = archived(call);
        call.memory().archive().restore(id);
        return Json.object("id", id, "archived", false);
    }

    private static String archived(Call call) {
        String id = call.path("id");
        if (call.memory().archive().list().stream().noneMatch(one -> one.id().equals(id))) {
            throw new Missing("no event " + Words.quoted(id) + " is archived", "list the archive for its ids");
        }
        return id;
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
