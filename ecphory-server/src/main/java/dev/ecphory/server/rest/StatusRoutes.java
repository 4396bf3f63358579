package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.runtime.ConsolidationLoop;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Answer;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import dev.ecphory.wire.ValidatedArguments;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a memory stands, its standing instructions, and its chores. Stateless. */
final class StatusRoutes {
    private static final InputSchema LOOP = InputSchema.of(
            InputField.of(
                    "steps",
                    InputField.Type.TEXTS,
                    "Steps of the loop: prune, merge, strengthen, derive, compact, reindex, sweep, or all."),
            InputField.flag("dryRun", "Only say what the steps would do, all of them unless steps names some."),
            InputField.flag(
                    "retell",
                    "Have the language model tell sessions that are new or changed in its own words, at most 64;"
                            + " refused where there is none."));

    private static final InputSchema TRAIL = InputSchema.of(
            InputField.integer("after", 0, Long.MAX_VALUE, "The last number seen. Default: 0, from the beginning."),
            InputField.integer("limit", 1, MemoryAdmin.MOST_AUDIT_ROWS, "Rows to return. Default: 100."),
            InputField.time("since", "Only what was done from this time on."));

    private StatusRoutes() {}

    private static Map<String, @Nullable Object> trail(Call call) {
        MemoryAdmin admin = call.memory().admin();
        String since = call.query().text("since");
        return StatusJson.of(
                admin.isAudited(),
                admin.auditLog(
                        call.query().integer("after", 0),
                        since == null ? null : TimeFormats.since("since", since).at(),
                        (int) call.query().integer("limit", 100)));
    }

    static List<RestRoute> all() {
        return List.of(
                RestRoute.get(
                        OF + "stats",
                        "stats",
                        "How much is remembered.",
                        "Stats",
                        call -> StatusJson.of(call.memory().admin().stats())),
                RestRoute.get(
                                OF + "trail",
                                "trail",
                                "Who was handed what of this memory and who had what taken away, oldest first; empty"
                                        + " where no trail is kept.",
                                TRAIL,
                                "Trail",
                                StatusRoutes::trail)
                        .neededBy(Role.ADMIN),
                RestRoute.get(
                        OF + "quota",
                        "quota",
                        "How much this memory may hold and take in, and does. A limit is null where nothing is said of"
                                + " it, 0 for none.",
                        "Quota",
                        call -> ServerRoutes.quota(call.memory())),
                RestRoute.post(
                        OF + "consolidate",
                        "consolidate",
                        Role.WRITE,
                        "Derive what is not derived yet: annotations, claims, facts. Waits for it. With steps or"
                                + " dryRun, run the consolidation loop, or say what it would do.",
                        LOOP,
                        "Consolidated",
                        StatusRoutes::consolidate),
                RestRoute.get(
                        OF + "archive",
                        "listArchive",
                        "The events that left the ranking, and why.",
                        "Archive",
                        call -> Json.object(
                                "archived",
                                StatusJson.all(call.memory().archive().list()))),
                RestRoute.post(
                        OF + "archive",
                        "archiveEvents",
                        Role.WRITE,
                        "Take events out of the ranking. Nothing is deleted.",
                        InputSchema.of(InputField.of("ids", InputField.Type.TEXTS, "The events of these ids.")
                                .needed()),
                        "Archive",
                        StatusRoutes::archive),
                RestRoute.get(
                        OF + "archive/{id}",
                        "rehydrateEvent",
                        "An archived event word for word, checked against its hash. Nothing is noted by it.",
                        "Event",
                        call -> EventJson.of(call.memory().archive().read(archived(call)))),
                RestRoute.delete(
                        OF + "archive/{id}",
                        "unarchiveEvent",
                        Role.WRITE,
                        "Have an archived event ranked again.",
                        "Unarchived",
                        StatusRoutes::unarchive),
                RestRoute.get(
                        OF + "directives",
                        "listDirectives",
                        "Standing instructions, oldest first.",
                        "Directives",
                        call -> Json.object(
                                "directives",
                                StatusJson.all(call.memory().directives().list()))),
                RestRoute.post(
                                OF + "directives",
                                "addDirective",
                                Role.WRITE,
                                "Add a standing instruction; the same text again is the same instruction.",
                                InputSchema.of(InputField.text("text", "The instruction, word for word.")
                                        .needed()),
                                "Directive",
                                call -> StatusJson.of(call.memory()
                                        .directives()
                                        .add(call.body().needed("text"))))
                        .answering(Answer.created("Directive")),
                RestRoute.delete(
                        OF + "directives/{id}",
                        "removeDirective",
                        Role.WRITE,
                        "Remove a standing instruction.",
                        "Removed",
                        StatusRoutes::remove));
    }

    private static Map<String, @Nullable Object> consolidate(Call call) {
        ValidatedArguments given = call.body();
        boolean loops = given.flag("dryRun") || given.has("steps");
        if (given.flag("retell") && loops) {
            throw new InvalidInputException(
                    "retell", "true", "is no step of the loop", "leave it out, or steps and dryRun");
        }
        if (loops) {
            Set<LoopStep> steps = given.has("steps") ? LoopStep.named(given.texts("steps")) : LoopStep.ALL;
            ConsolidationLoop loop = EngineMemory.of(call.memory()).consolidationLoop();
            return StatusJson.of(given.flag("dryRun") ? loop.plan(steps) : loop.run(steps, ProgressListener.SILENT));
        }
        ConsolidationResult done = given.flag("retell")
                ? call.memory().admin().resummarizeSessions(ProgressListener.SILENT)
                : call.memory().consolidate(ProgressListener.SILENT);
        return Json.object("done", new TreeMap<>(done.done()), "complete", done.complete());
    }

    private static Map<String, @Nullable Object> archive(Call call) {
        List<String> ids = call.body().texts("ids");
        call.memory().archive().archive(ids);
        return Json.object(
                "archived",
                StatusJson.all(call.memory().archive().list().stream()
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
            throw new NotFoundException(
                    "no event " + EnumNames.quoted(id) + " is archived", "list the archive for its ids");
        }
        return id;
    }

    private static Map<String, @Nullable Object> remove(Call call) {
        String id = call.path("id");
        List<Directive> standing = call.memory().directives().list();
        if (standing.stream().noneMatch(one -> one.id().equals(id))) {
            throw new NotFoundException(
                    "no instruction " + EnumNames.quoted(id) + " stands", "list the directives for their ids");
        }
        call.memory().directives().remove(id);
        return Json.object("id", id, "removed", true);
    }
}
