package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Answer;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.RecallInput;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is held to be true, since when, and what the caller has to say about it. Stateless. */
final class FactRoutes {
    private static final InputSchema SUBJECT =
            InputSchema.of(InputField.text("subject", "Of whom or what, by any of its names."));
    private static final InputSchema PREDICATE =
            InputSchema.of(InputField.text("predicate", "Which predicate, or a synonym: lives_in, job."));
    private static final InputSchema SLOT = InputSchema.of(
            InputField.text("subject", "Of whom or what, by any of its names.").needed(),
            InputField.text("predicate", "Which predicate, or a synonym: lives_in, job.")
                    .needed());
    private static final InputSchema ASSERTED = SLOT.and(InputSchema.of(
            InputField.text("object", "The value.").needed(),
            InputField.time("from", "Since when: a time, a day, a month or a year. Default: now."),
            InputField.time("until", "Until when, exclusive. Default: it lasts.")));

    private FactRoutes() {}

    static List<RestRoute> all() {
        return List.of(
                RestRoute.get(
                        OF + "facts",
                        "listFacts",
                        "What holds, now or as of another time, as far as was known.",
                        SUBJECT.and(PREDICATE).and(RecallInput.AS_OF),
                        "Facts",
                        FactRoutes::facts),
                RestRoute.post(
                                OF + "facts",
                                "assertFact",
                                Role.WRITE,
                                "Assert that something is so; nothing that was only said supersedes it.",
                                ASSERTED,
                                "Slot",
                                FactRoutes::asserted)
                        .answering(Answer.created("Slot")),
                RestRoute.delete(
                        OF + "facts/{claim}",
                        "retractFact",
                        Role.WRITE,
                        "Stop believing a claim; what it had superseded holds again.",
                        "Slot",
                        call -> retract(call, true)),
                RestRoute.post(
                        OF + "facts/{claim}/restore",
                        "restoreFact",
                        Role.WRITE,
                        "Believe a retracted claim again.",
                        InputSchema.NONE,
                        "Slot",
                        call -> retract(call, false)),
                RestRoute.get(
                        OF + "history",
                        "history",
                        "Everything that a slot ever held, in the order of the world's time.",
                        SLOT.and(RecallInput.AS_OF),
                        "Past",
                        call -> past(
                                call,
                                call.memory()
                                        .facts()
                                        .history(
                                                call.query().needed("subject"),
                                                call.query().needed("predicate"),
                                                call.query().until("knownAt")))),
                RestRoute.get(
                        OF + "timeline",
                        "timeline",
                        "What is told of an entity in the order of time: what happened, dated by when it did, what held"
                                + " for a while, and the sessions in which it was spoken of.",
                        InputSchema.of(InputField.text("subject", "Whom or what, by any of its names.")
                                        .needed())
                                .and(RecallInput.AS_OF),
                        "Timeline",
                        call -> FactJson.timeline(
                                call.memory(),
                                call.query().needed("subject"),
                                call.query().until("asOf"),
                                call.query().until("knownAt"))),
                RestRoute.get(
                        OF + "contradictions",
                        "listContradictions",
                        "Claims that conflict and that nothing has settled.",
                        "Contradictions",
                        call -> Json.object(
                                "contradictions",
                                StatusJson.contradictions(
                                        call.memory(),
                                        call.memory().facts().contradictions(),
                                        RecallRoutes.facts(call.memory(), null)))),
                RestRoute.post(
                        OF + "contradictions/{id}/resolve",
                        "resolveContradiction",
                        Role.WRITE,
                        "Settle a contradiction: the older claim holds, the newer, or both.",
                        InputSchema.of(InputField.choice(
                                        "choice",
                                        EnumNames.all(Decision.Choice.class),
                                        "older (the other was never true), newer (it replaces the other) or both.")
                                .needed()),
                        "Slot",
                        FactRoutes::resolve));
    }

    private static Map<String, @Nullable Object> facts(Call call) {
        Instant validAt = call.query().until("asOf");
        Instant knownAt = call.query().until("knownAt");
        int behind = call.memory().facts().factsBehind(); // first: what is settled meanwhile is told
        List<Fact> facts = call.memory()
                .facts()
                .facts(call.query().text("subject"), call.query().text("predicate"), validAt, knownAt);
        return Json.object(
                "asOf", TimeFormats.isoOrNull(validAt),
                "knownAt", TimeFormats.isoOrNull(knownAt),
                "facts", RecallRoutes.facts(call.memory(), validAt).all(facts),
                "factsBehind", behind);
    }

    private static Map<String, @Nullable Object> past(Call call, List<Fact> facts) {
        Instant validAt = call.query().until("asOf");
        return FactJson.past(
                call.memory(),
                FactJson.begun(facts, validAt),
                validAt,
                call.query().until("knownAt"));
    }

    private static Map<String, @Nullable Object> asserted(Call call) {
        String subject = call.body().needed("subject");
        String predicate = call.body().needed("predicate");
        String from = call.body().text("from");
        String until = call.body().text("until");
        String claim = call.memory()
                .facts()
                .assertWithTime(
                        subject,
                        predicate,
                        call.body().needed("object"),
                        from == null ? TimePoint.of(call.memory().now()) : TimeFormats.since("from", from),
                        until == null ? null : TimeFormats.since("until", until));
        return slot(call, "claim", claim, subject, predicate);
    }

    private static Map<String, @Nullable Object> retract(Call call, boolean hide) {
        String claim = call.path("claim");
        Slot slot = call.memory().facts().claims(List.of(claim)).stream()
                .findFirst()
                .orElseThrow(() -> new NotFoundException(
                        "no claim " + EnumNames.quoted(claim) + " in namespace "
                                + EnumNames.quoted(call.memory().namespace().value()),
                        "take the claim's id from a fact"))
                .slot();
        if (hide) {
            call.memory().facts().retractClaim(claim);
        } else {
            call.memory().facts().restoreClaim(claim);
        }
        return slot(call, "claim", claim, slot.subject(), slot.predicate());
    }

    private static Map<String, @Nullable Object> resolve(Call call) {
        String id = call.path("id");
        Contradiction open = call.memory().facts().contradictions().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NotFoundException(
                        "no open contradiction " + EnumNames.quoted(id) + " in namespace "
                                + EnumNames.quoted(call.memory().namespace().value()),
                        "list the contradictions for those that are"));
        call.memory().facts().resolve(id, call.body().choice("choice", Decision.Choice.class, Decision.Choice.BOTH));
        return slot(call, "id", id, open.slot().subject(), open.slot().predicate());
    }

    private static Map<String, @Nullable Object> slot(
            Call call, String name, String id, String subject, String predicate) {
        return Json.object(
                name,
                id,
                "facts",
                RecallRoutes.facts(call.memory(), null)
                        .all(call.memory().facts().history(subject, predicate, null)));
    }
}
