package dev.ecphory.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.model.Spent;
import dev.ecphory.lab.run.Key;
import dev.ecphory.lab.run.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnalysisTest {
    private static final Integrity.Counting COUNTING = new Integrity.Counting(1, 0, 0);
    private static final List<String> EVIDENCE = List.of("e1", "e2");

    private static Outcome outcome(
            String contestant, int question, int repetition, @Nullable Boolean right, Outcome.Served served, int read) {
        return new Outcome(
                new Key(contestant, "c" + question % 4, "q" + question, repetition),
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
                new Spent(1, 1, read, 0, 10, .01, Duration.ofMillis(5)),
                Spent.NOTHING,
                null);
    }

    private static Outcome.Served served(List<String> ranked, List<String> offered, int tokens, int seen) {
        return new Outcome.Served(
                true, ranked, offered, tokens, 10_000, seen, 100, Map.of("retrieve", 2.0), Spent.NOTHING);
    }

    private static List<Outcome> outcomes(String contestant, int questions, IntPredicate right) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < questions; i++) {
            outcomes.add(outcome(contestant, i, 1, right.test(i), served(EVIDENCE, EVIDENCE, 500, 10), 550));
        }
        return outcomes;
    }

    private static Fate fate(Outcome.Served served) {
        return Fate.of(outcome("x", 1, 1, false, served, 0), Set.of());
    }

    @Test
    void aWrongAnswerIsBlamedOnTheFirstStepThatLostEvidence() {
        assertThat(fate(served(List.of("e1"), List.of("e1"), 9, 1))).isEqualTo(Fate.NOT_RETRIEVED);
        assertThat(fate(served(List.of("e1", "e2"), List.of("e1"), 9, 1))).isEqualTo(Fate.CUT);
        assertThat(fate(served(List.of("e2", "e1"), List.of("e1", "e2"), 9, 2))).isEqualTo(Fate.UNREAD);
        // what stands in the context was found, also by another way than the ranking
        assertThat(fate(served(List.of("e1"), List.of("e2"), 9, 2))).isEqualTo(Fate.CUT);
    }

    @Test
    void aGoldAnswerIsInDoubtOnlyWhereTheOracleWasNeverRight() {
        List<Outcome> oracle = List.of(
                outcome("oracle", 1, 1, false, served(EVIDENCE, EVIDENCE, 9, 2), 0),
                outcome("oracle", 1, 2, true, served(EVIDENCE, EVIDENCE, 9, 2), 0),
                outcome("oracle", 2, 1, false, served(EVIDENCE, EVIDENCE, 9, 2), 0),
                outcome("oracle", 2, 2, false, served(EVIDENCE, EVIDENCE, 9, 2), 0));

        Set<String> doubted = Fate.doubted(oracle, Set.of("oracle"));

        assertThat(doubted).containsExactly(oracle.getLast().key().asked());
        assertThat(Fate.of(outcome("x", 2, 1, false, served(List.of(), List.of(), 9, 0), 0), doubted))
                .isEqualTo(Fate.GOLD_IN_DOUBT);
        assertThat(Fate.of(outcome("x", 2, 1, true, served(List.of(), List.of(), 9, 0), 0), doubted))
                .isEqualTo(Fate.RIGHT);
    }

    @Test
    void aRetrieverThatShowsEverythingIsComplainedAbout() {
        List<Outcome> leaky = List.of(outcome("x", 1, 1, true, served(EVIDENCE, EVIDENCE, 500, 100), 550));

        assertThat(Integrity.of(Sight.RETRIEVED, leaky, COUNTING).complaints())
                .singleElement()
                .asString()
                .contains("whole history");
        assertThat(Integrity.of(Sight.WHOLE, leaky, COUNTING).complaints()).isEmpty();
    }

    @Test
    void aFullContextThatLacksSomethingIsComplainedAbout() {
        List<Outcome> cut = List.of(outcome("x", 1, 1, true, served(EVIDENCE, EVIDENCE, 500, 99), 550));

        assertThat(Integrity.of(Sight.WHOLE, cut, COUNTING).clean()).isFalse();
    }

    @Test
    void aContextThatItsReaderCountsFarSmallerThanOthersWasCutOnTheWay() {
        List<Outcome> all = new ArrayList<>(outcomes("small", 20, i -> true));
        Outcome cut = outcome("large", 1, 1, true, served(EVIDENCE, EVIDENCE, 50_000, 100), 8_000);
        Outcome whole = outcome("large", 1, 1, true, served(EVIDENCE, EVIDENCE, 50_000, 100), 52_000);
        all.add(cut);

        assertThat(Integrity.Counting.of(all)).isEqualTo(new Integrity.Counting(1.1, 8_000, 0));
        assertThat(Integrity.of(Sight.WHOLE, List.of(cut), Integrity.Counting.of(all))
                        .complaints())
                .singleElement()
                .asString()
                .contains("cut");
        all.add(whole);
        assertThat(Integrity.of(Sight.WHOLE, List.of(whole), Integrity.Counting.of(all))
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

        assertThat(Integrity.Counting.of(all)).isEqualTo(new Integrity.Counting(1.1, 55_300, 300));
        assertThat(Integrity.of(Sight.WHOLE, List.of(whole), Integrity.Counting.of(all))
                        .clean())
                .isTrue();
    }

    @Test
    void aContextOfOddTextIsNotTakenForCutByAReaderThatReadsMoreElsewhere() {
        List<Outcome> all = new ArrayList<>(outcomes("usual", 20, i -> true));
        Outcome code = outcome("x", 1, 1, true, served(EVIDENCE, EVIDENCE, 3_000, 10), 900);
        all.add(code);
        all.add(outcome("large", 1, 1, true, served(EVIDENCE, EVIDENCE, 50_000, 100), 52_000));

        assertThat(Integrity.of(Sight.RETRIEVED, List.of(code), Integrity.Counting.of(all))
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

        Standing one = Standing.of(Sight.RETRIEVED, once, Set.of(), COUNTING);
        Standing three = Standing.of(Sight.RETRIEVED, thrice, Set.of(), COUNTING);

        assertThat(three.accuracy()).isEqualTo(one.accuracy());
        assertThat(three.repetitions()).isEqualTo(3);
        assertThat(three.flips()).isNotNull();
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
