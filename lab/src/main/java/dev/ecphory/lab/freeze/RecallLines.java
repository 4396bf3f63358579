package dev.ecphory.lab.freeze;

import static dev.ecphory.lab.freeze.JsonLines.object;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.EcphoryException;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.lab.data.Question;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lines that a memory says when asked: one for the recollection and one for each item. What took how long is left out. For
 * one thread.
 */
final class RecallLines {
    private final Memory memory;
    private final JsonLines lines = new JsonLines();

    RecallLines(Memory memory) {
        this.memory = memory;
    }

    JsonLines lines() {
        return lines;
    }

    /**
     * Recalls, and writes everything with every reason.
     *
     * @return where the next page begins; null where there is none
     */
    @Nullable
    String recall(String question, String how, String text, RecallOptions options) {
        return tried(question, how, () -> {
            RecallResult recalled = memory.recall(text, options);
            lines.add(recollection(question, how, recalled));
            int rank = 0;
            for (RecalledEvent item : recalled.items()) {
                rank++;
                lines.add(item(question, how, rank, item));
            }
            return recalled.next();
        });
    }

    /** Answers. */
    void answer(Question question, AnswerOptions options) {
        String unused = tried(question.id(), "answer", () -> {
            Answer answer = memory.answer(question.text(), options);
            lines.add(object(
                    "question", question.id(),
                    "how", "answer",
                    "text", answer.text(),
                    "kind", answer.kind(),
                    "confidence", answer.confidence(),
                    "citations", answer.citations(),
                    "choices", answer.choices(),
                    "calls", answer.usage().calls(),
                    "recalled", ids(answer.recollection()),
                    "answerability", answer.recollection().answerability()));
            return null;
        });
    }

    /** Says why an event was recalled or was not. */
    void explain(Question question, RecallOptions options, String event) {
        String unused = tried(question.id(), "explain", () -> {
            RankExplanation why = memory.explain(question.text(), options, event);
            lines.add(object(
                    "question", question.id(),
                    "how", "explain",
                    "event", event,
                    "rank", why.rank(),
                    "of", why.of(),
                    "needed", why.needed(),
                    "stage", why.stage(),
                    "because", why.because(),
                    "score", why.item().score(),
                    "relevance", why.item().relevance(),
                    "reasons", reasons(why.item().reasons())));
            return null;
        });
    }

    /** What is refused is written, too. */
    private @Nullable String tried(String question, String how, Supplier<@Nullable String> asking) {
        try {
            return asking.get();
        } catch (EcphoryException refused) {
            lines.add(object("question", question, "how", how, "refused", refused.getMessage()));
            return null;
        }
    }

    private static ObjectNode recollection(String question, String how, RecallResult recalled) {
        List<ObjectNode> overviews = recalled.overviews().stream()
                .map(one -> object("summary", one.summary().id(), "inContext", one.inContext(), "lines", one.lines()))
                .toList();
        List<ObjectNode> steps = recalled.steps().stream()
                .map(step -> object("stage", step.stage(), "in", step.in(), "out", step.out(), "note", step.note()))
                .toList();
        return object(
                "question", question,
                "how", how,
                "ids", ids(recalled),
                "context", recalled.context(),
                "tokens", recalled.tokens(),
                "classification", recalled.classification(),
                "answerability", recalled.answerability(),
                "directives", recalled.directives(),
                "reminders", recalled.reminders(),
                "facts", recalled.facts().stream().map(RecallLines::fact).toList(),
                "computed", recalled.computed(),
                "overviews", overviews,
                "felt", CognitionReport.of(recalled),
                "pendingVectors", recalled.pendingVectors(),
                "steps", steps,
                "next", recalled.next());
    }

    private static List<String> ids(RecallResult recalled) {
        return recalled.items().stream().map(item -> item.entry().id()).toList();
    }

    private static ObjectNode item(String question, String how, int rank, RecalledEvent item) {
        return object(
                "question", question,
                "how", how,
                "rank", rank,
                "id", item.entry().id(),
                "score", item.score(),
                "relevance", item.relevance(),
                "inContext", item.inContext(),
                "reasons", reasons(item.reasons()));
    }

    private static ObjectNode fact(RecalledFact recalled) {
        Fact replacement = recalled.replacement();
        return object(
                "id", recalled.fact().id(),
                "text", recalled.fact().text(),
                "standing", recalled.standing(),
                "replacement", replacement == null ? null : replacement.id(),
                "score", recalled.score(),
                "inContext", recalled.inContext(),
                "reasons", reasons(recalled.reasons()));
    }

    private static List<String> reasons(List<ScoreReason> reasons) {
        return reasons.stream()
                .map(reason ->
                        reason.stage() + " " + reason.before() + " to " + reason.after() + ": " + reason.because())
                .toList();
    }
}
