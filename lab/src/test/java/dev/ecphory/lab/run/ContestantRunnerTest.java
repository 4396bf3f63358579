package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.contest.Contestant;
import dev.ecphory.lab.contest.Contestants;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.contest.ServedContext;
import dev.ecphory.lab.contest.Talk;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.Experiment.Entry;
import dev.ecphory.lab.experiment.Experiment.Kind;
import dev.ecphory.lab.judge.Judge;
import dev.ecphory.lab.judge.JudgeVerdict;
import dev.ecphory.lab.reader.Prediction;
import dev.ecphory.lab.reader.Respondent;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelBusyException;
import dev.ecphory.internal.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContestantRunnerTest {
    private static final Map<String, String> MANIFEST = Map.of("experiment_sha256", "abc");
    private static final Experiment.Data DATA = new Experiment.Data("talk:test", null, 0, 0, List.of());
    private static final Judge EXACT = new Judge() {
        @Override
        public String id() {
            return "exact";
        }

        @Override
        public JudgeVerdict judge(Question question, String prediction, int repetition) {
            boolean right = prediction.equals(question.answer());
            return new JudgeVerdict(
                    right ? 1 : 0,
                    right,
                    List.of(new JudgeVerdict.Vote("answer", right ? 1 : 0, "by rule")),
                    ModelCost.NOTHING);
        }
    };

    @TempDir
    Path folder;

    private final DataSet dataSet = Talk.dataSet(2, 6);
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    /** A reader that knows the answer when it can read it, and fails where it is told to. */
    private Respondent reader(Predicate<String> fails) {
        return new Respondent() {
            @Override
            public String id() {
                return "fake";
            }

            @Override
            public Prediction answer(Question question, ServedContext serving, int repetition) {
                asked.add(question.text() + repetition);
                if (fails.test(question.text())) {
                    throw new ModelBusyException("busy", null, null);
                }
                String answer = String.valueOf(question.answer());
                return new Prediction(
                        serving.context().contains(answer) ? answer : "I do not know",
                        new ModelCost(1, 1, 100, 0, 10, .5, Duration.ofMillis(3)));
            }
        };
    }

    private void run(Respondent reader, int repetitions, Kind... kinds) {
        Collection<Outcome> before = RunFolder.outcomes(folder);
        try (RunFolder open = RunFolder.open(folder, MANIFEST)) {
            ContestantRunner.Plan plan = new ContestantRunner.Plan(
                    dataSet,
                    new QuestionSelection(DATA, true),
                    reader,
                    EXACT,
                    repetitions,
                    3,
                    dev.ecphory.spi.TokenCounter.estimate());
            ContestantRunner runner = new ContestantRunner(plan, open, before, kinds.length, ProgressListener.SILENT);
            for (Kind kind : kinds) {
                Entry entry = new Entry(kind, kind.key(), "default", "edge", 5, 200, null, null, null);
                Experiment experiment = new Experiment(
                        "e",
                        DATA,
                        List.of(entry),
                        new Experiment.ReaderSpec("own", null),
                        new Experiment.JudgeSpec("none", null, 1, .5, null),
                        20,
                        1,
                        1,
                        42,
                        "estimate");
                try (Contestant contestant =
                        Contestants.of(entry, experiment, dataSet, null, spec -> new ScriptedModel())) {
                    runner.run(contestant);
                }
            }
        }
    }

    @Test
    void everyContestantIsAskedEveryQuestionAsOftenAsPlanned() {
        run(reader(text -> false), 2, Kind.BM25, Kind.FULL_CONTEXT, Kind.NOTHING);

        Collection<Outcome> outcomes = RunFolder.outcomes(folder);
        assertThat(outcomes).hasSize(3 * 12 * 2);
        assertThat(outcomes).extracting(Outcome::key).doesNotHaveDuplicates();
        assertThat(outcomes.stream().filter(line -> Boolean.TRUE.equals(line.right())))
                .allSatisfy(line -> assertThat(line.key().contestant()).isNotEqualTo("nothing"))
                .hasSize(2 * 12 * 2);
    }

    @Test
    void aLineTellsWhatWasServedSpentAndDecided() {
        run(reader(text -> false), 1, Kind.BM25);

        Outcome line = RunFolder.outcomes(folder).iterator().next();
        assertThat(line.served().ranked()).contains(line.evidence().getFirst());
        assertThat(line.served().tokens()).isPositive().isLessThan(line.served().historyTokens());
        assertThat(line.served().seen()).isPositive().isLessThan(line.served().events());
        assertThat(line.served().millis()).containsKeys("retrieve", "assemble");
        assertThat(line.reading()).isEqualTo(new ModelCost(1, 1, 100, 0, 10, .5, Duration.ofMillis(3)));
        assertThat(line.votes()).containsExactly(new JudgeVerdict.Vote("answer", 1, "by rule"));
    }

    @Test
    void whatTheLogHoldsIsNotAskedAgain() {
        run(reader(text -> false), 1, Kind.BM25);
        Collection<Outcome> first = List.copyOf(RunFolder.outcomes(folder));
        asked.clear();

        run(reader(text -> false), 1, Kind.BM25);

        assertThat(asked).isEmpty();
        assertThat(RunFolder.outcomes(folder)).containsExactlyElementsOf(first);
    }

    @Test
    void aQuestionThatFailedIsAskedAgainAndItsNewLineCounts() {
        run(reader(text -> text.contains("violin")), 1, Kind.BM25);
        assertThat(RunFolder.outcomes(folder).stream().filter(line -> line.error() != null))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.right()).isNull());
        asked.clear();

        run(reader(text -> false), 1, Kind.BM25);

        assertThat(asked).hasSize(2);
        assertThat(RunFolder.outcomes(folder)).hasSize(12).allSatisfy(line -> assertThat(line.error())
                .isNull());
    }

    @Test
    void aTornLastLineIsTakenOffAndItsQuestionAskedAgain() throws IOException {
        run(reader(text -> false), 1, Kind.BM25);
        Path lines = folder.resolve("lines.jsonl");
        byte[] whole = Files.readAllBytes(lines);
        Files.write(lines, java.util.Arrays.copyOf(whole, whole.length - 40));
        asked.clear();

        run(reader(text -> false), 1, Kind.BM25);

        assertThat(asked).hasSize(1);
        assertThat(RunFolder.outcomes(folder)).hasSize(12);
    }

    @Test
    void anotherExperimentsFolderIsRefusedAndLeftAlone() throws IOException {
        run(reader(text -> false), 1, Kind.BM25);
        byte[] before = Files.readAllBytes(folder.resolve("lines.jsonl"));

        assertThatThrownBy(() -> RunFolder.open(folder, Map.of("experiment_sha256", "other")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("another experiment");

        assertThat(Files.readAllBytes(folder.resolve("lines.jsonl"))).isEqualTo(before);
        run(reader(text -> false), 1, Kind.BM25);
    }

    @Test
    void aBrokenLineInTheMiddleIsNamed() throws IOException {
        run(reader(text -> false), 1, Kind.BM25);
        Files.writeString(folder.resolve("lines.jsonl"), "{\"x\":1}\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> RunFolder.outcomes(folder))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("line 13");
    }
}
