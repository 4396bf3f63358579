package dev.ecphory.wire;

import dev.ecphory.cognition.Mood;
import dev.ecphory.cognition.Persona;
import dev.ecphory.engine.Intentions;
import dev.ecphory.engine.LivingMemory;
import dev.ecphory.engine.Personality;
import dev.ecphory.engine.Review;
import dev.ecphory.memory.Intended;
import dev.ecphory.memory.When;
import dev.ecphory.recall.Reminder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Intentions, persona, mood and reviews, as programs read them. Stateless; threads may share it. */
public final class LivingJson {
    private LivingJson() {}

    /** Something to be remembered later. */
    public static Map<String, @Nullable Object> of(Intended intended) {
        When.@Nullable At time = intended.when() instanceof When.At at ? at : null;
        return Json.object(
                "id", intended.id(),
                "text", intended.text(),
                "at", time == null ? null : Times.iso(time.at()),
                "every",
                        time == null || time.every() == null
                                ? null
                                : time.every().toString(),
                "event", intended.when() instanceof When.Spoken spoken ? spoken.words() : null,
                "context", intended.when() instanceof When.About about ? about.topic() : null,
                "source", intended.source(),
                "since", Times.iso(intended.since()),
                "remindedAt", Times.isoOrNull(intended.remindedAt()),
                "done", intended.done(),
                "next", Times.isoOrNull(intended.next().orElse(null)));
    }

    /** All intentions. */
    public static Map<String, @Nullable Object> intentions(List<Intended> all) {
        return Json.object("intentions", all.stream().map(LivingJson::of).toList());
    }

    /** Intentions that are due. */
    public static Map<String, @Nullable Object> due(List<Intentions.Due> due) {
        return Json.object(
                "due",
                due.stream()
                        .map(one -> Json.object(
                                "intention", of(one.intention()),
                                "since", Times.iso(one.since()),
                                "event", one.event(),
                                "because", one.because()))
                        .toList());
    }

    /** An intention that is due for a question. */
    public static Map<String, @Nullable Object> of(Reminder reminder) {
        return Json.object("id", reminder.id(), "text", reminder.text(), "because", reminder.because());
    }

    /** Who the agent is and what it feels. */
    public static Map<String, @Nullable Object> persona(LivingMemory living) {
        Personality persona = living.persona();
        return Json.object(
                "given", of(persona.given()),
                "now", of(persona.now()),
                "since", Times.isoOrNull(persona.since()),
                "mood", of(living.mood()));
    }

    private static Map<String, @Nullable Object> of(Persona persona) {
        return Json.object(
                "honesty", persona.honesty(),
                "emotionality", persona.emotionality(),
                "extraversion", persona.extraversion(),
                "agreeableness", persona.agreeableness(),
                "conscientiousness", persona.conscientiousness(),
                "openness", persona.openness());
    }

    /** A mood. */
    public static Map<String, @Nullable Object> of(Mood mood) {
        return Json.object("pleasure", mood.pleasure(), "arousal", mood.arousal(), "dominance", mood.dominance());
    }

    /** Events that should come up again. */
    public static Map<String, @Nullable Object> reviews(List<Review> reviews) {
        return Json.object(
                "reviews",
                reviews.stream()
                        .map(one -> Json.object(
                                "event", EventJson.of(one.entry()),
                                "worth", Words.lower(one.worth()),
                                "dueAt", Times.iso(one.dueAt()),
                                "fadesAt", Times.isoOrNull(one.fadesAt()),
                                "left", one.left(),
                                "uses", one.uses()))
                        .toList());
    }
}
