package dev.ecphory.lab.speed;

import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.lab.measure.Metrics;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The ten best events of a question, best first. Immutable. */
record TenBest(List<Best> events) {
    static final int TEN = 10;

    /** An event that was found. */
    record Best(String id, double score) {}

    /** What a memory finds of a question, whatever its relevance. */
    static TenBest of(Memory memory, EventQuestion question, RecallOptions options) {
        RecallOptions ten = options.withLimit(TEN).withMinRelevance(0);
        return new TenBest(memory.recall(question.text(), ten).items().stream()
                .map(item -> new Best(item.entry().id(), item.score()))
                .toList());
    }

    /** Their ids, in their order. */
    List<String> ids() {
        return events.stream().map(Best::id).toList();
    }

    /** Their ids, in no order. */
    Set<String> set() {
        return events.stream().map(Best::id).collect(Collectors.toSet());
    }

    /** The share of the answers among them. */
    double recall(EventQuestion question) {
        return Metrics.of(question.answers(), ids(), List.of(TEN)).getOrDefault("recall@" + TEN, Double.NaN);
    }
}
