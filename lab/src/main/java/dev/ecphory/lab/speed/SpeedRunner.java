package dev.ecphory.lab.speed;

import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.kit.Output;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Steps on a talk, in a temporary folder. Contestants recall in turns, several rounds each, and the round with the median CPU time
 * counts, so that a passing load on the machine hits no one alone.
 *
 * @param runner does a step; in a process of its own, but for tests
 * @param questions to ask of each
 * @param rounds of those who recall
 * @param clients of a server
 * @param seconds of each phase of a load
 */
record SpeedRunner(
        BiConsumer<SpeedStep, SpeedStep.Task> runner,
        ProgressListener progress,
        Tier tier,
        int questions,
        int rounds,
        int clients,
        int seconds) {
    static final String CPU = "recall_cpu_p50_ms";

    private static final List<String> RECALL_FIELDS = List.of(
            CPU,
            "recall_cpu_p99_ms",
            "recall_process_cpu_mean_ms",
            "recall_wall_p50_ms",
            "recall_wall_p99_ms",
            "garbage_kb",
            "heap_mb",
            "rss_mb",
            "rss_after_queries_mb",
            "cold_open_ms",
            "questions",
            "recall@10_of_exact",
            "answer_in_10");

    /**
     * What steps measured.
     *
     * @param single the numbers of those that were done once
     * @param recalls of those who recall, the rounds
     */
    record Measured(Map<String, Object> single, Map<SpeedStep, List<JsonNode>> recalls) {
        /**
         * The round whose median CPU time is the median one; of an even number, the faster of the two in the middle. What was not measured
         * is not a number here, and null in JSON.
         */
        Map<String, Object> median(SpeedStep step) {
            List<JsonNode> all = recalls.getOrDefault(step, List.of()).stream()
                    .sorted(Comparator.comparingDouble(round -> round.path(CPU).asDouble()))
                    .toList();
            @Nullable JsonNode median = all.isEmpty() ? null : all.get((all.size() - 1) / 2);
            Map<String, Object> fields = Output.object();
            RECALL_FIELDS.forEach(field -> fields.put(
                    field, median == null ? Double.NaN : median.path(field).asDouble()));
            return fields;
        }
    }

    /**
     * Does the steps.
     *
     * @param name of the talk, for whoever waits
     * @param before what is done first
     * @param recalling who recalls then, in turns
     * @param after what is done last
     */
    Measured run(
            String name, TalkSource talk, List<SpeedStep> before, List<SpeedStep> recalling, List<SpeedStep> after) {
        List<SpeedStep> steps = new ArrayList<>(before);
        for (int round = 0; round < rounds; round++) {
            steps.addAll(recalling);
        }
        steps.addAll(after);
        Map<String, Object> single = Output.object();
        Map<SpeedStep, List<JsonNode>> recalls = new EnumMap<>(SpeedStep.class);
        try (TemporaryFolder scratch = TemporaryFolder.of("speed")) {
            SpeedStep.Task task = new SpeedStep.Task(scratch.path(), talk, questions, tier, clients, seconds);
            for (int i = 0; i < steps.size(); i++) {
                SpeedStep step = steps.get(i);
                String what = step.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                progress.onProgress(name + ": " + what, i, steps.size());
                runner.accept(step, task);
                JsonNode told = step.read(scratch.path());
                if (recalling.contains(step)) {
                    recalls.computeIfAbsent(step, none -> new ArrayList<>()).add(told);
                } else if (step != SpeedStep.EXACT) {
                    told.properties()
                            .forEach(field ->
                                    single.put(field.getKey(), field.getValue().asDouble()));
                }
            }
        }
        return new Measured(single, recalls);
    }
}
