package dev.ecphory.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.Question.Reference;
import dev.ecphory.lab.judge.FalsePositiveProbe.Count;
import dev.ecphory.lab.judge.FalsePositiveProbe.Kind;
import dev.ecphory.lab.judge.FalsePositiveProbe.Trap;
import dev.ecphory.lab.judge.JudgeVerdict.Vote;
import dev.ecphory.ModelUnavailableException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FalsePositiveProbeTest {
    private static final List<String> PLACES = List.of("the harbour", "an old barn", "The harbour!", "the lake");
    private static final DataSet DATA = new DataSet(
            "jsonl:boats",
            "",
            IntStream.range(0, 4).mapToObj(FalsePositiveProbeTest::conversation).toList());

    @Test
    void everyKindOfWrongAnswerIsMade() {
        Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
        FalsePositiveProbe.traps(DATA, 42, 3).forEach(trap -> kinds.merge(trap.kind(), 1, Integer::sum));

        assertThat(kinds)
                .containsEntry(Kind.OTHERS, 3)
                .containsEntry(Kind.NEAR, 3)
                .containsEntry(Kind.VAGUE, 3)
                .containsEntry(Kind.MADE_UP, 3);
    }

    @Test
    void noTrapIsARightAnswer() {
        for (long seed = 0; seed < 50; seed++) {
            for (Trap trap : FalsePositiveProbe.traps(DATA, seed, 100)) {
                for (RuleJudge judge : List.of(RuleJudge.contains(), RuleJudge.tokenF1(.9))) {
                    assertThat(judge.judge(trap.question(), trap.answer(), 1).right())
                            .as("seed %d: %s", seed, trap)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void answersOfOthersComeFromTheSameCategoryElsewhere() {
        assertThat(FalsePositiveProbe.traps(DATA, 42, 100))
                .filteredOn(trap -> trap.kind() == Kind.OTHERS)
                .hasSize(8)
                .allSatisfy(trap -> {
                    boolean place = trap.question().category().equals("place");
                    assertThat(PLACES.contains(trap.answer())).isEqualTo(place);
                    assertThat(trap.answer()).isNotEqualTo(trap.question().answer());
                });
    }

    @Test
    void theSameSeedGivesTheSameAnswers() {
        assertThat(FalsePositiveProbe.traps(DATA, 7, 5)).isEqualTo(FalsePositiveProbe.traps(DATA, 7, 5));
        assertThat(FalsePositiveProbe.traps(DATA, 7, 5)).isNotEqualTo(FalsePositiveProbe.traps(DATA, 8, 5));
    }

    @Test
    void acceptedAndFailedAreCountedByKind() {
        Judge judge = new Judge() {
            @Override
            public String id() {
                return "credulous";
            }

            @Override
            public JudgeVerdict judge(Question question, String prediction, int repetition) {
                if (question.id().equals("when0")) {
                    throw new ModelUnavailableException("no verdict", "look", null);
                }
                boolean right = question.category().equals("place");
                return new JudgeVerdict(right ? 1 : 0, right, List.of(new Vote("answer", 1, "")), ModelCost.NOTHING);
            }
        };

        Map<Kind, Count> counts = FalsePositiveProbe.sprung(judge, FalsePositiveProbe.traps(DATA, 42, 100), 4);

        assertThat(counts)
                .containsEntry(Kind.OTHERS, new Count(7, 4, 1))
                .containsEntry(Kind.NEAR, new Count(3, 0, 1))
                .containsEntry(Kind.VAGUE, new Count(7, 4, 1))
                .containsEntry(Kind.MADE_UP, new Count(4, 0, 0));
    }

    private static Conversation conversation(int number) {
        return new Conversation(
                "c" + number,
                List.of(),
                List.of(
                        Cases.question(
                                "where" + number,
                                "Where does Anna keep the sailing boat?",
                                "place",
                                new Reference(PLACES.get(number), List.of(), true)),
                        Cases.question(
                                "when" + number,
                                "When did Anna first repair the boat?",
                                "time",
                                new Reference((number + 1) + " June " + (2019 + number), List.of(), true))),
                List.of(Cases.question(
                        "none" + number,
                        "Which colour does the boat of Ben have?",
                        "none",
                        new Reference(null, List.of(), false))),
                List.of(),
                Map.of(),
                Map.of());
    }
}
