package dev.ecphory.lab.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Answerability;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityWeights;
import dev.ecphory.lab.kit.Studies;
import dev.ecphory.lab.measure.Roc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AnswerabilityTest {
    private static final String TALK = """
        {"sample_id": "ID", "conversation": {"speaker_a": "Ana", "speaker_b": "Ben",
          "session_1_date_time": "1:56 pm on 8 May, 2023",
          "session_1": [
            {"speaker": "Ana", "dia_id": "D1:1", "text": "I play the cello in my orchestra."},
            {"speaker": "Ben", "dia_id": "D1:2", "text": "I collect stamps from Peru."}]},
         "qa": [
            {"question": "What does Ana play?", "answer": "cello", "category": 4, "evidence": ["D1:1"]},
            {"question": "What does Ben collect?", "answer": "stamps", "category": 4, "evidence": ["D1:2"]},
            {"question": "What does Ben play?", "adversarial_answer": "x", "category": 5, "evidence": ["D1:1"]},
            {"question": "What does Ana collect?", "adversarial_answer": "x", "category": 5, "evidence": []}]}
        """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void writesItsPageAndWeightsThatTheEngineReads() throws IOException {
        Path file = Files.writeString(
                folder.resolve("talk.json"), "[" + TALK.replace("ID", "a") + "," + TALK.replace("ID", "b") + "]");
        Path fit = folder.resolve("weights.txt");
        String page = study(file, fit).measure(ProgressListener.SILENT);
        assertThat(page)
                .contains("| locomo:talk.json | 2 | 4 | 4 |")
                .contains("| locomo | all | questions made to have no answer | 4 | 1.000")
                .contains("| locomo | strangers' questions | ");
        assertThat(Files.readString(folder.resolve("answerability.md"))).isEqualTo(page);
        AnswerabilityWeights weights = AnswerabilityWeights.read(Files.readAllLines(fit));
        assertThat(weights.weights()).containsOnlyKeys(Answerability.Feature.values());
        assertThat(weights.weights().get(Answerability.Feature.VOICE)).isPositive();
        assertThat(weights.unsupported())
                .isEqualTo(AnswerabilityWeights.fitted().unsupported());
    }

    @Test
    void refusesAConversationAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("talk.json"), "[" + TALK + "]");
        assertThatThrownBy(() -> study(file, null).measure(ProgressListener.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("two conversations");
    }

    @Test
    void aFitFindsTheSignThatTellsAndIgnoresNoise() {
        List<JudgedQuestion> all = drawn(400);
        AnswerabilityWeights fitted =
                SignFit.fit(all, EnumSet.of(Answerability.Feature.VOICE, Answerability.Feature.PERSON));
        assertThat(fitted.weights().get(Answerability.Feature.VOICE)).isGreaterThan(1);
        assertThat(fitted.weights().get(Answerability.Feature.PERSON)).isCloseTo(0, within(.6));
    }

    @Test
    void noQuestionIsJudgedByItsOwnConversation() {
        List<JudgedQuestion> all = new ArrayList<>(drawn(400));
        List<JudgedQuestion> turned = all.stream()
                .map(one -> one.conversation().equals("c0")
                        ? new JudgedQuestion("f", "s", "c0", "x", kind(!one.answerable()), one.signs())
                        : one)
                .toList();
        LeaveOneOut before = LeaveOneOut.of(all);
        LeaveOneOut after = LeaveOneOut.of(turned);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).conversation().equals("c0")) {
                assertThat(after.probabilities().get(i))
                        .isEqualTo(before.probabilities().get(i));
            }
        }
        assertThat(after.probabilities()).isNotEqualTo(before.probabilities());
    }

    @Test
    void theThresholdLosesNoMoreAnswersThanItMay() {
        LeaveOneOut leftOut = LeaveOneOut.of(drawn(400));
        assertThat(leftOut.below(leftOut.unsupported(), JudgedQuestion::answerable))
                .isLessThanOrEqualTo(LeaveOneOut.OVER_ABSTENTION);
        assertThat(leftOut.precision(leftOut.supported(), one -> true)).isGreaterThanOrEqualTo(LeaveOneOut.PRECISION);
        assertThat(Roc.area(leftOut.scored(one -> true))).isGreaterThan(.8);
    }

    private AnswerabilityStudy study(Path file, @Nullable Path fit) {
        List<String> options = new ArrayList<>(
                List.of("--dataset=locomo:" + file, "--tier=edge", "--questions=9", "--seed=1", "--results=" + folder));
        if (fit != null) {
            options.add("--fit=" + fit);
        }
        return Studies.of(new AnswerabilityStudy(), options.toArray(String[]::new));
    }

    private static PromptKind kind(boolean answerable) {
        return answerable ? PromptKind.OWN : PromptKind.ADVERSE;
    }

    private static List<JudgedQuestion> drawn(int count) {
        SplittableRandom random = new SplittableRandom(7);
        List<JudgedQuestion> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean answerable = random.nextDouble() < .8;
            double voice = (answerable ? .4 : -.6) + random.nextGaussian() * .3;
            all.add(new JudgedQuestion(
                    "f",
                    "s",
                    "c" + i % 4,
                    "x",
                    kind(answerable),
                    Map.of(Answerability.Feature.VOICE, voice, Answerability.Feature.PERSON, random.nextGaussian())));
        }
        return all;
    }
}
