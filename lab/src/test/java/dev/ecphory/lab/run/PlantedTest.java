package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ProgressListener;
import dev.ecphory.internal.model.ModelServer;
import dev.ecphory.internal.model.Reaction;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.measure.Wilson;
import dev.ecphory.lab.reader.CachedModel;
import dev.ecphory.spi.LanguageModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The harness measures what was planted, whatever happens on the way. */
@Timeout(300)
class PlantedTest {
    private static final double PLANTED = .7;
    private static final int SEEDS = 500;

    @TempDir
    Path folder;

    private Collection<Outcome> run(Experiment experiment, Path out, LanguageModel model) {
        return new ExperimentRunner(Experiments.world(folder, model)).run(experiment, out, ProgressListener.SILENT);
    }

    @Test
    void theIntervalOfEveryContestantIsAboutThePlantedShare() throws IOException {
        Experiments.data(folder.resolve("data"), 6);
        Experiment experiment = Experiments.read(folder, Experiments.ALL, "");
        try (ModelServer server = new ModelServer(new Planted(PLANTED, 1)::served)) {
            Path out = folder.resolve("run");

            run(experiment, out, Experiments.behind(server.url()));

            List<ContestantResult> standings = RunResults.of(out).standings();
            assertThat(standings)
                    .extracting(ContestantResult::contestant)
                    .containsExactly("ecphory", "bm25", "dense", "full-context", "oracle", "nothing");
            for (ContestantResult standing : standings) {
                assertThat(standing.questions()).isEqualTo(60);
                assertThat(standing.errors()).isZero();
                assertThat(standing.integrity().complaints()).isEmpty();
                Wilson accuracy = accuracy(standing);
                assertThat(accuracy.low()).isLessThan(PLANTED);
                assertThat(accuracy.high()).isGreaterThan(PLANTED);
            }
            ModelServer.Meter meter = server.meter();
            assertThat(CachedModel.ReplyTotals.in(RunFolder.replies(out)))
                    .isEqualTo(
                            new CachedModel.ReplyTotals(meter.requests(), meter.inputTokens(), meter.outputTokens()));
        }
    }

    @Test
    void inFiveHundredRepetitionsTheIntervalCoversThePlantedShareAsOftenAsItSays() throws IOException {
        Experiments.data(folder.resolve("data"), 6);
        Experiment experiment = Experiments.read(folder, "{kind: nothing}", "concurrency: 8");
        int covered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Path out = folder.resolve("run" + seed);
            run(experiment, out, new Planted(PLANTED, seed));
            Wilson accuracy = accuracy(RunResults.of(out).standings().getFirst());
            covered += accuracy.low() <= PLANTED && PLANTED <= accuracy.high() ? 1 : 0;
        }

        assertThat(covered / (double) SEEDS).isBetween(.92, .98);
    }

    @Test
    void aRunThatIsKilledGoesOnToTheSameTableAndPaysNothingTwice() throws Exception {
        Experiments.data(folder.resolve("data"), 2);
        Experiment experiment = Experiments.read(folder, "{kind: bm25}, {kind: oracle}", "concurrency: 2");
        Planted planted = new Planted(PLANTED, 3);
        Map<String, Tally> undisturbed;
        CachedModel.ReplyTotals paid;
        try (ModelServer server = new ModelServer(planted::served)) {
            undisturbed = tally(run(experiment, folder.resolve("whole"), Experiments.behind(server.url())));
            paid = CachedModel.ReplyTotals.in(RunFolder.replies(folder.resolve("whole")));
        }

        Path out = folder.resolve("killed");
        AtomicInteger heard = new AtomicInteger();
        CountDownLatch enough = new CountDownLatch(1);
        try (ModelServer server = new ModelServer(asked -> {
            if (enough.getCount() > 0 && heard.incrementAndGet() > 31) {
                enough.countDown();
                return new Reaction.Hangs();
            }
            return planted.served(asked);
        })) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Experiments.class.getName(),
                            folder.toString(),
                            out.toString(),
                            server.url())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("child.log").toFile())
                    .start();
            assertThat(enough.await(2, TimeUnit.MINUTES)).isTrue();
            process.destroyForcibly().waitFor();
            int before = RunFolder.outcomes(out).size();
            assertThat(before).isBetween(1, 39);

            Collection<Outcome> resumed = run(experiment, out, Experiments.behind(server.url()));

            assertThat(tally(resumed)).isEqualTo(undisturbed);
            assertThat(CachedModel.ReplyTotals.in(RunFolder.replies(out))).isEqualTo(paid);
            // what was answered was not asked again: only requests under way at the kill are there twice
            Map<String, Integer> bodies = new HashMap<>();
            server.asked().forEach(asked -> bodies.merge(asked.body(), 1, Integer::sum));
            assertThat(bodies.values().stream().filter(times -> times > 1).count())
                    .isLessThanOrEqualTo(2);
            assertThat(bodies.values()).allMatch(times -> times <= 2);
        }
    }

    @Test
    void aProviderThatFailsOneCallInFiveCostsTriesAndNoAnswers() throws IOException {
        Experiments.data(folder.resolve("data"), 4);
        Experiment experiment = Experiments.read(folder, "{kind: bm25}", "concurrency: 4");
        Planted planted = new Planted(PLANTED, 4);
        AtomicInteger heard = new AtomicInteger();
        List<Reaction> failures = new ArrayList<>(
                List.of(Reaction.fails(), Reaction.busy("1"), Reaction.busy(null), new Reaction.HangsUp()));
        try (ModelServer server = new ModelServer(asked -> {
            int request = heard.incrementAndGet();
            return request % 5 == 0 ? failures.get(request / 5 % failures.size()) : planted.served(asked);
        })) {
            Collection<Outcome> outcomes = run(experiment, folder.resolve("run"), Experiments.behind(server.url()));

            assertThat(outcomes).hasSize(40).allSatisfy(line -> assertThat(line.error())
                    .isNull());
            int calls = outcomes.stream().mapToInt(line -> line.spent().calls()).sum();
            int tries = outcomes.stream().mapToInt(line -> line.spent().tries()).sum();
            assertThat(calls).isEqualTo(80);
            assertThat(tries).isGreaterThan(calls).isEqualTo(heard.get());
        }
    }

    @Test
    void whatWentWrongIsToldFromWhatWasServed() throws IOException {
        Experiments.data(folder.resolve("data"), 2);
        Experiment experiment = Experiments.read(folder, "{kind: nothing}, {kind: full-context}", "");
        Path out = folder.resolve("run");

        run(experiment, out, new Planted(0, 5));

        List<ContestantResult> standings = RunResults.of(out).standings();
        assertThat(standings.getFirst().fates())
                .isEqualTo(Map.of(AnswerFate.NOT_RETRIEVED, 16, AnswerFate.INVENTED, 4));
        assertThat(standings.getLast().fates()).isEqualTo(Map.of(AnswerFate.UNREAD, 16, AnswerFate.INVENTED, 4));
    }

    @Test
    void ecphoryMayAnswerByItselfThroughAModelAndWhatThatCostsIsItsOwn() throws IOException {
        Experiments.data(folder.resolve("data"), 1);
        Experiment experiment = dev.ecphory.lab.experiment.ExperimentFile.read(
                java.nio.file.Files.writeString(folder.resolve("own.yaml"), """
                    name: own
                    data: {set: "jsonl:data"}
                    contestants: [{kind: ecphory, tier: edge, answers: {model: planted, prices: [1, 2], preset: balanced}}]
                    reader: {kind: own}
                    judge: {kind: contains}
                    """));

        Collection<Outcome> outcomes = run(experiment, folder.resolve("run"), new Planted(1, 6));

        assertThat(outcomes).hasSize(10).allSatisfy(line -> {
            assertThat(line.error()).isNull();
            assertThat(line.prediction()).isNotEmpty();
        });
        assertThat(outcomes.stream()
                        .filter(line -> line.served().spent().inputTokens() > 0)
                        .count())
                .isGreaterThan(5);
    }

    private record Tally(String prediction, boolean right, long tokens, double cost) {}

    private static Map<String, Tally> tally(Collection<Outcome> outcomes) {
        Map<String, Tally> tally = new HashMap<>();
        for (Outcome outcome : outcomes) {
            tally.put(
                    outcome.key().toString(),
                    new Tally(
                            String.valueOf(outcome.prediction()),
                            Boolean.TRUE.equals(outcome.right()),
                            outcome.spent().inputTokens(),
                            outcome.spent().cost()));
        }
        return tally;
    }

    static Wilson accuracy(ContestantResult standing) {
        Wilson accuracy = standing.accuracy();
        assertThat(accuracy).isNotNull();
        return accuracy == null ? Wilson.of(0, 1) : accuracy;
    }
}
