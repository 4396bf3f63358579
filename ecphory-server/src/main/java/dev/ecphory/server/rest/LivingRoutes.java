package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestDoor.OF;

import dev.ecphory.cognition.Mood;
import dev.ecphory.engine.Intentions;
import dev.ecphory.engine.LivingMemory;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.Route.Answer;
import dev.ecphory.server.rest.Route.Call;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Given;
import dev.ecphory.wire.IntentionFields;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.StateJson;
import dev.ecphory.wire.Words;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a living memory does for those who ask: intentions, persona and mood, reviews. Stateless. */
final class LivingRoutes {
    private static final int SHOWN = 50;

    private static final Field NOW = Field.time("now", "As of this time. Default: now.");

    private static final Fields DUE = Fields.of(NOW, Field.text("said", "What was said last."));

    private static final Fields REVIEWS = Fields.of(
            NOW,
            Field.integer(
                    "limit",
                    1,
                    LivingMemory.MOST_REVIEWS,
                    "Reviews to return, the most urgent first. Default: " + SHOWN + "."));

    private static final Fields MOOD = Fields.of(
            Field.number("pleasure", -1, 1, "From misery to delight. Default: 0."),
            Field.number("arousal", -1, 1, "From sleepy to frantic. Default: 0."),
            Field.number("dominance", -1, 1, "From overwhelmed to in control. Default: 0."));

    private LivingRoutes() {}

    static List<Route> all() {
        return List.of(
                Route.get(
                        OF + "intentions",
                        "listIntentions",
                        "What is to be remembered later, and what is done, oldest first.",
                        "Intentions",
                        call -> Json.object(
                                "intentions", StateJson.all(intentions(call).list()))),
                Route.get(
                        OF + "intentions/due",
                        "dueIntentions",
                        "Intentions whose time has come, by what was said last and what people said meanwhile. Changes"
                                + " nothing.",
                        DUE,
                        "DueIntentions",
                        call -> Json.object(
                                "due",
                                StateJson.all(intentions(call)
                                        .due(now(call), call.query().text("said"))))),
                Route.post(
                                OF + "intentions",
                                "addIntention",
                                Role.WRITE,
                                "Add an intention that waits for a time, for words or for a topic; the same again is"
                                        + " the same one, until it is done.",
                                IntentionFields.ALL,
                                "Intention",
                                call -> IntentionFields.add(intentions(call), call.body()))
                        .answering(Answer.created("Intention")),
                Route.post(
                        OF + "intentions/{id}/remind",
                        "remindIntention",
                        Role.WRITE,
                        "Say that somebody was reminded, or that it is done: it is not due again, or not before its"
                                + " next time.",
                        Fields.NONE,
                        "Intention",
                        call -> StateJson.of(intentions(call).remind(known(call)))),
                Route.delete(
                        OF + "intentions/{id}",
                        "removeIntention",
                        Role.WRITE,
                        "Give an intention up.",
                        "Removed",
                        LivingRoutes::remove),
                Route.get(
                        OF + "persona",
                        "persona",
                        "Who the agent is, what its moods have made of it, and its mood.",
                        "Persona",
                        call -> StateJson.persona(call.memory().living())),
                Route.post(
                        OF + "mood",
                        "feel",
                        Role.WRITE,
                        "Say what the agent feels from now on. It wears off in hours.",
                        MOOD,
                        "Mood",
                        LivingRoutes::feel),
                Route.get(
                        OF + "reviews",
                        "listReviews",
                        "Events that are worth keeping and should come up again before they fade. Report each as used"
                                + " by feedback. Reads the whole log.",
                        REVIEWS,
                        "Reviews",
                        call -> Json.object(
                                "reviews", StateJson.all(call.memory().living().reviews(now(call), (int)
                                        call.query().integer("limit", SHOWN))))));
    }

    private static Intentions intentions(Call call) {
        return call.memory().living().intentions();
    }

    private static Instant now(Call call) {
        Instant told = call.query().until("now");
        return told == null ? call.memory().now() : told;
    }

    private static Map<String, @Nullable Object> feel(Call call) {
        Given given = call.body();
        Mood mood = new Mood(given.number("pleasure", 0), given.number("arousal", 0), given.number("dominance", 0));
        call.memory().living().feel(mood);
        return StateJson.of(mood);
    }

    private static Map<String, @Nullable Object> remove(Call call) {
        String id = known(call);
        intentions(call).remove(id);
        return Json.object("id", id, "removed", true);
    }

    private static String known(Call call) {
        String id = call.path("id");
        if (intentions(call).list().stream().noneMatch(one -> one.id().equals(id))) {
            throw new Missing("there is no intention " + Words.quoted(id), "list the intentions for their ids");
        }
        return id;
    }
}
