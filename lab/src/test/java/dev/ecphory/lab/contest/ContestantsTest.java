package dev.ecphory.lab.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.lab.contest.Contestant.Seat;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.experiment.Experiment;
import dev.ecphory.lab.experiment.Experiment.Entry;
import dev.ecphory.lab.experiment.Experiment.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContestantsTest {
    private static final int BUDGET = 120;

    private final DataSet dataSet = Talk.dataSet(1, 10);
    private final Conversation conversation = dataSet.conversations().getFirst();

    private static Entry entry(Kind kind, @Nullable String command) {
        return new Entry(kind, kind.key(), "default", "edge", 5, BUDGET, null, null, command);
    }

    private static Experiment experiment(Entry entry) {
        return new Experiment(
                "e",
                new Experiment.Data("talk:test", null, 0, 0, List.of()),
                List.of(entry),
                new Experiment.ReaderSpec("none", null),
                new Experiment.JudgeSpec("none", null, 1, .5, null),
                20,
                1,
                1,
                42,
                "estimate");
    }

    private List<ServedContext> serve(Entry entry) {
        List<ServedContext> servings = new ArrayList<>();
        try (Contestant contestant =
                        Contestants.of(entry, experiment(entry), dataSet, null, spec -> new ScriptedModel());
                Seat seat = contestant.take(conversation, ProgressListener.SILENT)) {
            for (Question question : conversation.questions()) {
                servings.add(seat.serve(question));
            }
        }
        return servings;
    }

    @ParameterizedTest
    @EnumSource(names = {"ECPHORY", "BM25"})
    void aRetrieverFindsTheEventThatAnswersAndStaysInItsBudget(Kind kind) {
        List<ServedContext> servings = serve(entry(kind, null));

        for (int i = 0; i < servings.size(); i++) {
            ServedContext serving = servings.get(i);
            Question question = conversation.questions().get(i);
            assertThat(serving.ranked()).contains(question.gold().getFirst());
            assertThat(serving.context()).contains(String.valueOf(question.answer()));
            assertThat(serving.offered()).isNotEmpty().hasSizeLessThanOrEqualTo(5);
            assertThat(serving.tokens()).isPositive().isLessThanOrEqualTo(BUDGET);
        }
    }

    @Test
    void denseRetrievalRanksByNearnessAndServesWhatFits() {
        List<ServedContext> servings = serve(entry(Kind.DENSE, null));

        for (int i = 0; i < servings.size(); i++) {
            assertThat(servings.get(i).ranked().subList(0, 3))
                    .contains(conversation.questions().get(i).gold().getFirst());
            assertThat(servings.get(i).tokens()).isPositive().isLessThanOrEqualTo(BUDGET);
        }
    }

    @Test
    void fullContextIsNeverCutWhateverTheBudget() {
        assertThat(serve(entry(Kind.FULL_CONTEXT, null))).allSatisfy(serving -> {
            assertThat(serving.offered()).hasSize(conversation.events().size());
            conversation.events().forEach(event -> assertThat(serving.context()).contains(event.text()));
            assertThat(serving.tokens()).isGreaterThan(BUDGET);
        });
    }

    @Test
    void theOracleServesTheEvidenceAndNothingElse() {
        List<ServedContext> servings = serve(entry(Kind.ORACLE, null));

        for (int i = 0; i < servings.size(); i++) {
            assertThat(servings.get(i).offered())
                    .isEqualTo(conversation.questions().get(i).gold());
        }
    }

    @Test
    void nothingServesNothing() {
        assertThat(serve(entry(Kind.NOTHING, null))).allSatisfy(serving -> {
            assertThat(serving.context()).isEmpty();
            assertThat(serving.tokens()).isZero();
        });
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"EXTERNAL"})
    void eachSaysHowMuchItMaySee(Kind kind) {
        Entry entry = entry(kind, null);
        try (Contestant contestant =
                Contestants.of(entry, experiment(entry), dataSet, null, spec -> new ScriptedModel())) {
            assertThat(contestant.visibility())
                    .isEqualTo(
                            switch (kind) {
                                case FULL_CONTEXT -> Sight.WHOLE;
                                case ORACLE -> Sight.EVIDENCE;
                                case NOTHING -> Sight.NOTHING;
                                default -> Sight.RETRIEVED;
                            });
        }
    }

    @Test
    void anotherSystemMayBeAProgramThatAnswersLines() {
        String echo = "while read -r line; do case \"$line\" in *'\"serve\"'*)"
                + " echo '{\"context\":\"Kyoto it was\",\"ranked\":[\"c0-0\"],\"offered\":[\"c0-0\"]}';;"
                + " *) echo '{}';; esac; done";

        assertThat(serve(entry(Kind.EXTERNAL, echo))).hasSize(10).allSatisfy(serving -> {
            assertThat(serving.context()).isEqualTo("Kyoto it was");
            assertThat(serving.ranked()).containsExactly("c0-0");
            assertThat(serving.tokens()).isEqualTo(3);
        });
    }

    @Test
    void aProgramThatEndsIsAnErrorThatNamesIt() {
        assertThatThrownBy(() -> serve(entry(Kind.EXTERNAL, "exit 3")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("exit 3");
    }

    @Test
    void anAnswerThatSaysNothingIsRefused() {
        assertThatThrownBy(() -> serve(entry(Kind.EXTERNAL, "while read -r l; do echo '{}'; done")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("neither context nor answer");
    }
}
