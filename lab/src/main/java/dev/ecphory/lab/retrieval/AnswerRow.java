package dev.ecphory.lab.retrieval;

import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.measure.Metrics;
import dev.ecphory.lab.measure.Stopwatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The events that a recipe retrieved for one question.
 *
 * @param conversation the question belongs to
 * @param question that was asked
 * @param retrieved event ids, best first
 * @param sessions of those events, in the same order; empty for an event without one
 * @param took wall and CPU time of the recall
 */
public record AnswerRow(
        String conversation, Question question, List<String> retrieved, List<String> sessions, Stopwatch.Lap took) {
    /** The question's metrics, by name. */
    public Map<String, Double> metrics(List<Integer> ks) {
        Map<String, Double> metrics = new LinkedHashMap<>(Metrics.of(question.gold(), retrieved, ks));
        metrics.putAll(Metrics.ofOrder(question.gold(), retrieved, ks));
        if (!question.goldSessions().isEmpty()) {
            metrics.putAll(Metrics.ofSessions(question.goldSessions(), sessions, ks));
        }
        return metrics;
    }

    /** A line of the run file, with the data set's own ids. */
    Map<String, Object> line() {
        return Output.object(
                "conversation", conversation,
                "question", question.text(),
                "category", question.category(),
                "gold", question.gold(),
                "retrieved", retrieved);
    }
}
