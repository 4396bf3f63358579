package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Answer;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.IntentionInput;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Intentions: what is to be remembered later. Stateless. */
final class CognitionRoutes {
    private static final InputField NOW = InputField.time("now", "As of this time. Default: now.");

    private static final InputSchema DUE = InputSchema.of(NOW, InputField.text("said", "What was said last."));

    private CognitionRoutes() {}

    static List<RestRoute> all() {
        return List.of(
                RestRoute.get(
                        OF + "intentions",
                        "listIntentions",
                        "What is to be remembered later, and what is done, oldest first.",
                        "Intentions",
                        call -> Json.object(
                                "intentions", StatusJson.all(intentions(call).list()))),
                RestRoute.get(
                        OF + "intentions/due",
                        "dueIntentions",
                        "Intentions whose time has come, by what was said last and what people said meanwhile. Changes"
                                + " nothing.",
                        DUE,
                        "DueIntentions",
                        call -> Json.object(
                                "due",
                                StatusJson.all(intentions(call)
                                        .due(now(call), call.query().text("said"))))),
                RestRoute.post(
                                OF + "intentions",
                                "addIntention",
                                Role.WRITE,
                                "Add an intention that waits for a time, for words or for a topic; the same again is"
                                        + " the same one, until it is done.",
                                IntentionInput.ALL,
                                "Intention",
                                call -> IntentionInput.add(intentions(call), call.body()))
                        .answering(Answer.created("Intention")),
                RestRoute.post(
                        OF + "intentions/{id}/remind",
                        "remindIntention",
                        Role.WRITE,
                        "Say that somebody was reminded, or that it is done: it is not due again, or not before its"
                                + " next time.",
                        InputSchema.NONE,
                        "Intention",
                        call -> StatusJson.of(intentions(call).remind(known(call)))),
                RestRoute.delete(
                        OF + "intentions/{id}",
                        "removeIntention",
                        Role.WRITE,
                        "Give an intention up.",
                        "Removed",
                        CognitionRoutes::remove));
    }

    private static Intentions intentions(Call call) {
        return CognitiveMemory.of(call.memory()).intentions();
    }

    private static Instant now(Call call) {
        Instant told = call.query().until("now");
        return told == null ? call.memory().now() : told;
    }

    private static Map<String, @Nullable Object> remove(Call call) {
        String id = known(call);
        intentions(call).remove(id);
        return Json.object("id", id, "removed", true);
    }

    private static String known(Call call) {
        String id = call.path("id");
        if (intentions(call).list().stream().noneMatch(one -> one.id().equals(id))) {
            throw new NotFoundException(
                    "there is no intention " + EnumNames.quoted(id), "list the intentions for their ids");
        }
        return id;
    }
}
