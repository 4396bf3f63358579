package dev.ecphory.wire;

import dev.ecphory.engine.ScopedRecollection;
import dev.ecphory.memory.Directive;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecalledFact;
import dev.ecphory.recall.Recollection;
import dev.ecphory.recall.WhyNot;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is recalled, as programs read it: the members that docs/cli.md promises. Stateless; threads may share it. */
public final class RecallJson {
    private RecallJson() {}

    public static Map<String, @Nullable Object> of(Recollection recollection, FactJson facts) {
        Map<String, @Nullable Object> object = StateJson.object(
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
                "steps", recollection.steps());
        if (recollection.next() != null) {
            object.put("next", recollection.next());
        }
        if (!recollection.felt().nothing()) {
            object.put("felt", StateJson.of(recollection.felt()));
        }
        if (!recollection.reminders().isEmpty()) {
            object.put("reminders", StateJson.all(recollection.reminders()));
        }
        return object;
    }

    static Map<String, @Nullable Object> of(Item item) {
        LogEntry entry = item.entry();
        Event event = entry.event();
        Map<String, @Nullable Object> object = StateJson.object(
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
        event.toldBy().ifPresent(model -> object.put("captionBy", model));
        event.asset().ifPresent(asset -> object.put("asset", AssetJson.of(asset)));
        object.put("score", item.score());
        object.put("relevance", item.relevance());
        object.put("inContext", item.inContext());
        object.put("reasons", StateJson.all(item.reasons()));
        return object;
    }

    /** A fact and how it stands. */
    public static Map<String, @Nullable Object> of(RecalledFact recalled, FactJson facts) {
        Map<String, @Nullable Object> object = facts.of(recalled.fact());
        object.put("standing", Words.lower(recalled.standing()));
        object.put("replacement", recalled.replacement() == null ? null : facts.of(recalled.replacement()));
        object.put("score", recalled.score());
        object.put("inContext", recalled.inContext());
        object.put("reasons", StateJson.all(recalled.reasons()));
        return object;
    }

    /** Where an event stands for a question. */
    public static Map<String, @Nullable Object> of(String question, WhyNot why) {
        return StateJson.object(
                "question", question,
                "rank", why.rank(),
                "of", why.of(),
                "needed", why.needed(),
                "stage", why.stage(),
                "because", why.because(),
                "item", why.item());
    }

    /** What several scopes recalled. */
    public static Map<String, @Nullable Object> of(ScopedRecollection recollection) {
        Map<String, @Nullable Object> verdicts = Json.object();
        recollection
                .scopes()
                .forEach((scope, one) -> verdicts.put(Words.lower(scope), StateJson.of(one.answerability())));
        return StateJson.object(
                "question", recollection.question(),
                "context", recollection.context(),
                "tokens", recollection.tokens(),
                "items", recollection.items(),
                "answerability", verdicts,
                "pendingVectors", recollection.pendingVectors());
    }
}
