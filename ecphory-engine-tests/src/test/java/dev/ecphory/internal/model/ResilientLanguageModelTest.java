package dev.ecphory.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.model.ResilientLanguageModel.Patience;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class ResilientLanguageModelTest {
    private static final Prompt PROMPT = new Prompt("s", "hello", null, 10, Duration.ofMinutes(5));
    private static final Patience PATIENCE = new Patience(3, Duration.ofSeconds(1), Duration.ofSeconds(10));
    private static final Prices PRICES = new Prices(2_000_000, 500_000, 3_000_000);

    private final List<Duration> waits = new ArrayList<>();
    private final SettableClock clock = new SettableClock(Instant.parse("2024-05-15T10:00:00Z"));

    private ResilientLanguageModel patient(ScriptedModel model) {
        return new ResilientLanguageModel(model, PATIENCE, PRICES, clock, waits::add);
    }

    @Test
    void triesABusyModelAgainWithGrowingWaits() {
        ScriptedModel model = new ScriptedModel().busy(null).busy(null).says("there");
        assertThat(patient(model).generate(PROMPT).text()).isEqualTo("there");
        assertThat(waits).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void waitsAsLongAsTheModelAsks() {
        ScriptedModel model = new ScriptedModel().busy(Duration.ofSeconds(7)).says("there");
        patient(model).generate(PROMPT);
        assertThat(waits).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void leavesAModelAloneThatAsksForALongRest() {
        ScriptedModel model = new ScriptedModel().busy(Duration.ofMinutes(2)).says("there");
        ResilientLanguageModel patient = patient(model);
        assertThatThrownBy(() -> patient.generate(PROMPT)).isInstanceOf(ModelBusyException.class);
        assertThatThrownBy(() -> patient.generate(PROMPT)).isInstanceOf(ModelBusyException.class);
        assertThat(model.asked()).hasSize(1);
        clock.advance(Duration.ofMinutes(2));
        assertThat(patient.generate(PROMPT).text()).isEqualTo("there");
        assertThat(waits).isEmpty();
    }

    @Test
    void givesUpAfterItsTries() {
        ScriptedModel model =
                new ScriptedModel().busy(null).busy(null).busy(null).says("too late");
        assertThatThrownBy(() -> patient(model).generate(PROMPT)).isInstanceOf(ModelBusyException.class);
        assertThat(model.asked()).hasSize(3);
    }

    @Test
    void neverTriesABrokenModelAgain() {
        ScriptedModel model = new ScriptedModel().broken().says("not asked");
        assertThatThrownBy(() -> patient(model).generate(PROMPT))
                .isInstanceOf(ModelUnavailableException.class)
                .isNotInstanceOf(ModelBusyException.class);
        assertThat(model.asked()).hasSize(1);
    }

    @Test
    void endsACallThatStalls() throws InterruptedException {
        ScriptedModel model = new ScriptedModel().stalls().says("there");
        Prompt brief = new Prompt("s", "hello", null, 10, Duration.ofMillis(30));
        assertThat(patient(model).generate(brief).text()).isEqualTo("there");
        model.awaitInterruption();
    }

    @Test
    void countsWhatWasUsed() {
        ScriptedModel model = new ScriptedModel().busy(null).says("there").broken();
        ResilientLanguageModel patient = patient(model);
        patient.generate(PROMPT);
        assertThatThrownBy(() -> patient.generate(PROMPT)).isInstanceOf(ModelUnavailableException.class);
        assertThat(patient.usage()).isEqualTo(new LanguageModel.Usage(2, 3, 1, 0, 5, 0, 5, 25, Duration.ofSeconds(1)));
    }

    @Test
    void anUnexpectedFailureIsTyped() {
        ResilientLanguageModel patient = patient(new ScriptedModel(prompt -> {
            throw new IllegalStateException("odd");
        }));
        assertThatThrownBy(() -> patient.generate(PROMPT)).isInstanceOf(ModelUnavailableException.class);
    }

    @Test
    void tokensThatWereKeptCostTheirOwnPriceAndUnknownOnesAreCountedAsUnknown() {
        Deque<LanguageModel.Reply> replies =
                new ArrayDeque<>(List.of(new LanguageModel.Reply("a", 10, 2, 4), new LanguageModel.Reply("b", 0, 0)));
        ResilientLanguageModel patient =
                new ResilientLanguageModel(answering(replies::removeFirst), PATIENCE, PRICES, clock, waits::add);
        patient.generate(PROMPT);
        patient.generate(PROMPT);
        assertThat(patient.usage()).isEqualTo(new LanguageModel.Usage(2, 2, 0, 1, 10, 4, 2, 20, Duration.ZERO));
        assertThat(PRICES.cost(new LanguageModel.Reply("a", 10, 2, 4))).isEqualTo(20);
    }

    @Test
    void theWholeCallKeepsToItsBudget() {
        ScriptedModel model = new ScriptedModel().busy(null).busy(null).says("too late");
        ResilientLanguageModel patient = new ResilientLanguageModel(model, PATIENCE, clock, wait -> {
            waits.add(wait);
            clock.advance(wait);
        });
        Prompt brief = new Prompt("s", "hello", null, 10, Duration.ofMinutes(5), Duration.ofMillis(2500));
        assertThatThrownBy(() -> patient.generate(brief)).isInstanceOf(ModelBusyException.class);
        assertThat(waits).containsExactly(Duration.ofSeconds(1));
        assertThat(model.asked()).hasSize(2);
    }

    @Test
    void aTryIsNoLongerThanWhatIsLeftOfTheBudget() throws InterruptedException {
        ScriptedModel model = new ScriptedModel().stalls().says("too late");
        Prompt brief = new Prompt("s", "hello", null, 10, Duration.ofMinutes(5), Duration.ofMillis(30));
        assertThatThrownBy(() -> patient(model).generate(brief))
                .isInstanceOf(ModelBusyException.class)
                .hasMessageContaining("PT0.03S");
        model.awaitInterruption();
    }

    private static final Patience FRAIL =
            new Patience(1, Duration.ZERO, Duration.ofSeconds(10), Duration.ofMinutes(1), 3, Duration.ofSeconds(30));

    private static void failing(ResilientLanguageModel patient, int times) {
        for (int i = 0; i < times; i++) {
            assertThatThrownBy(() -> patient.generate(PROMPT)).isInstanceOf(ModelBusyException.class);
        }
    }

    @Test
    void aModelThatFailsAgainAndAgainIsLeftAloneAndSaysUntilWhen() {
        ScriptedModel model =
                new ScriptedModel().busy(null).busy(null).busy(null).says("there");
        ResilientLanguageModel patient = new ResilientLanguageModel(model, FRAIL, clock, waits::add);
        failing(patient, 3);
        assertThatThrownBy(() -> patient.generate(PROMPT))
                .isInstanceOfSatisfying(ModelBusyException.class, e -> assertThat(e.retryAfter())
                        .contains(Duration.ofSeconds(30)))
                .hasMessageContaining("until 2024-05-15T10:00:30Z");
        assertThat(model.asked()).hasSize(3);
        clock.advance(Duration.ofSeconds(30));
        assertThat(patient.generate(PROMPT).text()).isEqualTo("there");
    }

    @Test
    void afterItsRestOneTryDecidesWhetherItRestsAgain() {
        ScriptedModel model = new ScriptedModel()
                .busy(null)
                .busy(null)
                .busy(null)
                .busy(null)
                .says("there")
                .busy(null)
                .says("again");
        ResilientLanguageModel patient = new ResilientLanguageModel(model, FRAIL, clock, waits::add);
        failing(patient, 3);
        clock.advance(Duration.ofSeconds(30));
        failing(patient, 1);
        assertThat(model.asked()).hasSize(4);
        failing(patient, 1);
        assertThat(model.asked()).as("left alone again").hasSize(4);
        clock.advance(Duration.ofSeconds(30));
        patient.generate(PROMPT);
        failing(patient, 1);
        assertThat(patient.generate(PROMPT).text()).as("counts from anew").isEqualTo("again");
    }

    @Test
    void whileOneCallTriesItAgainOthersDoNot() throws Exception {
        ScriptedModel model =
                new ScriptedModel().busy(null).busy(null).busy(null).stalls().says("there");
        ResilientLanguageModel patient = new ResilientLanguageModel(model, FRAIL, clock, waits::add);
        failing(patient, 3);
        clock.advance(Duration.ofSeconds(30));
        Thread probe = Thread.ofVirtual().start(() -> {
            try {
                patient.generate(PROMPT);
            } catch (ModelBusyException interrupted) {
                // as it should be
            }
        });
        while (model.asked().size() < 4) {
            Thread.onSpinWait();
        }
        failing(patient, 1);
        assertThat(model.asked()).hasSize(4);
        probe.interrupt();
        probe.join();
        assertThat(patient.generate(PROMPT).text()).isEqualTo("there");
    }

    @Test
    void aModelThatRefusesIsThereAndIsNotLeftAlone() {
        ScriptedModel model = new ScriptedModel()
                .busy(null)
                .busy(null)
                .broken()
                .busy(null)
                .busy(null)
                .says("there");
        ResilientLanguageModel patient = new ResilientLanguageModel(model, FRAIL, clock, waits::add);
        failing(patient, 2);
        assertThatThrownBy(() -> patient.generate(PROMPT)).isNotInstanceOf(ModelBusyException.class);
        failing(patient, 2);
        assertThat(patient.generate(PROMPT).text()).isEqualTo("there");
    }

    @Test
    void nobodyIsLeftAloneForYears() {
        ScriptedModel model = new ScriptedModel().busy(Duration.ofDays(100_000)).says("there");
        ResilientLanguageModel patient = patient(model);
        failing(patient, 2);
        clock.advance(Duration.ofHours(1));
        assertThat(patient.generate(PROMPT).text()).isEqualTo("there");
    }

    /** Streams what it is told, and ends as it is told. */
    private record Streaming(List<String> pieces, Supplier<Reply> end) implements LanguageModel {
        @Override
        public String id() {
            return "streaming";
        }

        @Override
        public Reply generate(Prompt prompt) {
            return end.get();
        }

        @Override
        public Reply generate(Prompt prompt, Consumer<String> to) {
            pieces.forEach(to);
            return end.get();
        }
    }

    private static LanguageModel answering(Supplier<LanguageModel.Reply> reply) {
        return new Streaming(List.of(), reply);
    }

    @Test
    void handsAStreamOnInItsOrderAndCountsIt() {
        ResilientLanguageModel patient = new ResilientLanguageModel(
                new Streaming(List.of("a", "b"), () -> new LanguageModel.Reply("ab", 3, 2)),
                PATIENCE,
                PRICES,
                clock,
                waits::add);
        List<String> heard = new ArrayList<>();
        assertThat(patient.generate(PROMPT, heard::add).text()).isEqualTo("ab");
        assertThat(heard).containsExactly("a", "b");
        assertThat(patient.usage()).isEqualTo(new LanguageModel.Usage(1, 1, 0, 0, 3, 0, 2, 12, Duration.ZERO));
    }

    @Test
    void aModelThatCannotStreamHandsItsAnswerOnInOnePiece() {
        List<String> heard = new ArrayList<>();
        patient(new ScriptedModel().busy(null).says("there")).generate(PROMPT, heard::add);
        assertThat(heard).containsExactly("there");
    }

    @Test
    void whatWasHandedOnIsNeverSaidTwice() {
        ResilientLanguageModel patient = new ResilientLanguageModel(
                new Streaming(List.of("a"), () -> {
                    throw new ModelBusyException("cut", null, null);
                }),
                PATIENCE,
                clock,
                waits::add);
        List<String> heard = new ArrayList<>();
        assertThatThrownBy(() -> patient.generate(PROMPT, heard::add)).isInstanceOf(ModelBusyException.class);
        assertThat(heard).containsExactly("a");
        assertThat(patient.usage().tries()).isEqualTo(1);
    }

    @Test
    void nothingIsHandedOnAfterTheDeadline() throws Exception {
        CountDownLatch late = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        LanguageModel slow = new LanguageModel() {
            @Override
            public String id() {
                return "slow";
            }

            @Override
            public Reply generate(Prompt prompt) {
                throw new IllegalStateException("not asked");
            }

            @Override
            public Reply generate(Prompt prompt, Consumer<String> to) {
                to.accept("in time");
                boolean over = false;
                while (!over) {
                    try {
                        over = late.await(1, TimeUnit.MINUTES);
                    } catch (InterruptedException deaf) {
                        // goes on all the same
                    }
                }
                try {
                    to.accept("too late");
                } catch (CancellationException over2) {
                    refused.countDown();
                }
                return new Reply("", 0, 0);
            }
        };
        ResilientLanguageModel patient = new ResilientLanguageModel(slow, PATIENCE, clock, waits::add);
        List<String> heard = new ArrayList<>();
        Prompt brief = new Prompt("s", "hello", null, 10, Duration.ofMillis(200));
        assertThatThrownBy(() -> patient.generate(brief, heard::add)).isInstanceOf(ModelBusyException.class);
        late.countDown();
        refused.await();
        assertThat(heard).containsExactly("in time");
    }

    @Test
    void aListenerThatFailsIsNotTheModelsFault() {
        ResilientLanguageModel patient = new ResilientLanguageModel(
                new Streaming(List.of("a"), () -> new LanguageModel.Reply("a", 1, 1)), FRAIL, clock, waits::add);
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> patient.generate(PROMPT, piece -> {
                        throw new IllegalStateException("no ears");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no ears");
        }
        assertThat(patient.generate(PROMPT, piece -> {}).text()).isEqualTo("a");
    }
}
