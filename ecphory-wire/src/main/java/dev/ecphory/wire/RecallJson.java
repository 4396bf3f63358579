package dev.ecphory.wire;

import dev.ecphory.memory.Directive;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Answerability;
import dev.ecphory.recall.Classification;
import dev.ecphory.recall.Computed;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.Reason;
import dev.ecphory.recall.RecalledFact;
import dev.ecphory.recall.Recollection;
import dev.ecphory.recall.Step;
import dev.ecphory.recall.WhyNot;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is recalled, as programs read it: the members that docs/cli.md promises. Stateless; threads may share it. */
public final class RecallJson {
    private RecallJson() {}

    public static Map<String, @Nullable Object> of(Recollection recollection, FactJson facts) {
        Map<String, @Nullable Object> object = Json.object(
                "question", recollection.question(),
                "classification", of(recollection.classification()),
                "context", recollection.context(),
                "tokens", recollection.tokens(),
                "directives",
                        recollection.directives().stream().map(Directive::text).toList(),
                "facts",
                        recollection.facts().stream().map(one -> of(one, facts)).toList(),
                "items", recollection.items().stream().map(RecallJson::of).toList(),
                "computed", recollection.computed().stream().map(RecallJson::of).toList(),
                "summaries",
                        recollection.overviews().stream().map(SummaryJson::of).toList(),
                "answerability", of(recollection.answerability()),
                "pendingVectors", recollection.pendingVectors(),
                "steps", recollection.steps().stream().map(RecallJson::of).toList());
        if (recollection.next() != null) {
            object.put("next", recollection.next());
        }
        if (!recollection.felt().nothing()) {
            object.put("felt", MindJson.of(recollection.felt()));
        }
        if (!recollection.reminders().isEmpty()) {
            object.put(
                    "reminders",
                    recollection.reminders().stream().map(LivingJson::of).toList());
        }
        return object;
    }

    public static Map<String, @Nullable Object> of(Answerability answerability) {
        Map<String, @Nullable Object> signs = Json.object();
        answerability.signs().forEach((sign, value) -> signs.put(Words.lower(sign), value));
        return Json.object(
                "verdict", Words.lower(answerability.verdict()),
                "probability", answerability.probability(),
                "reasons", answerability.reasons(),
                "signs", signs);
    }

    public static Map<String, @Nullable Object> of(Item item) {
        LogEntry entry = item.entry();
        Event event = entry.event();
        Map<String, @Nullable Object> object = Json.object(
                "id", entry.id(),
                "kind", "event",
                "session", event.session(),
                "speaker", event.speaker(),
                "occurredAt", Times.iso(entry.occurredAt()),
                "timeBasis", Words.lower(event.timeBasis()),
                "text", event.text());
        if (event.caption() != null) {
            object.put("caption", event.caption());
        }
        event.toldBy().ifPresent(model -> object.put("captionBy", model));
        event.asset().ifPresent(asset -> object.put("asset", AssetJson.of(asset)));
        object.put("score", item.score());
        object.put("relevance", item.relevance());
        object.put("inContext", item.inContext());
        object.put("reasons", item.reasons().stream().map(RecallJson::of).toList());
        return object;
    }

    public static Map<String, @Nullable Object> of(Reason reason) {
        return Json.object(
                "stage",
                reason.stage(),
                "before",
                reason.before(),
                "after",
                reason.after(),
                "because",
                reason.because());
    }

    private static Map<String, @Nullable Object> of(Step step) {
        Map<String, @Nullable Object> object = Json.object(
                "stage", step.stage(),
                "in", step.in(),
                "out", step.out(),
                "ms", Math.round(step.took().toNanos() / 1e3) / 1e3);
        if (!step.note().isEmpty()) {
            object.put("note", step.note());
        }
        return object;
    }

    /** What kind of question it was taken for. */
    public static Map<String, @Nullable Object> of(Classification kind) {
        return Json.object(
                "tier",
                kind.tier().name(),
                "category",
                Words.lower(kind.category()),
                "intent",
                Words.lower(kind.intent()),
                "state",
                Words.lower(kind.state()),
                "exhaustive",
                kind.exhaustive(),
                "counting",
                kind.counting(),
                "synthesis",
                kind.synthesis(),
                "personality",
                kind.personality(),
                "confidence",
                kind.confidence(),
                "matched",
                kind.matched(),
                "by",
                kind.by());
    }

    /** A fact and how it stands. */
    public static Map<String, @Nullable Object> of(RecalledFact recalled, FactJson facts) {
        Map<String, @Nullable Object> object = facts.of(recalled.fact());
        object.put("standing", Words.lower(recalled.standing()));
        object.put("replacement", recalled.replacement() == null ? null : facts.of(recalled.replacement()));
        object.put("score", recalled.score());
        object.put("inContext", recalled.inContext());
        object.put("reasons", recalled.reasons().stream().map(RecallJson::of).toList());
        return object;
    }

    /** What was worked out. */
    public static Map<String, @Nullable Object> of(Computed computed) {
        return Json.object(
                "kind", Words.lower(computed.kind()), "text", computed.text(), "evidence", computed.evidence());
    }

    /** Where an event stands for a question. */
    public static Map<String, @Nullable Object> of(String question, WhyNot why) {
        return Json.object(
                "question", question,
                "rank", why.rank(),
                "of", why.of(),
                "needed", why.needed(),
                "stage", why.stage(),
                "because", why.because(),
                "item", of(why.item()));
    }
}
