package dev.ecphory.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.AnswerOptions.Budget;
import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.Answerability;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.InvalidInputException;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.QueryClassification.Intent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RoutersTest {
    private static final Answerability GOOD = new Answerability(Verdict.SUPPORTED, .9, List.of());
    private static final Answerability BAD = new Answerability(Verdict.UNSUPPORTED, .1, List.of());
    private static final Map<String, Double> COSTS = Map.of("strong", .010, "cheap", .001);

    private static QueryClassification of(Category category) {
        return new Recalled("?").of(category).classification();
    }

    private static QueryClassification of(Intent intent) {
        return new Recalled("?").of(intent).classification();
    }

    @Test
    void everyIntentHasItsStrategyInEachTable() {
        assertThat(strategy(StrategyRouter.PRECISE, Intent.PRECISE_FACT)).isEqualTo(Strategy.SINGLE_CALL);
        assertThat(strategy(StrategyRouter.PRECISE, Intent.SYNTHESIS)).isEqualTo(Strategy.TWO_CALL);
        assertThat(strategy(StrategyRouter.PRECISE, Intent.TIME_INTERVAL)).isEqualTo(Strategy.SCRATCHPAD);
        assertThat(strategy(StrategyRouter.PRECISE, Intent.PREFERENCE)).isEqualTo(Strategy.VERBATIM_CITATION);
        assertThat(strategy(StrategyRouter.PRECISE, Intent.ABSTENTION_CANDIDATE))
                .isEqualTo(Strategy.COMMIT_OR_ABSTAIN);
        assertThat(strategy(StrategyRouter.SYNTHESIS, Intent.PRECISE_FACT)).isEqualTo(Strategy.VERBATIM_CITATION);
        assertThat(strategy(StrategyRouter.SYNTHESIS, Intent.PREFERENCE)).isEqualTo(Strategy.TWO_CALL);
        assertThat(strategy(StrategyRouter.TEMPORAL, Intent.SYNTHESIS)).isEqualTo(Strategy.SCRATCHPAD);
        assertThat(strategy(StrategyRouter.TEMPORAL, Intent.ABSTENTION_CANDIDATE))
                .isEqualTo(Strategy.COMMIT_OR_ABSTAIN);
        StrategyRouter own = StrategyRouter.PRECISE.with(Intent.PRECISE_FACT, Strategy.TWO_CALL);
        assertThat(strategy(own, Intent.PRECISE_FACT)).isEqualTo(Strategy.TWO_CALL);
    }

    private static Strategy strategy(StrategyRouter router, Intent intent) {
        return router.route(of(intent), GOOD, Abstention.ADVISE).strategy();
    }

    @Test
    void evidenceThatSupportsNothingIsReadAsPerhapsWithoutAnAnswer() {
        StrategyRouter.Route doubted = StrategyRouter.PRECISE.route(of(Intent.PRECISE_FACT), BAD, Abstention.ADVISE);
        assertThat(doubted.strategy()).isEqualTo(Strategy.COMMIT_OR_ABSTAIN);
        assertThat(doubted.choice().because()).contains("precise fact", "does not seem to hold an answer");
        StrategyRouter.Route forced = StrategyRouter.PRECISE.route(of(Intent.PRECISE_FACT), BAD, Abstention.NEVER);
        assertThat(forced.strategy()).isEqualTo(Strategy.SINGLE_CALL);
    }

    @Test
    void theThreePresetsOfMemoryKeepTheirAssignments() {
        assertThat(retrievals(RetrievalRouter.CANONICAL)).containsOnly("canonical");
        assertThat(retrievals(RetrievalRouter.MINIMIZE_COST))
                .containsExactly("canonical", "canonical", "widest", "widest", "canonical", "canonical");
        assertThat(retrievals(RetrievalRouter.BALANCED))
                .containsExactly("canonical", "canonical", "widest", "widest", "wide", "wide");
        assertThat(retrievals(RetrievalRouter.MAXIMIZE_ACCURACY))
                .containsExactly("widest", "canonical", "widest", "widest", "canonical", "widest");
    }

    private static List<String> retrievals(RetrievalRouter router) {
        List<String> names = new ArrayList<>();
        for (Category category : Category.values()) {
            names.add(
                    router.route(of(category), 0, Budget.NONE, null).retrieval().name());
        }
        return names;
    }

    @Test
    void theReaderPresetSendsEachCategoryWhereItWasWorthItsPrice() {
        ReaderRouter router = ReaderRouter.bestByCategory("strong", "cheap");
        for (Category category : Category.values()) {
            boolean strong = category == Category.TEMPORAL || category == Category.SINGLE_SESSION_USER;
            assertThat(router.route(of(category), COSTS, Budget.NONE, null).chosen())
                    .as("%s", category)
                    .isEqualTo(strong ? "strong" : "cheap");
        }
        ReaderRouter own = router.with(Category.TEMPORAL, "cheap");
        assertThat(own.route(of(Category.TEMPORAL), COSTS, Budget.NONE, null).chosen())
                .isEqualTo("cheap");
        assertThatThrownBy(() -> ReaderRouter.always("gone").route(of(Category.TEMPORAL), COSTS, Budget.NONE, null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("gone");
    }

    @Test
    void aHardBudgetRefusesASoftOneWeighsAndTheThirdFallsBack() {
        ReaderRouter router = ReaderRouter.bestByCategory("strong", "cheap");
        QueryClassification temporal = of(Category.TEMPORAL);
        assertThatThrownBy(() -> router.route(temporal, COSTS, new Budget(.005, Budget.Kind.HARD), null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("budget");
        Budget fallback = new Budget(.005, Budget.Kind.CHEAPEST_FALLBACK);
        Answer.RoutingDecision fell = router.route(temporal, COSTS, fallback, null);
        assertThat(fell.chosen()).isEqualTo("cheap");
        assertThat(fell.because()).contains("budget", "strong would cost 0.010000 of 0.005000 allowed");
        Budget soft = new Budget(.005, Budget.Kind.SOFT);
        assertThat(router.route(temporal, COSTS, soft, null).chosen()).isEqualTo("cheap");
        Map<String, Double> near = Map.of("strong", .0051, "cheap", .0050);
        assertThat(router.route(temporal, near, soft, null).chosen()).isEqualTo("strong");
        Answer.RoutingDecision none =
                router.route(temporal, COSTS, new Budget(.0001, Budget.Kind.CHEAPEST_FALLBACK), null);
        assertThat(none.chosen()).isEqualTo("cheap");
        assertThat(none.because()).contains("nothing fits");
    }

    @Test
    void aRetrievalTooDearToReadGivesWay() {
        QueryClassification many = of(Category.MULTI_SESSION);
        Budget budget = new Budget(.005, Budget.Kind.CHEAPEST_FALLBACK); // at 0.4 a million: 12,500 tokens
        RetrievalRouter.Route route = RetrievalRouter.MINIMIZE_COST.route(many, .4, budget, null);
        assertThat(route.retrieval().name()).isEqualTo("focused");
        assertThat(RetrievalRouter.MINIMIZE_COST
                        .route(many, .1, budget, null)
                        .retrieval()
                        .name())
                .isEqualTo("widest");
        assertThatThrownBy(
                        () -> RetrievalRouter.MINIMIZE_COST.route(many, .4, new Budget(.005, Budget.Kind.HARD), null))
                .isInstanceOf(InvalidInputException.class);
    }

    private static RouterCalibration seen(int strong, int strongRight, int cheap, int cheapRight) {
        RouterCalibration.Builder samples = new RouterCalibration.Builder();
        for (int i = 0; i < strong; i++) {
            samples.add(new AnswerRoute(Category.TEMPORAL, "", "strong", .01), i < strongRight);
        }
        for (int i = 0; i < cheap; i++) {
            samples.add(new AnswerRoute(Category.TEMPORAL, "", "cheap", .001), i < cheapRight);
        }
        return samples.build();
    }

    private static String adapted(Adaptation goal, RouterCalibration calibration) {
        return ReaderRouter.always("strong")
                .route(of(Category.TEMPORAL), COSTS, Budget.NONE, new AdaptiveRouter(calibration.readers(), goal))
                .chosen();
    }

    @Test
    void twentyNineSamplesChangeNothingAndThirtyDo() {
        assertThat(adapted(Adaptation.MINIMIZE_COST, seen(30, 24, 29, 29))).isEqualTo("strong");
        assertThat(adapted(Adaptation.MINIMIZE_COST, seen(29, 0, 30, 30))).isEqualTo("strong");
        assertThat(adapted(Adaptation.MINIMIZE_COST, seen(30, 24, 30, 30))).isEqualTo("cheap");
        AdaptiveRouter router = new AdaptiveRouter(seen(30, 24, 29, 29).readers(), Adaptation.BALANCED);
        Answer.RoutingDecision stays = router.choose(
                "reader",
                Category.TEMPORAL,
                new Answer.RoutingDecision("reader", "strong", "table"),
                List.of("strong", "cheap"));
        assertThat(stays.because()).contains("not adapted", "nothing else has 30 samples");
    }

    @Test
    void eachAdaptationPrefersWhatItSays() {
        RouterCalibration better = seen(100, 90, 100, 70);
        assertThat(adapted(Adaptation.MAXIMIZE_ACCURACY, better)).isEqualTo("strong");
        assertThat(adapted(Adaptation.MINIMIZE_COST, better)).isEqualTo("strong");
        assertThat(adapted(Adaptation.BALANCED, better)).isEqualTo("cheap");
        assertThat(adapted(Adaptation.MINIMIZE_COST, seen(100, 90, 100, 89))).isEqualTo("cheap");
        assertThat(adapted(Adaptation.MAXIMIZE_ACCURACY, seen(100, 90, 100, 90)))
                .isEqualTo("cheap");
    }

    @Test
    void aShareIsJudgedByTheLowerEndOfItsInterval() {
        assertThat(AdaptiveRouter.lower(9, 10)).isBetween(.595, .597);
        assertThat(AdaptiveRouter.lower(90, 100)).isBetween(.825, .827);
        assertThat(AdaptiveRouter.lower(0, 30)).isZero();
    }

    @Test
    void aRouteComesBackAsItWasWritten() {
        AnswerRoute route = new AnswerRoute(Category.MULTI_SESSION, "widest", "a model \"b\"", .0125);
        assertThat(AnswerRoute.parse(route.format())).contains(route);
        AnswerRoute asked = new AnswerRoute(Category.TEMPORAL, "", "extractive", 0);
        assertThat(AnswerRoute.parse(asked.format())).contains(asked);
        assertThat(AnswerRoute.parse("a newer way of saying it")).isEmpty();
        assertThat(AnswerRoute.parse("")).isEmpty();
        assertThatThrownBy(() -> new AnswerRoute(Category.TEMPORAL, "", "m", -1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void retrievalsAndReadersAreCountedApart() {
        RouterCalibration.Builder samples = new RouterCalibration.Builder();
        samples.add(new AnswerRoute(Category.TEMPORAL, "wide", "strong", .5), true);
        samples.add(new AnswerRoute(Category.TEMPORAL, "wide", "cheap", .25), false);
        samples.add(new AnswerRoute(Category.TEMPORAL, "", "cheap", .25), true);
        RouterCalibration seen = samples.build();
        assertThat(seen.retrievals().get(Category.TEMPORAL))
                .containsExactly(Map.entry("wide", new RouterCalibration.Seen(2, 1, .75)));
        assertThat(seen.readers().get(Category.TEMPORAL))
                .containsEntry("cheap", new RouterCalibration.Seen(2, 1, .5))
                .containsEntry("strong", new RouterCalibration.Seen(1, 1, .5));
    }
}
