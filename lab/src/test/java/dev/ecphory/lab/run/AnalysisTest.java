package dev.ecphory.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.contest.ModelCost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnalysisTest {
    private static final RunIntegrity.TokenCounts COUNTING = new RunIntegrity.TokenCounts(1, 0, 0);
    private static final List<String> EVIDENCE = List.of("e1", "e2");

    private static Outcome outcome(
            String contestant,
            int question,
            int repetition,
            @Nullable Boolean right,
            Outcome.ServedSummary served,
            int read) {
        return new Outcome(
                new Outcome.Key(contestant, "c" + question % 4, "q" + question, repetition),
                "what?",
                question % 2 == 0 ? "even" : "odd",
                true,
                "that",
                EVIDENCE,
                List.of(),
                served,
                "this",
                right == null ? null : right ? 1.0 : 0.0,
                right,
                List.of(),
                new ModelCost(1, 1, read, 0, 10, .01, Duration.ofMillis(5)),
                ModelCost.NOTHING,
                null);
    }

    private static Outcome.ServedSummary served(List<String> ranked, List<String> offered, int tokens, int seen) {
        return new Outcome.ServedSummary(
                true, ranked, offered, tokens, 10_000, seen, 100, Map.of("retrieve", 2.0), ModelCost.NOTHING);
    }

    private static List<Outcome> outcomes(String contestant, int questions, IntPredicate right) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < questions; i++) {
            outcomes.add(outcome(contestant, i, 1, right.test(i), served(EVIDENCE, EVIDENCE, 500, 10), 550));
        }
        return outcomes;
    }

    private static AnswerFate fate(Outcome.ServedSummary served) {
        return AnswerFate.of(outcome("x", 1, 1, false, served, 0), Set.of());
    }

    @Test
    void aWrongAnswerIsBlamedOnTheFirstStepThatLostEvidence() {
        assertThat(fate(served(List.of("e1"), List.of("e1"), 9, 1))).isEqualTo(AnswerFate.NOT_RETRIEVED);
        assertThat(fate(served(List.of("e1", "e2"), List.of("e1"), 9, 1))).isEqualTo(AnswerFate.CUT);
        assertThat(fate(served(List.of("e2", "e1"), List.of("e1", "e2"), 9, 2))).isEqualTo(AnswerFate.UNREAD);
        // what stands in the context was found, also by another way than the ranking
        assertThat(fate(served(List.of("e1"), List.of("e2"), 9, 2))).isEqualTo(AnswerFate.CUT);
    }

    @Test
    void aGoldAnswerIsInDoubtOnlyWhereTheOracleWasNeverRight() {
        List<Outcome> oracle = List.of(
                outcome("oracle", 1, 1, false, served(EVIDENCE, EVIDENCE, 9, 2), 0),
                outcome("oracle", 1, 2, true, served(EVIDENCE, EVIDENCE, 9, 2), 0),
                outcome("oracle", 2, 1, false, served(EVIDENCE, EVIDENCE, 9, 2), 0),
                outcome("oracle", 2, 2, false, served(EVIDENCE, EVIDENCE, 9, 2), 0));

        Set<String> doubted = AnswerFate.doubted(oracle, Set.of("oracle"));

        assertThat(doubted).containsExactly(oracle.getLast().key().asked());
        assertThat(AnswerFate.of(outcome("x", 2, 1, false, served(List.of(), List.of(), 9, 0), 0), doubted))
                .isEqualTo(AnswerFate.GOLD_IN_DOUBT);
        assertThat(AnswerFate.of(outcome("x", 2, 1, true, served(List.of(), List.of(), 9, 0), 0), doubted))
                .isEqualTo(AnswerFate.RIGHT);
    }

    @Test
    void aRetrieverThatShowsEverythingIsComplainedAbout() {
        List<Outcome> leaky = List.of(outcome("x", 1, 1, true, served(EVIDENCE, EVIDENCE, 500, 100), 550));

        assertThat(RunIntegrity.of(Sight.RETRIEVED, leaky, COUNTING).complaints())
                .singleElement()
                .asString()
                .contains("whole history");
        assertThat(RunIntegrity.of(Sight.WHOLE, leaky, COUNTING).complaints()).isEmpty();
    }

    @Test
    void aFullContextThatLacksSomethingIsComplainedAbout() {
        List<Outcome> cut = List.of(outcome("x", 1, 1, true, served(EVIDENCE, EVIDENCE, 500, 99), 550));

        assertThat(RunIntegrity.of(Sight.WHOLE, cut, COUNTING).clean()).isFalse();
    }

    @Test
    void aContextThatItsReaderCountsFarSmallerThanOthersWasCutOnTheWay() {
        List<Outcome> all = new ArrayList<>(outcomes("small", 20, i -> true));
        Outcome cut = outcome("large", 1, 1, true, served(EVIDENCE, EVIDENCE, 50_000, 100), 8_000);
        Outcome whole = outcome("large", 1, 1, true, served(EVIDENCE, EVIDENCE, 50_000, 100), 52_000);
        all.add(cut);

        assertThat(RunIntegrity.TokenCounts.of(all)).isEqualTo(new RunIntegrity.TokenCounts(1.1, 8_000, 0));
        assertThat(RunIntegrity.of(Sight.WHOLE, List.of(cut), RunIntegrity.TokenCounts.of(all))
                        .complaints())
                .singleElement()
                .asString()
                .contains("cut");
        all.add(whole);
        assertThat(RunIntegrity.of(Sight.WHOLE, List.of(whole), RunIntegrity.TokenCounts.of(all))
                        .clean())
                .isTrue();
    }

    @Test
    void whatACallCostsWithoutAContextIsNoPartOfTheRatio() {
        List<Outcome> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(outcome("nothing", i, 1, true, served(EVIDENCE, EVIDENCE, 0, 0), 300));
            all.add(outcome("small", i, 1, true, served(EVIDENCE, EVIDENCE, 250, 2), 300 + 275));
        }
        Outcome whole = outcome("large", 1, 1, true, served(EVIDENCE, EVIDENCE, 50_000, 100), 300 + 55_000);
        all.add(whole);

        assertThat(RunIntegrity.TokenCounts.of(all)).isEqualTo(new RunIntegrity.TokenCounts(1.1, 55_300, 300));
        assertThat(RunIntegrity.of(Sight.WHOLE, List.of(whole), RunIntegrity.TokenCounts.of(all))
                        .clean())
                .isTrue();
    }

    @Test
    void aContextOfOddTextIsNotTakenForCutByAReaderThatReadsMoreElsewhere() {
        List<Outcome> all = new ArrayList<>(outcomes("usual", 20, i -> true));
        Outcome code = outcome("x", 1, 1, true, served(EVIDENCE, EVIDENCE, 3_000, 10), 900);
        all.add(code);
        all.add(outcome("large", 1, 1, true, served(EVIDENCE, EVIDENCE, 50_000, 100), 52_000));

        assertThat(RunIntegrity.of(Sight.RETRIEVED, List.of(code), RunIntegrity.TokenCounts.of(all))
                        .clean())
                .isTrue();
    }

    @Test
    void repetitionsDoNotNarrowTheInterval() {
        List<Outcome> once = outcomes("x", 100, i -> i < 70);
        List<Outcome> thrice = new ArrayList<>();
        for (int repetition = 1; repetition <= 3; repetition++) {
            for (int i = 0; i < 100; i++) {
                thrice.add(outcome("x", i, repetition, i < 70, served(EVIDENCE, EVIDENCE, 500, 10), 550));
            }
        }

        ContestantResult one = ContestantResult.of(Sight.RETRIEVED, once, Set.of(), COUNTING);
        ContestantResult three = ContestantResult.of(Sight.RETRIEVED, thrice, Set.of(), COUNTING);

        assertThat(three.accuracy()).isEqualTo(one.accuracy());
        assertThat(three.flips()).isNotNaN();
    }

    @Test
    void aDifferenceBelowWhatTheQuestionsCanShowIsNotDistinguishable() {
        List<Outcome> first = outcomes("a", 200, i -> i % 10 < 7);
        List<Outcome> little = outcomes("b", 200, i -> i % 10 < 7 || i == 7 || i == 8 || i == 9);
        List<Outcome> much = outcomes("c", 200, i -> i % 10 < 9);

        Comparison close = Comparison.ofAccuracy(little, first).orElseThrow();
        Comparison far = Comparison.ofAccuracy(much, first).orElseThrow();

        assertThat(close.verdict()).isEqualTo(Comparison.Verdict.NOT_DISTINGUISHABLE);
        assertThat(close.paired().difference()).isLessThan(close.detectable());
        assertThat(far.verdict()).isEqualTo(Comparison.Verdict.BETTER);
        assertThat(far.mcNemar().orElseThrow().discordant()).isEqualTo(40);
        assertThat(Comparison.ofAccuracy(first, much).orElseThrow().verdict()).isEqualTo(Comparison.Verdict.WORSE);
    }

    @Test
    void onlyQuestionsThatBothWereAskedAreCompared() {
        Comparison comparison = Comparison.ofAccuracy(outcomes("a", 50, i -> true), outcomes("b", 80, i -> false))
                .orElseThrow();

        assertThat(comparison.paired().questions()).isEqualTo(50);
        assertThat(Comparison.ofAccuracy(outcomes("a", 5, i -> true), List.of()))
                .isEmpty();
    }
}
