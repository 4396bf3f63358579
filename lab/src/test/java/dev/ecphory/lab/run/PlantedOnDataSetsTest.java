package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ProgressListener;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.ExperimentFile;
import dev.ecphory.lab.measure.Wilson;
import dev.ecphory.lab.reader.CachedModel;
import dev.ecphory.spi.LanguageModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same on the public data sets, where {@code ECPHORY_DATA} names a folder that holds them. */
@EnabledIfEnvironmentVariable(named = "ECPHORY_DATA", matches = ".+")
class PlantedOnDataSetsTest {
    private static final double PLANTED = .7;
    private static final int SEEDS = 500;

    @TempDir
    Path folder;

    private Experiment experiment(String set, String contestants, String more) throws IOException {
        String path = set.substring(set.indexOf(':') + 1);
        Assumptions.assumeTrue(Files.exists(data().resolve(path)), () -> "there is no " + path);
        return ExperimentFile.read(
                Files.writeString(folder.resolve("experiment.yaml"), """
                    name: planted
                    data: {set: "%s"%s}
                    contestants: [%s]
                    reader: {kind: model, model: planted, prices: [1, 2]}
                    judge: {kind: model, model: planted, prices: [1, 2]}
                    concurrency: 8
                    """.formatted(set, more, contestants)));
    }

    private static Path data() {
        return Path.of(System.getenv("ECPHORY_DATA")).toAbsolutePath();
    }

    private static List<ContestantResult> run(Experiment experiment, Path out, LanguageModel model) {
        new ExperimentRunner(new ExperimentRunner.Surroundings(
                        data(), null, spec -> model, Set.of(), Clock.systemUTC(), wait -> {}))
                .run(experiment, out, ProgressListener.SILENT);
        return RunResults.of(out).standings();
    }

    @ParameterizedTest
    @CsvSource({
        "locomo:locomo/locomo-dev.json, 900",
        "beam:beam/100K/1, 15",
        "longmemeval:longmemeval/longmemeval_s-dev.json, 3"
    })
    void everyContestantIsMeasuredAtThePlantedShareThroughAServer(String set, int questions) throws IOException {
        Experiment experiment = experiment(set, Experiments.ALL, "");
        Path out = folder.resolve("run");
        try (ModelServer server = new ModelServer(new Planted(PLANTED, 11)::served)) {
            List<ContestantResult> standings = run(experiment, out, Experiments.behind(server.url()));

            assertThat(standings).hasSize(6);
            for (ContestantResult standing : standings) {
                assertThat(standing.questions()).isGreaterThanOrEqualTo(questions);
                assertThat(standing.errors()).isZero();
                assertThat(standing.integrity().complaints()).isEmpty();
                Wilson accuracy = PlantedTest.accuracy(standing);
                // six intervals of 99.7 %, so that chance does not break the promise
                double sigma = Math.sqrt(PLANTED * (1 - PLANTED) / standing.questions());
                assertThat(accuracy.share())
                        .isBetween(
                                PLANTED - 3 * sigma - .5 / standing.questions(),
                                Math.min(1, PLANTED + 3 * sigma + .5 / standing.questions()));
            }
            ModelServer.Meter meter = server.meter();
            assertThat(CachedModel.ReplyTotals.in(RunFolder.replies(out)))
                    .isEqualTo(
                            new CachedModel.ReplyTotals(meter.requests(), meter.inputTokens(), meter.outputTokens()));
        }
    }

    @Test
    void inFiveHundredRepetitionsTheIntervalCoversThePlantedShare() throws IOException {
        Experiment experiment = experiment("locomo:locomo/locomo-dev.json", "{kind: nothing}", ", questions: 12");
        int covered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Wilson accuracy =
                    PlantedTest.accuracy(run(experiment, folder.resolve("run" + seed), new Planted(PLANTED, seed))
                            .getFirst());
            covered += accuracy.low() <= PLANTED && PLANTED <= accuracy.high() ? 1 : 0;
        }

        assertThat(covered / (double) SEEDS).isBetween(.92, .98);
    }
}
