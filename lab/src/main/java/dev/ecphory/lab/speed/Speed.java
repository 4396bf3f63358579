package dev.ecphory.lab.speed;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.engine.Progress;
import dev.ecphory.lab.Version;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.memory.StoreUnavailableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/**
 * {@code ecphory-lab speed}: appending, replaying and recalling at several sizes, beside two baselines on the same texts and
 * vectors, every contestant in a fresh JVM. The contestants recall in turns, several rounds each, and the round with the
 * median CPU time counts, so that a passing load on the machine hits no one alone.
 */
public final class Speed {
    private static final List<Step> BUILD =
            List.of(Step.EXACT, Step.WRITE, Step.ENRICH, Step.BUILD_SEED_SUBSTRATE, Step.BUILD_LUCENE_HYBRID);
    private static final List<Step> RECALL =
            List.of(Step.RECALL_RRF, Step.RECALL_DEFAULT, Step.RECALL_LUCENE_HYBRID, Step.RECALL_SEED_SUBSTRATE);

    private static final Set<Step> OF_BASELINES = EnumSet.of(
            Step.BUILD_SEED_SUBSTRATE, Step.BUILD_LUCENE_HYBRID, Step.RECALL_LUCENE_HYBRID, Step.RECALL_SEED_SUBSTRATE);

    private Speed() {}

    /**
     * Runs it and writes the files that the options name. Takes minutes; works in a temporary folder.
     *
     * @return the report as its JSON file has it
     * @throws StoreUnavailableException when a contestant's process fails
     */
    public static Map<String, Object> run(SpeedOptions options, Progress progress) {
        return run(options, progress, Child::run);
    }

    /** The same with another way to run a step than a process of its own. */
    static Map<String, Object> run(SpeedOptions options, Progress progress, BiConsumer<Step, Step.Task> runner) {
        Path readme = options.readme();
        if (readme != null) {
            Output.requireBlock(readme, "speed");
        }
        List<Map<String, Object>> sizes = new ArrayList<>();
        for (int events : options.events()) {
            sizes.add(size(options, events, progress, runner));
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("version", Version.ofEngine());
        report.put("tier", options.tier().name().toLowerCase(Locale.ROOT));
        report.put("seed", options.seed());
        report.put("rounds", options.rounds());
        report.put("java", System.getProperty("java.version"));
        report.put("processors", Runtime.getRuntime().availableProcessors());
        report.put("flags", Child.flags());
        report.put("sizes", sizes);
        Path json = options.json();
        if (json != null) {
            Output.json(json, report);
        }
        Path results = options.results();
        if (results != null) {
            Output.text(results.resolve("speed.md"), SpeedPage.markdown(options, report, sizes));
        }
        if (readme != null) {
            Output.between(readme, "speed", SpeedPage.tables(sizes));
        }
        return report;
    }

    private static Map<String, Object> size(
            SpeedOptions options, int events, Progress progress, BiConsumer<Step, Step.Task> runner) {
        try (TemporaryFolder scratch = TemporaryFolder.of("speed")) {
            Path home = scratch.path();
            Step.Task task = new Step.Task(home, events, options.questions(), options.seed(), options.tier());
            List<Step> building = steps(options, events, BUILD);
            List<Step> recalling = steps(options, events, RECALL);
            long steps = building.size() + (long) recalling.size() * options.rounds() + 1;
            long done = 0;
            for (Step step : building) {
                progress.at(named(events, step), done++, steps);
                runner.accept(step, task);
            }
            Map<Step, List<JsonNode>> rounds = new EnumMap<>(Step.class);
            for (int round = 0; round < options.rounds(); round++) {
                for (Step step : recalling) {
                    progress.at(named(events, step), done++, steps);
                    runner.accept(step, task);
                    rounds.computeIfAbsent(step, none -> new ArrayList<>()).add(step.read(home));
                }
            }
            progress.at(named(events, Step.COLD), done++, steps);
            runner.accept(Step.COLD, task);
            progress.at(named(events, Step.COLD), done, steps);
            Map<Step, JsonNode> medians = new EnumMap<>(Step.class);
            rounds.forEach((step, results) -> medians.put(step, median(results)));
            return SpeedPage.size(
                    events, List.of(Step.WRITE.read(home), Step.ENRICH.read(home), Step.COLD.read(home)), medians);
        }
    }

    private static List<Step> steps(SpeedOptions options, int events, List<Step> all) {
        return all.stream()
                .filter(step -> options.withBaselines(events) || !OF_BASELINES.contains(step))
                .toList();
    }

    private static String named(int events, Step step) {
        return String.format(
                Locale.ROOT,
                "%,d events: %s",
                events,
                step.name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }

    /** The round whose median CPU time is the median one; of an even number, the faster of the two in the middle. */
    private static JsonNode median(List<JsonNode> rounds) {
        return rounds.stream()
                .sorted(Comparator.comparingDouble(
                        round -> round.path("recall_cpu_p50_ms").asDouble()))
                .toList()
                .get((rounds.size() - 1) / 2);
    }
}
