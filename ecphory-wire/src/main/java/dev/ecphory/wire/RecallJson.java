package dev.ecphory.wire;

import dev.ecphory.Answer;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.scopes.ScopedRecallResult;
import dev.ecphory.knowledge.Directive;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is recalled, as programs read it: the members that docs/cli.md promises. Stateless; threads may share it. */
public final class RecallJson {
    private RecallJson() {}

    public static Map<String, @Nullable Object> of(RecallResult recollection, FactJson facts) {
        Map<String, @Nullable Object> object = StatusJson.object(
                "question", recollection.question(),
                "classification", recollection.classification(),
                "context", recollection.context(),
                "tokens", recollection.tokens(),
                "directives",
                        recollection.directives().stream().map(Directive::text).toList(),
                "facts",
                        recollection.facts().stream().map(one -> of(one, facts)).toList(),
                "items", recollection.items(),
                "computed", recollection.computed(),
                "summaries", recollection.overviews(),
                "answerability", recollection.answerability(),
                "pendingVectors", recollection.pendingVectors(),
                "factsBehind", recollection.factsBehind(),
                "steps", recollection.steps());
        if (recollection.next() != null) {
            object.put("next", recollection.next());
        }
        recollection.extension(Answer.Usage.class).ifPresent(usage -> object.put("usage", AnswerJson.of(usage)));
        if (!CognitionReport.of(recollection).nothing()) {
            object.put("felt", StatusJson.of(CognitionReport.of(recollection)));
        }
        if (!recollection.reminders().isEmpty()) {
            object.put("reminders", StatusJson.all(recollection.reminders()));
        }
        return object;
    }

    static Map<String, @Nullable Object> of(RecalledEvent item) {
        LogEntry entry = item.entry();
        Event event = entry.event();
        Map<String, @Nullable Object> object = StatusJson.object(
                "id", entry.id(),
                "kind", "event",
                "session", event.session(),
                "speaker", event.speaker(),
                "occurredAt", entry.occurredAt(),
                "timeBasis", event.timeBasis(),
                "text", event.text());
        if (event.caption() != null) {
            object.put("caption", event.caption());
        }
        event.describedBy().ifPresent(model -> object.put("captionBy", model));
        event.asset().ifPresent(asset -> object.put("asset", AssetJson.of(asset)));
        object.put("score", item.score());
        object.put("relevance", item.relevance());
        object.put("inContext", item.inContext());
        object.put("reasons", StatusJson.all(item.reasons()));
        return object;
    }

    /** A fact and how it stands. */
    public static Map<String, @Nullable Object> of(RecalledFact recalled, FactJson facts) {
        Map<String, @Nullable Object> object = facts.of(recalled.fact());
        object.put("standing", EnumNames.lower(recalled.standing()));
        object.put("replacement", recalled.replacement() == null ? null : facts.of(recalled.replacement()));
        object.put("score", recalled.score());
        object.put("inContext", recalled.inContext());
        object.put("reasons", StatusJson.all(recalled.reasons()));
        return object;
    }

    /** Where an event stands for a question. */
    public static Map<String, @Nullable Object> of(String question, RankExplanation why) {
        return StatusJson.object(
                "question", question,
                "rank", why.rank(),
                "of", why.of(),
                "needed", why.needed(),
                "stage", why.stage(),
                "because", why.because(),
                "item", why.item());
    }

    /** What several scopes recalled. */
    public static Map<String, @Nullable Object> of(ScopedRecallResult recollection) {
        Map<String, @Nullable Object> verdicts = Json.object();
        recollection
                .scopes()
                .forEach((scope, one) -> verdicts.put(EnumNames.lower(scope), StatusJson.of(one.answerability())));
        return StatusJson.object(
                "question", recollection.question(),
                "context", recollection.context(),
                "tokens", recollection.tokens(),
                "items", recollection.items(),
                "answerability", verdicts,
                "pendingVectors", recollection.pendingVectors(),
                "factsBehind", recollection.factsBehind());
    }
}
