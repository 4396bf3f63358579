package dev.ecphory.internal.facts.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Verdict;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What rules cannot decide is asked of a judge once, outside every lock, and kept. */
final class ContradictionChoreTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Instant DAY = Instant.parse("2026-03-01T12:00:00Z");

    private final SettableClock clock = new SettableClock(DAY.plus(Duration.ofDays(90)));
    private final InMemoryEventStore store = new InMemoryEventStore(clock, new SplittableRandom(7));
    private final FactResolutionChore settling = new FactResolutionChore(
            ANN,
            store,
            new FactResolver(
                    predicate -> predicate.equals("works_at") ? Optional.of(Cardinality.SINGLE) : Optional.empty(),
                    (one, other) -> .7));
    private final Scripted judge = new Scripted();
    private final ContradictionChore judging = new ContradictionChore(ANN, store, judge);

    /** Answers as it is told, and remembers what it was asked. */
    private static final class Scripted implements SupersessionJudge {
        private final List<List<Pair>> asked = new ArrayList<>();
        private Optional<Verdict> verdict = Optional.of(Verdict.REPLACES);
        private boolean away;
        private Runnable meanwhile = () -> {};
        private String version = "judge one";

        @Override
        public String version() {
            return version;
        }

        @Override
        public List<Optional<Verdict>> judge(List<Pair> pairs) {
            asked.add(pairs);
            meanwhile.run();
            if (away) {
                throw new ModelUnavailableException("the model is away", "wait", null);
            }
            return pairs.stream().map(pair -> verdict).toList();
        }
    }

    @BeforeEach
    void aJobUnderTwoNames() {
        store.log()
                .append(
                        ANN,
                        List.of(
                                Event.ofText("I work at Acme.").id("e1").build(),
                                Event.ofText("Beta is my employer now.")
                                        .id("e2")
                                        .build()));
        store.claims()
                .put(ANN, "x", 0, 2, List.of(claim(1, "works_at", "Acme", false), claim(2, "employer", "Beta", true)));
        settle();
    }

    private static Claim claim(int seq, String predicate, String object, boolean change) {
        Instant said = DAY.plus(Duration.ofDays(10L * seq));
        return new Claim(
                "x:e" + seq + ":0",
                Claim.Kind.ASSERTS,
                new Slot("ann", predicate),
                object,
                "Ann " + predicate + " " + object,
                .9,
                Authority.USER_SAID,
                change,
                null,
                TimePoint.of(said),
                null,
                said,
                DerivedWriteChecks.firstOrder(seq),
                List.of(new EvidenceSpan("e" + seq, 0, 1)));
    }

    private void settle() {
        while (settling.step(store.log().logPosition(ANN)) > 0) {
            // batch by batch
        }
    }

    private int ask() {
        int verdicts = judging.step(Runnable::run);
        settle();
        return verdicts;
    }

    private String held() {
        return store.facts().facts(ANN, new Filter(null, null, clock.instant(), clock.instant()), null, 9).stream()
                .map(fact -> fact.object() + (fact.contested() ? "?" : ""))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Test
    void aVerdictSettlesWhatWasOpenAndTheJudgeIsNotAskedAgain() {
        assertThat(held()).isEqualTo("Acme?, Beta?");
        assertThat(ask()).isEqualTo(1);
        assertThat(judge.asked)
                .containsExactly(List.of(new SupersessionJudge.Pair("Ann works_at Acme", "Ann employer Beta")));
        assertThat(held()).isEqualTo("Beta");
        assertThat(store.facts().contradictions(ANN)).isEmpty();
        assertThat(ask()).isZero();
        assertThat(judge.asked).hasSize(1);
    }

    @Test
    void whatWasBelievedBeforeTheVerdictIsStillKnown() {
        clock.advance(Duration.ofDays(1));
        ask();
        Instant before = clock.instant().minus(Duration.ofHours(1));
        assertThat(store.facts().facts(ANN, new Filter(null, null, before, before), null, 9))
                .extracting(Fact::object)
                .containsExactlyInAnyOrder("Acme", "Beta");
    }

    @Test
    void factsMadeAnewAreTheSameWithoutAskingAgain() {
        ask();
        List<Fact> facts = store.facts().facts(ANN, new Filter(null, null, null, null), null, 99);
        store.facts().clear(ANN);
        settle();
        assertThat(store.facts().facts(ANN, new Filter(null, null, null, null), null, 99))
                .isEqualTo(facts);
        assertThat(judge.asked).hasSize(1);
    }

    @Test
    void twoThatCanBothHoldAreHeldWithoutDoubt() {
        judge.verdict = Optional.of(Verdict.COEXISTS);
        ask();
        assertThat(held()).isEqualTo("Acme, Beta");
        assertThat(store.facts().contradictions(ANN)).isEmpty();
    }

    @Test
    void whatItCannotTellStaysOpenAndIsAskedOfAnotherJudgeOnly() {
        judge.verdict = Optional.of(Verdict.UNDECIDED);
        assertThat(ask()).isEqualTo(1);
        assertThat(held()).isEqualTo("Acme?, Beta?");
        assertThat(ask()).isZero();
        judge.version = "judge two";
        judge.verdict = Optional.of(Verdict.REPLACES);
        assertThat(ask()).isEqualTo(1);
        assertThat(held()).isEqualTo("Beta");
    }

    @Test
    void aJudgeThatIsAwayIsAskedAgainLater() {
        judge.away = true;
        assertThat(ask()).isZero();
        assertThat(store.choreFailures().all(ANN)).isEmpty();
        judge.away = false;
        assertThat(ask()).isEqualTo(1);
        assertThat(held()).isEqualTo("Beta");
    }

    @Test
    void aPairWithoutAnAnswerIsSetAsideAfterThreeTries() {
        judge.verdict = Optional.empty();
        for (int tries = 1; tries <= 5; tries++) {
            assertThat(ask()).isZero();
        }
        assertThat(judge.asked).hasSize(ModelExtractionChore.MOST_TRIES);
        assertThat(store.choreFailures().all(ANN)).singleElement().satisfies(setback -> {
            assertThat(setback.chore()).isEqualTo(ContradictionChore.CHORE);
            assertThat(setback.tries()).isEqualTo(ModelExtractionChore.MOST_TRIES);
        });
        assertThat(held()).isEqualTo("Acme?, Beta?");
    }

    @Test
    void whatACallerResolvedMeanwhileStands() {
        judge.meanwhile = () -> store.decisions()
                .append(ANN, List.of(new Decision.ResolveContradiction("x:e1:0", "x:e2:0", Decision.Choice.BOTH)));
        ask();
        assertThat(held()).isEqualTo("Acme, Beta");
    }

    @Test
    void aVerdictOnWhatWasErasedMeanwhileIsNotKept() {
        judge.meanwhile = () -> store.eraser().erase(ANN, List.of(1L));
        assertThatThrownBy(this::ask).isInstanceOf(RetryableException.class);
        assertThat(store.decisions().after(ANN, 0, 9)).isEmpty();
    }

    @Test
    void aVerdictGoesWithTheEventThatItIsAbout() {
        ask();
        store.eraser().erase(ANN, List.of(2L));
        assertThat(store.decisions().after(ANN, 0, 9)).isEmpty();
        settle();
        assertThat(held()).isEqualTo("Acme");
    }
}
