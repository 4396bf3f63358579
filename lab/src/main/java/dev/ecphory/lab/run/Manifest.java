package dev.ecphory.lab.run;

import dev.ecphory.lab.Version;
import dev.ecphory.lab.contest.Contestant;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Digest;
import dev.ecphory.lab.experiment.Errata;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.Experiment.Entry;
import dev.ecphory.lab.experiment.Experiment.ModelSpec;
import dev.ecphory.lab.judge.Judge;
import dev.ecphory.lab.read.Respondent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is measured, as it stands beside its lines. */
record Manifest(
        Experiment experiment,
        DataSet dataSet,
        Errata errata,
        List<Contestant> contestants,
        @Nullable Respondent reader,
        @Nullable Judge judge) {
    /** Everything, as {@code run.json} has it. */
    Map<String, Object> told(Instant started) {
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("experiment", experiment.name());
        manifest.put("experiment_sha256", digest());
        manifest.put("ecphory", Version.ofEngine());
        manifest.put("started", started.toString());
        manifest.put("java", Runtime.version().toString());
        manifest.put("processors", Runtime.getRuntime().availableProcessors());
        manifest.put("data", dataSet.name());
        manifest.put("data_sha256", dataSet.sha256());
        manifest.put("conversations", dataSet.conversations().size());
        manifest.put("events", dataSet.events());
        manifest.put("excluded", dataSet.excluded());
        manifest.put("repairs", dataSet.repairs());
        manifest.put("errata", errata.size());
        manifest.put("reader", reader == null ? "none" : reader.id());
        manifest.put("judge", judge == null ? "none" : judge.id());
        manifest.put("counter", experiment.counter());
        manifest.put("seed", experiment.seed());
        List<Map<String, String>> told = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            Map<String, String> each = new LinkedHashMap<>();
            each.put("name", contestants.get(i).name());
            each.put("kind", experiment.entries().get(i).kind().key());
            each.put("sight", contestants.get(i).sight().name());
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
            case EXTERNAL ->
                (entry.command() == null ? entry.url() : entry.command()) + ", " + entry.tokens() + " tokens";
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
                errata.toString(),
                experiment.entries().toString(),
                String.valueOf(experiment.depth()),
                experiment.counter(),
                dataSet.sha256(),
                reader == null ? "none" : reader.id(),
                judge == null ? "none" : judge.id()));
    }
}
