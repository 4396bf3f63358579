package dev.ecphory.lab.run;

import dev.ecphory.lab.contest.Contestant;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Digest;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.Experiment.Entry;
import dev.ecphory.lab.experiment.Experiment.ModelSpec;
import dev.ecphory.lab.judge.Judge;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.reader.Respondent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The manifest of a run, as it stands beside its lines. */
record RunManifest(
        Experiment experiment,
        DataSet dataSet,
        List<Contestant> contestants,
        @Nullable Respondent reader,
        @Nullable Judge judge) {
    /** Everything, as {@code run.json} has it. */
    Map<String, Object> told(Instant started) {
        Map<String, Object> manifest = Output.object(
                "experiment", experiment.name(),
                "experiment_sha256", digest(),
                "ecphory", ResultPage.version(),
                "started", started.toString(),
                "java", Runtime.version().toString(),
                "processors", Runtime.getRuntime().availableProcessors(),
                "data", dataSet.name(),
                "data_sha256", dataSet.sha256(),
                "conversations", dataSet.conversations().size(),
                "events", dataSet.events(),
                "excluded", dataSet.excluded(),
                "repairs", dataSet.repairs(),
                "reader", reader == null ? "none" : reader.id(),
                "judge", judge == null ? "none" : judge.id(),
                "counter", experiment.counter(),
                "seed", experiment.seed());
        List<Map<String, String>> told = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            Map<String, String> each = new LinkedHashMap<>();
            each.put("name", contestants.get(i).name());
            each.put("kind", experiment.entries().get(i).kind().key());
            each.put("sight", contestants.get(i).visibility().name());
            each.put("settings", settings(experiment.entries().get(i)));
            told.add(each);
        }
        manifest.put("contestants", told);
        return manifest;
    }

    private static String settings(Entry entry) {
        return switch (entry.kind()) {
            case FULL_CONTEXT, ORACLE, NOTHING -> "";
            case BM25 -> served(entry);
            case DENSE -> "tier " + entry.tier() + ", " + served(entry);
            case EXTERNAL -> entry.command() + ", " + entry.tokens() + " tokens";
            case ECPHORY ->
                "recipe " + entry.recipe() + ", tier " + entry.tier() + ", " + served(entry)
                        + (entry.crossEncoder() == null ? "" : ", cross-encoder " + entry.crossEncoder())
                        + own(entry);
        };
    }

    private static String own(Entry entry) {
        Experiment.Answers answers = entry.answers();
        if (answers == null) {
            return "";
        }
        ModelSpec model = answers.model();
        return ", answers by itself"
                + (model == null ? "" : " through " + model.name())
                + (answers.preset() == null ? "" : ", preset " + answers.preset());
    }

    private static String served(Entry entry) {
        return entry.limit() + " events, " + entry.tokens() + " tokens";
    }

    /** Of everything that a line depends on: more repetitions, another concurrency or other expectations go on in place. */
    private String digest() {
        return Digest.of(List.of(
                experiment.data().toString(),
                experiment.entries().toString(),
                String.valueOf(experiment.depth()),
                experiment.counter(),
                dataSet.sha256(),
                reader == null ? "none" : reader.id(),
                judge == null ? "none" : judge.id()));
    }
}
