package dev.ecphory.cli;

import dev.ecphory.memory.Directive;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Answerability;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.Reason;
import dev.ecphory.recall.Recollection;
import dev.ecphory.recall.Step;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers as programs read them: the members that docs/cli.md promises. Stateless; threads may share it. */
final class View {
    private View() {}

    static Map<String, @Nullable Object> of(Recollection recollection, RecalledView recalled) {
        return Json.object(
                "question", recollection.question(),
                "classification", KindView.of(recollection.classification()),
                "context", recollection.context(),
                "tokens", recollection.tokens(),
                "directives",
                        recollection.directives().stream().map(Directive::text).toList(),
                "facts", recollection.facts().stream().map(recalled::of).toList(),
                "items", recollection.items().stream().map(View::of).toList(),
                "computed",
                        recollection.computed().stream().map(RecalledView::of).toList(),
                "answerability", of(recollection.answerability()),
                "steps", recollection.steps().stream().map(View::of).toList());
    }

    static Map<String, @Nullable Object> of(Answerability answerability) {
        Map<String, @Nullable Object> signs = Json.object();
        answerability.signs().forEach((sign, value) -> signs.put(sign.name().toLowerCase(Locale.ROOT), value));
        return Json.object(
                "verdict", answerability.verdict().name().toLowerCase(Locale.ROOT),
                "probability", answerability.probability(),
                "reasons", answerability.reasons(),
                "signs", signs);
    }

    static Map<String, @Nullable Object> of(Item item) {
        LogEntry entry = item.entry();
        Event event = entry.event();
        Map<String, @Nullable Object> object = Json.object(
                "id", entry.id(),
                "kind", item.kind(),
                "session", event.session(),
                "speaker", event.speaker(),
                "occurredAt", Times.iso(entry.occurredAt()),
                "text", event.text());
        if (event.caption() != null) {
            object.put("caption", event.caption());
        }
        object.put("score", item.score());
        object.put("inContext", item.inContext());
        object.put("reasons", item.reasons().stream().map(View::of).toList());
        return object;
    }

    static Map<String, @Nullable Object> of(Reason reason) {
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

    static Map<String, @Nullable Object> of(LogEntry entry) {
        Event event = entry.event();
        Map<String, @Nullable Object> object = Json.object(
                "id", entry.id(),
                "seq", entry.seq(),
                "session", event.session(),
                "speaker", event.speaker(),
                "recipient", event.recipient(),
                "occurredAt", Times.iso(entry.occurredAt()),
                "timeBasis", EventLine.lower(event.timeBasis()),
                "recordedAt", Times.iso(entry.recordedAt()),
                "modality", EventLine.lower(event.modality()),
                "text", event.text(),
                "caption", event.caption(),
                "metadata", event.metadata());
        if (event.idempotencyKey() != null) {
            object.put("key", event.idempotencyKey());
        }
        return object;
    }
}
