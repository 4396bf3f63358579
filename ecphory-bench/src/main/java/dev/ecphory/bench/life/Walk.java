package dev.ecphory.bench.life;

import dev.ecphory.answer.AnswerOptions;
import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.life.Course.Need;
import dev.ecphory.bench.measure.Metrics;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.Summary;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A course lived through once: every question in an order, with what the memory is told of it, and a cycle every so many.
 *
 * @param order the questions' places in the course, in the order in which they were asked
 * @param metrics of each question, in that order
 * @param edges that stood in the end
 * @param insights likewise
 */
record Walk(List<Integer> order, List<Map<String, Double>> metrics, int edges, int insights) {
    /** Items that are asked for. */
    static final int DEPTH = 20;
    /** Of those, the ones that are reported as ignored when they are not evidence. */
    private static final int LOOKED_AT = 10;

    private static final List<Integer> DEPTHS = List.of(10, DEPTH);

    Walk {
        order = List.copyOf(order);
        metrics = List.copyOf(metrics);
    }

    /** The order of a seed. */
    static List<Integer> order(int questions, long seed) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < questions; i++) {
            order.add(i);
        }
        Collections.shuffle(order, new Random(seed));
        return order;
    }

    /**
     * Lives through it.
     *
     * @param store that holds the course's events, consolidated; it is written to
     * @param every questions between two cycles
     * @param timed whether the clock stands where a question was asked
     */
    static Walk of(
            Course course,
            Path store,
            Tier tier,
            Arm arm,
            List<Integer> order,
            int every,
            boolean timed,
            Progress progress) {
        RecallOptions options = RecallOptions.defaults()
                .withLimit(DEPTH)
                .withRecipe(arm.recipe())
                .withMinRelevance(0);
        List<Map<String, Double>> metrics = new ArrayList<>();
        Clock clock = new Clock();
        try (Ecphory engine = Ecphory.builder(store)
                .tier(tier)
                .background(false)
                .clock(clock)
                .cognition(arm.cognition())
                .open()) {
            Memory memory = engine.memory(Life.NAMESPACE);
            for (int asked = 0; asked < order.size(); asked++) {
                Need need = course.needs().get(order.get(asked));
                OffsetDateTime at = need.question().askedAt();
                if (timed && at != null) {
                    clock.set(at.toInstant());
                }
                metrics.add(ask(memory, need.question(), options, arm.reports()));
                if ((asked + 1) % every == 0) {
                    memory.consolidate(Progress.SILENT);
                }
                progress.at(arm.name(), asked + 1, order.size());
            }
            return new Walk(
                    order,
                    metrics,
                    memory.learning().associations(Integer.MAX_VALUE).size(),
                    memory.summaries(List.of(Summary.Kind.INSIGHT)).size());
        }
    }

    private static Map<String, Double> ask(Memory memory, Question question, RecallOptions options, Reports reports) {
        RecallOptions asked = question.applyTo(options);
        List<String> ids = memory.recall(question.text(), asked).items().stream()
                .map(Item::entry)
                .map(entry -> entry.id())
                .toList();
        if (reports == Reports.EVIDENCE && !ids.isEmpty()) {
            Set<String> gold = new HashSet<>(question.gold());
            memory.learning()
                    .feedback(
                            question.text(),
                            ids.stream().filter(gold::contains).toList(),
                            ids.stream()
                                    .limit(LOOKED_AT)
                                    .filter(id -> !gold.contains(id))
                                    .toList());
        }
        if (reports == Reports.CITED) {
            memory.answer(question.text(), AnswerOptions.defaults().withRecall(asked));
        }
        return new LinkedHashMap<>(Metrics.of(question.gold(), ids, DEPTHS));
    }
}
