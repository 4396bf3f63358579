package dev.ecphory.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.Answer.Citation;
import dev.ecphory.Answer.Kind;
import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.AnswerOptions;
import dev.ecphory.AnswerOptions.Abstention;
import dev.ecphory.AnswerOptions.Budget;
import dev.ecphory.AnswerOptions.Pieces;
import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.QueryClassification.Intent;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class AnswersTest {
    private static final String CELLO =
            "{\"found\":true,\"answer\":\"the cello\",\"citations\":[{\"id\":\"e1\",\"quote\":\"played the cello\"}]}";
    private static final String NOTES = "{\"notes\":[{\"id\":\"e1\",\"note\":\"Ann plays the cello\"},"
            + "{\"id\":\"e9\",\"note\":\"Ann plays the tuba\"}]}";
    private static final String NONE = "{\"found\":false,\"answer\":\"\",\"citations\":[]}";
    private static final AnswerOptions DEFAULTS = AnswerOptions.defaults().withDeadline(Duration.ofSeconds(30));
    private static final Prices PRICES = Prices.of(2, 10);

    private static ModelReader reader(String name, ScriptedModel model) {
        return new ModelReader(name, model, PRICES);
    }

    private static AnswerPipeline answerer(ModelReader... readers) {
        return new AnswerPipeline(List.of(readers), Routers.DEFAULTS, null);
    }

    private static AnswerPipeline ruled(ModelReader... readers) {
        return new AnswerPipeline(
                List.of(readers),
                Routers.DEFAULTS,
                (recollection, askedAt, mayAbstain) -> new Answer(
                        "by rules",
                        Kind.EXTRACTED,
                        .3,
                        List.of(),
                        recollection,
                        List.of(new Answer.RoutingDecision("extract", "span", "the best sentence")),
                        Answer.Usage.NOTHING));
    }

    private static ScriptedModel model() {
        return new ScriptedModel(AnswersTest::fitting);
    }

    private static String fitting(Prompt prompt) {
        return String.valueOf(prompt.schema()).contains("\"notes\"") ? NOTES : CELLO;
    }

    private static Answer.@Nullable RoutingDecision choice(Answer answer, String router) {
        return answer.choices().stream()
                .filter(choice -> choice.router().equals(router))
                .findFirst()
                .orElse(null);
    }

    @Test
    void everyStrategyAnswersWithACitationThatStands() {
        for (Strategy strategy : Strategy.values()) {
            ScriptedModel model = model();
            Answer answer = answerer(reader("m", model)).answer(DEFAULTS.withStrategy(strategy), Recalled.cello());
            assertThat(answer.text()).as("%s", strategy).isEqualTo("the cello");
            assertThat(answer.kind()).isEqualTo(Kind.GENERATED);
            assertThat(answer.citations()).containsExactly(new Citation("e1", "played the cello"));
            assertThat(answer.confidence()).isEqualTo(.9);
            assertThat(answer.usage().calls()).isEqualTo(strategy == Strategy.TWO_CALL ? 2 : 1);
            assertThat(model.asked()).hasSize(answer.usage().calls());
        }
    }

    @Test
    void everyStrategyAbstainsWhenTheModelFindsNothing() {
        for (Strategy strategy : Strategy.values()) {
            ScriptedModel model = new ScriptedModel(
                    prompt -> String.valueOf(prompt.schema()).contains("\"notes\"") ? "{\"notes\":[]}" : NONE);
            Answer answer = answerer(reader("m", model)).answer(DEFAULTS.withStrategy(strategy), Recalled.cello());
            assertThat(answer.kind()).as("%s", strategy).isEqualTo(Kind.ABSTAINED);
            assertThat(answer.citations()).isEmpty();
            assertThat(answer.text()).isEqualTo(AnswerPipeline.NO_ANSWER);
        }
    }

    @Test
    void theSecondOfTwoCallsSeesNotesOfMemoriesThatAreThereAndNoMemory() {
        ScriptedModel model = model();
        Answer answer = answerer(reader("m", model)).answer(DEFAULTS.withStrategy(Strategy.TWO_CALL), Recalled.cello());
        String second = model.asked().getLast().user();
        assertThat(second).contains("Ann plays the cello").doesNotContain("tuba", "since school");
        assertThat(choice(answer, "notes")).extracting("chosen").isEqualTo("1 of 2");
    }

    @Test
    void anAnswerWhoseCitationsAllFailHasLittleConfidenceAndSaysWhy() {
        ScriptedModel liar = new ScriptedModel()
                .says("{\"found\":true,\"answer\":\"the tuba\",\"citations\":[{\"id\":\"e9\",\"quote\":\"tuba\"},"
                        + "{\"id\":\"e1\",\"quote\":\"I play the tuba\"}]}");
        Answer answer = answerer(reader("m", liar)).answer(DEFAULTS, Recalled.cello());
        assertThat(answer.confidence()).isEqualTo(.2);
        assertThat(answer.citations()).isEmpty();
        assertThat(choice(answer, "citations"))
                .isEqualTo(new Answer.RoutingDecision(
                        "citations",
                        "0 of 2",
                        "1 named what was not recalled, 1 quoted what was not said, which lowers the answer's"
                                + " confidence"));
    }

    @Test
    void everyStrategyGivesWayWhenItsReaderFailsInAnyWay() {
        for (Strategy strategy : Strategy.values()) {
            for (int way = 0; way < 4; way++) {
                ScriptedModel failing = failing(way);
                AnswerPipeline answerer = ruled(reader("a", failing), reader("b", model()));
                AnswerOptions options = DEFAULTS.withStrategy(strategy);
                AnswerOptions quick = way == 2 ? options.withDeadline(Duration.ofSeconds(2)) : options;
                Answer answer = answerer.answer(quick, Recalled.cello());
                assertThat(answer.text()).as("%s, way %s", strategy, way).isEqualTo("the cello");
                assertThat(choice(answer, "fallback")).extracting("chosen").isEqualTo("b");
            }
        }
    }

    private static ScriptedModel failing(int way) {
        return switch (way) {
            case 0 -> new ScriptedModel().broken();
            case 1 -> new ScriptedModel().busy(Duration.ofHours(1));
            case 2 -> new ScriptedModel().stalls();
            default -> new ScriptedModel(prompt -> "<html>it works</html>");
        };
    }

    @Test
    void whenAllReadersFailTheRulesAnswerAndWithoutThemTheFirstFailureIsToldWithTheOthers() {
        ScriptedModel broken = new ScriptedModel();
        Answer answer = ruled(reader("a", broken), reader("b", broken)).answer(DEFAULTS, Recalled.cello());
        assertThat(answer.kind()).isEqualTo(Kind.EXTRACTED);
        assertThat(answer.usage().calls()).isEqualTo(2);
        assertThatThrownBy(() -> answerer(reader("a", new ScriptedModel().busy(null)), reader("b", broken))
                        .answer(DEFAULTS, Recalled.cello()))
                .isInstanceOf(ModelBusyException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        assertThatThrownBy(() -> ruled(reader("a", broken), reader("b", model()))
                        .answer(DEFAULTS.withFallback(false), Recalled.cello()))
                .isInstanceOf(ModelUnavailableException.class);
        assertThatThrownBy(() -> answerer().answer(DEFAULTS, Recalled.cello()))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("no language model is configured");
    }

    @Test
    void aReaderThatHangsIsLeftByTheDeadlineAndInterrupted() throws InterruptedException {
        ScriptedModel hanging = new ScriptedModel().stalls();
        assertThatThrownBy(() -> answerer(reader("a", hanging))
                        .answer(DEFAULTS.withDeadline(Duration.ofMillis(300)), Recalled.cello()))
                .isInstanceOf(ModelBusyException.class)
                .hasMessageContaining("deadline");
        hanging.awaitInterruption();
    }

    @Test
    void theAccountHoldsEveryCallOfEveryReaderThatWasTold() {
        ScriptedModel garbled = new ScriptedModel().says("gar").says("bage");
        ScriptedModel good = model();
        Answer answer = ruled(reader("a", garbled), reader("b", good)).answer(DEFAULTS, Recalled.cello());
        long read = 0;
        for (Prompt prompt : garbled.asked()) {
            read += prompt.user().length();
        }
        read += good.asked().getFirst().user().length();
        long written = "garbage".length() + (long) CELLO.length();
        assertThat(answer.usage().calls()).isEqualTo(3);
        assertThat(answer.usage().inputTokens()).isEqualTo(read);
        assertThat(answer.usage().outputTokens()).isEqualTo(written);
        assertThat(answer.usage().cost())
                .isCloseTo((read * 2 + written * 10) / 1e6, org.assertj.core.data.Offset.offset(1e-12));
    }

    @Test
    void whatRecallJudgesUnsupportedCostsNothingWhenAbstainingIsTheRule() {
        ScriptedModel model = model();
        Recalled nothing = Recalled.cello().judged(Verdict.UNSUPPORTED, .1);
        Answer answer = answerer(reader("m", model)).answer(DEFAULTS.withAbstention(Abstention.ALWAYS), nothing);
        assertThat(answer.kind()).isEqualTo(Kind.ABSTAINED);
        assertThat(answer.confidence()).isEqualTo(.9);
        assertThat(model.asked()).isEmpty();
        assertThat(answerer(reader("m", model)).answer(DEFAULTS, nothing).kind())
                .isEqualTo(Kind.GENERATED);
    }

    @Test
    void whoNeverAbstainsGetsTheRulesAnswerInsteadOfNone() {
        ScriptedModel model = new ScriptedModel(prompt -> NONE);
        Answer answer = ruled(reader("m", model)).answer(DEFAULTS.withAbstention(Abstention.NEVER), Recalled.cello());
        assertThat(answer.text()).isEqualTo("by rules");
        assertThat(model.asked().getFirst().system()).contains("always answer as well as memory allows");
    }

    @Test
    void whoListensHearsWordsAndNoJsonAndIsToldWhenAnotherBegins() {
        List<String> heard = new ArrayList<>();
        Pieces pieces = new Pieces() {
            @Override
            public void piece(String text) {
                heard.add(text);
            }

            @Override
            public void again() {
                heard.add("AGAIN");
            }
        };
        ScriptedModel cut =
                new ScriptedModel().says("{\"found\":true,\"answer\":\"the cel").says("{\"answer\":");
        Answer answer =
                ruled(reader("a", cut), reader("b", model())).answer(DEFAULTS.withPieces(pieces), Recalled.cello());
        assertThat(answer.text()).isEqualTo("the cello");
        assertThat(heard).containsExactly("the cel", "AGAIN", "the cello");
        heard.clear();
        Answer ruled = ruled().answer(DEFAULTS.withPieces(pieces), Recalled.cello());
        assertThat(heard).containsExactly(ruled.text());
    }

    @Test
    void theMemoryRouterRecallsOnceMoreOnlyWhenItWantsOtherwise() {
        Routers routers = new Routers(RetrievalRouter.MINIMIZE_COST, null, StrategyRouter.PRECISE, Adaptation.OFF);
        AnswerPipeline answerer = new AnswerPipeline(List.of(reader("m", model())), routers, null);
        Recalled one = Recalled.cello();
        Answer plain = answerer.answer(DEFAULTS, one);
        assertThat(one.asked()).hasSize(1);
        assertThat(choice(plain, "memory")).extracting("chosen").isEqualTo("canonical");
        Recalled many = Recalled.cello().of(Category.MULTI_SESSION);
        Answer wide = answerer.answer(DEFAULTS, many);
        assertThat(choice(wide, "memory")).extracting("chosen").isEqualTo("widest");
        assertThat(many.asked()).hasSize(2);
        assertThat(many.asked().getLast().limit()).isEqualTo(RetrievalPlan.WIDEST.limit());
    }

    @Test
    void theReaderAndTheStrategyAreTheRoutersUnlessTheCallerSays() {
        Routers routers = new Routers(
                null, ReaderRouter.bestByCategory("strong", "cheap"), StrategyRouter.PRECISE, Adaptation.OFF);
        AnswerPipeline answerer =
                new AnswerPipeline(List.of(reader("strong", model()), reader("cheap", model())), routers, null);
        Recalled liked = Recalled.cello().of(Category.SINGLE_SESSION_PREFERENCE).of(Intent.PREFERENCE);
        Answer routed = answerer.answer(DEFAULTS, liked);
        assertThat(choice(routed, "reader")).extracting("chosen").isEqualTo("cheap");
        assertThat(choice(routed, "read")).extracting("chosen").isEqualTo("verbatim-citation");
        Answer told = answerer.answer(DEFAULTS.withReader("strong").withStrategy(Strategy.SCRATCHPAD), liked);
        assertThat(choice(told, "reader"))
                .isEqualTo(new Answer.RoutingDecision("reader", "strong", "as the caller says"));
        assertThat(choice(told, "read")).extracting("chosen").isEqualTo("scratchpad");
        assertThatThrownBy(() -> answerer.answer(DEFAULTS.withReader("gone"), liked))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("gone");
        Budget tiny = new Budget(1e-9, Budget.Kind.HARD);
        assertThatThrownBy(() -> answerer.answer(DEFAULTS.withBudget(tiny), liked))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("budget");
    }

    @Test
    void aReaderThatWouldExceedTheBudgetDoesNotStandIn() {
        Budget one = new Budget(.004, Budget.Kind.CHEAPEST_FALLBACK); // a single call is expected to cost .0029
        ScriptedModel spare = model();
        ScriptedModel garbled = new ScriptedModel(prompt -> "no");
        Answer answer =
                ruled(reader("a", garbled), reader("b", spare)).answer(DEFAULTS.withBudget(one), Recalled.cello());
        assertThat(answer.kind()).isEqualTo(Kind.EXTRACTED);
        assertThat(spare.asked()).isEmpty();
        assertThat(answer.choices())
                .anySatisfy(choice -> assertThat(choice.because()).contains("more than is allowed"));
    }
}
