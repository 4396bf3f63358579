package dev.ecphory.lab.run;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.internal.model.ResilientLanguageModel.Sleeper;
import dev.ecphory.lab.contest.Contestant;
import dev.ecphory.lab.contest.Contestants;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Digest;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.Experiment.Entry;
import dev.ecphory.lab.experiment.Experiment.JudgeSpec;
import dev.ecphory.lab.experiment.Experiment.ModelSpec;
import dev.ecphory.lab.experiment.Experiment.ReaderSpec;
import dev.ecphory.lab.judge.Criteria;
import dev.ecphory.lab.judge.FalsePositiveProbe;
import dev.ecphory.lab.judge.Judge;
import dev.ecphory.lab.judge.ModelJudge;
import dev.ecphory.lab.judge.RuleJudge;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.reader.CachedModel;
import dev.ecphory.lab.reader.ModelRespondent;
import dev.ecphory.lab.reader.OwnRespondent;
import dev.ecphory.lab.reader.Respondent;
import dev.ecphory.lab.truth.TruthData;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The run of an experiment, from its file to its folder. Not for several threads. */
public final class ExperimentRunner {
    /** Of one try of one call; readers of full contexts are slow. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final Surroundings surroundings;

    /**
     * Things that an experiment needs of the world.
     *
     * @param data folder in which data sets are looked for
     * @param stores folder for Ecphory's stores that stay from run to run; null for temporary ones
     * @param models makes the models that an experiment names
     * @param secrets of those models, never written
     * @param clock what time it is
     * @param sleeper how to wait
     */
    public record Surroundings(
            Path data,
            @Nullable Path stores,
            Function<ModelSpec, LanguageModel> models,
            Set<String> secrets,
            InstantSource clock,
            Sleeper sleeper) {}

    /** Runs experiments there. */
    public ExperimentRunner(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /**
     * Runs it, or goes on where it was.
     *
     * @param folder of the run; made when it is not there
     * @return every outcome
     * @throws InvalidInputException when the data are not those that the experiment names, or the folder another run's
     */
    public Collection<Outcome> run(Experiment experiment, Path folder, ProgressListener progress) {
        DataSet dataSet = load(experiment.data());
        List<Contestant> contestants = new ArrayList<>();
        Collection<Outcome> before = RunFolder.outcomes(folder);
        try {
            experiment
                    .entries()
                    .forEach(entry -> contestants.add(
                            Contestants.of(entry, experiment, dataSet, surroundings.stores(), this::patient)));
            Path replies = RunFolder.replies(folder);
            Respondent reader = reader(experiment.reader(), replies);
            Judge judge = judge(experiment.judge(), dataSet, replies);
            QuestionSelection pick = new QuestionSelection(experiment.data(), reader != null);
            try (RunFolder open = RunFolder.open(
                    folder,
                    new RunManifest(experiment, dataSet, contestants, reader, judge)
                            .told(surroundings.clock().instant()))) {
                ContestantRunner runner = new ContestantRunner(
                        new ContestantRunner.Plan(
                                dataSet,
                                pick,
                                reader,
                                judge,
                                experiment.repetitions(),
                                experiment.concurrency(),
                                Contestants.counter(experiment)),
                        open,
                        before,
                        contestants.size(),
                        progress);
                contestants.forEach(runner::run);
            }
        } finally {
            contestants.forEach(Contestant::close);
        }
        return RunFolder.outcomes(folder);
    }

    /**
     * How often the experiment's judge takes an answer for right that is wrong on purpose: what its verdicts are to be read
     * with.
     *
     * @param folder where replies are kept, so that nobody is asked twice
     * @param each answers of each kind at most, at least 1
     * @throws InvalidInputException when the experiment names no judge
     */
    public Map<FalsePositiveProbe.Kind, FalsePositiveProbe.Count> probe(Experiment experiment, Path folder, int each) {
        DataSet dataSet = load(experiment.data());
        Judge judge = judge(experiment.judge(), dataSet, RunFolder.replies(folder));
        if (judge == null) {
            throw new InvalidInputException("judge", "none", "cannot be probed", "name a judge in the experiment");
        }
        return FalsePositiveProbe.sprung(
                judge, FalsePositiveProbe.traps(dataSet, experiment.seed(), each), experiment.concurrency());
    }

    private DataSet load(Experiment.Data data) {
        DataSet all = TruthData.named(data.set()).orElseGet(() -> {
            int colon = data.set().indexOf(':');
            return DataSet.load(data.set().substring(0, colon + 1)
                    + surroundings.data().resolve(data.set().substring(colon + 1)));
        });
        if (data.sha256() != null && !all.sha256().equals(data.sha256())) {
            throw new InvalidInputException(
                    "data.sha256",
                    data.sha256(),
                    "is not that of " + data.set() + ", which is " + all.sha256(),
                    "get the right files, or correct the digest");
        }
        return data.conversations() == 0 ? all : all.first(data.conversations());
    }

    private @Nullable Respondent reader(ReaderSpec spec, Path replies) {
        ModelSpec model = spec.model();
        return switch (spec.kind()) {
            case "own" -> new OwnRespondent();
            case "none" -> null;
            default ->
                model == null
                        ? null
                        : new ModelRespondent(asking(model, replies.resolve("answers")), model.maxTokens(), DEADLINE);
        };
    }

    private @Nullable Judge judge(JudgeSpec spec, DataSet dataSet, Path replies) {
        ModelSpec model = spec.model();
        return switch (spec.kind()) {
            case "token-f1" -> RuleJudge.tokenF1(spec.rightFrom());
            case "contains" -> RuleJudge.contains();
            case "none" -> null;
            default ->
                model == null
                        ? null
                        : new ModelJudge(
                                asking(model, replies.resolve("verdicts")),
                                spec.criteria() == null ? Criteria.of(dataSet) : Criteria.named(spec.criteria()),
                                new ModelJudge.Terms(spec.votes(), spec.rightFrom(), model.maxTokens(), DEADLINE));
        };
    }

    /** For answers of a contestant's own, which are not kept apart from their lines. */
    private LanguageModel patient(ModelSpec spec) {
        return new ResilientLanguageModel(
                surroundings.models().apply(spec),
                CachedModel.PATIENCE,
                prices(spec),
                surroundings.clock(),
                surroundings.sleeper());
    }

    private static Prices prices(ModelSpec spec) {
        return new Prices(spec.input(), spec.cachedInput(), spec.output());
    }

    private CachedModel asking(ModelSpec spec, Path replies) {
        return new CachedModel(
                surroundings.models().apply(spec),
                new CachedModel.Terms(prices(spec), CachedModel.PATIENCE, surroundings.secrets()),
                replies,
                surroundings.clock(),
                surroundings.sleeper());
    }

    /** The manifest of a run, as it stands beside its lines. */
    private record RunManifest(
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
}
