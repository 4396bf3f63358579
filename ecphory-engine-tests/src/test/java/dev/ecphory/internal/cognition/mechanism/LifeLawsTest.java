package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LifeLawsTest {
    private static final CognitionSettings SEED = CognitionSettings.SEED;

    @Test
    void retentionIsOneAtOnceAndNeverGrowsWithTime() {
        Cases.law(cases -> {
            Retention retention = cases.cognition().retention();
            MemoryTrace trace = cases.trace();
            Instant sooner = trace.lastAt().plus(cases.time());
            Instant later = sooner.plus(cases.time());
            assertThat(retention.share(trace, trace.lastAt())).isEqualTo(1);
            assertThat(retention.share(trace, trace.lastAt().plusMillis(1))).isGreaterThan(.998);
            assertThat(retention.share(trace, sooner)).isBetween(0.0, 1.0);
            assertThat(retention.share(trace, later)).isLessThanOrEqualTo(retention.share(trace, sooner));
        });
    }

    @Test
    void timeTakesSomethingOfWhatIsNotKept() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            Retention retention = SEED.retention();
            double after = retention.share(trace, trace.lastAt().plus(trace.stability()));
            if (trace.kept()) {
                assertThat(after).isEqualTo(1);
            } else {
                assertThat(after).isLessThanOrEqualTo(Math.exp(-1) + 1e-9);
            }
        });
    }

    @Test
    void theMoreStableTheSlowerItFades() {
        Cases.law(cases -> {
            MemoryTrace trace = Lives.fading(cases.trace());
            MemoryTrace stabler = trace.withStability(trace.stability().plus(cases.time()));
            Instant at =
                    trace.lastAt().plus(Duration.ofMillis(1 + trace.stability().toMillis() / 2));
            assertThat(SEED.retention().strength(stabler.withStrength(.5), at))
                    .isGreaterThan(SEED.retention().strength(trace.withStrength(.5), at));
        });
    }

    @Test
    void aUseMakesStablerAndTheMoreTheWeakerItWas() {
        Cases.law(cases -> {
            RetrievalPractice practice = SEED.practice();
            double weak = cases.share();
            double strong = weak + (1 - weak) * cases.share();
            int retrievals = cases.random.nextInt(100);
            double intensity = cases.share();
            double ofWeak = practice.growth(weak, retrievals, intensity);
            double ofStrong = practice.growth(strong, retrievals, intensity);
            assertThat(ofStrong).isGreaterThan(1);
            assertThat(ofWeak).isGreaterThanOrEqualTo(ofStrong);
            if (strong - weak > .01 && weak < .88) {
                assertThat(ofWeak).isGreaterThan(ofStrong);
            }
        });
    }

    @Test
    void aUseThatComesLaterAddsMoreStability() {
        Cases.law(cases -> {
            MemoryTrace trace = Lives.fading(cases.trace()).withStrength(.8);
            Instant sooner = trace.lastAt().plus(trace.stability().dividedBy(10));
            Instant later = sooner.plus(trace.stability());
            assertThat(TraceReplay.of(SEED, trace, List.of(new TraceEvent.Used(later, null)), later)
                            .stability())
                    .isGreaterThan(TraceReplay.of(SEED, trace, List.of(new TraceEvent.Used(sooner, null)), sooner)
                            .stability());
        });
    }

    @Test
    void whatIsUsedIsStrongerThanWhatIsDeliveredOrIgnored() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            Instant at = trace.lastAt().plus(cases.time());
            Instant then = at.plus(cases.time());
            for (CognitionSettings cognition : List.of(SEED, CognitionSettings.COMPANION)) {
                double used = Lives.strength(cognition, trace, new TraceEvent.Used(at, null), then);
                double delivered = Lives.strength(cognition, trace, new TraceEvent.Delivered(at), then);
                double ignored = Lives.strength(cognition, trace, new TraceEvent.Ignored(at), then);
                assertThat(used).isGreaterThanOrEqualTo(delivered);
                assertThat(delivered).isGreaterThanOrEqualTo(ignored);
                assertThat(Lives.strength(cognition, trace, new TraceEvent.Ignored(at), at))
                        .isEqualTo(.9 * cognition.retention().strength(trace, at));
            }
        });
    }

    @Test
    void aDeliveryThatNobodyCommentedCountsOnlyWhereItShould() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            Instant at = trace.lastAt().plus(cases.time());
            List<TraceEvent> delivered = List.of(new TraceEvent.Delivered(at));
            List<TraceEvent> used = List.of(new TraceEvent.Used(at, null));
            assertThat(TraceReplay.of(CognitionSettings.COMPANION, trace, delivered, at))
                    .isEqualTo(trace);
            assertThat(TraceReplay.of(SEED, trace, delivered, at)).isEqualTo(TraceReplay.of(SEED, trace, used, at));
        });
    }

    @Test
    void everyUseIsARetrieval() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            Instant at = trace.lastAt().plus(cases.time());
            MemoryTrace used = TraceReplay.of(SEED, trace, List.of(new TraceEvent.Used(at, null)), at);
            assertThat(used.retrievals()).isEqualTo(trace.retrievals() + 1);
        });
    }

    @Test
    void ignoringNeverTakesBelowTheShortestStability() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            List<TraceEvent> touches = new ArrayList<>();
            for (int i = 1; i <= 40; i++) {
                touches.add(new TraceEvent.Ignored(trace.lastAt().plusSeconds(i)));
            }
            MemoryTrace after =
                    TraceReplay.of(SEED, trace, touches, trace.lastAt().plusSeconds(60));
            assertThat(after.stability())
                    .isBetween(SEED.practice().shortest(), trace.stability())
                    .isEqualTo(Duration.ofSeconds(60));
        });
    }

    @Test
    void interferenceTakesNoMoreThanItsCapInAWholeLife() {
        Cases.law(cases -> {
            MemoryTrace trace = Lives.untouched(cases.trace());
            List<TraceEvent> touches = cases.some(
                    60, some -> new TraceEvent.Interfered(trace.lastAt().plusSeconds(9), some.signed()));
            MemoryTrace after =
                    TraceReplay.of(SEED, trace, touches, trace.lastAt().plusSeconds(9));
            double cap = .3;
            assertThat(after.strength()).isBetween(trace.strength() * (1 - cap) - 1e-12, trace.strength());
            assertThat(after.interfered()).isBetween(0.0, cap);
        });
    }

    @Test
    void whatCameBeforeTakesNoMoreThanTheCapOfWhatIsNewInAnyOrder() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            List<Interference.Earlier> before =
                    cases.some(60, some -> new Interference.Earlier(some.signed(), some.share()));
            MemoryTrace after = SEED.interference().proactive(trace, before);
            assertThat(after.strength()).isBetween(trace.strength() * (1 - .3) - 1e-12, trace.strength());
            assertThat(SEED.interference().proactive(trace, cases.shuffled(before)))
                    .isEqualTo(after);
        });
    }

    @Test
    void theMoreAlikeTheMoreInterference() {
        Cases.law(cases -> {
            MemoryTrace trace = Lives.untouched(cases.trace()).withStrength(.5);
            double less = .7 + .3 * cases.random.nextDouble();
            double more = less + (1 - less) * cases.random.nextDouble();
            assertThat(SEED.interference().retroactive(trace, more).strength())
                    .isLessThanOrEqualTo(
                            SEED.interference().retroactive(trace, less).strength());
            assertThat(SEED.interference().retroactive(trace, 1).strength()).isLessThan(.43);
            assertThat(SEED.interference().retroactive(trace, .7)).isEqualTo(trace);
        });
    }

    @Test
    void aLifeIsTheSameHoweverManyBatchesItIsFoldedIn() {
        Cases.law(cases -> {
            CognitionSettings cognition = cases.cognition();
            MemoryTrace trace = cases.trace();
            List<TraceEvent> touches = cases.touches(trace.lastAt());
            Instant end = touches.isEmpty() ? trace.lastAt() : touches.getLast().at();
            MemoryTrace whole = TraceReplay.of(cognition, trace, touches, end);
            MemoryTrace batched = trace;
            int from = 0;
            while (from < touches.size()) {
                int to = from + 1 + cases.random.nextInt(touches.size() - from);
                batched = TraceReplay.of(cognition, batched, touches.subList(from, to), end);
                from = to;
            }
            assertThat(batched).isEqualTo(whole);
            Instant middle = trace.lastAt().plus(cases.time());
            MemoryTrace early = TraceReplay.of(cognition, trace, touches, middle);
            List<TraceEvent> later =
                    touches.stream().filter(touch -> touch.at().isAfter(middle)).toList();
            assertThat(TraceReplay.of(cognition, early, later, end)).isEqualTo(whole);
        });
    }

    @Test
    void aLifeDoesNotDependOnTheOrderInWhichItIsTold() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            List<TraceEvent> touches = new ArrayList<>();
            Instant at = trace.lastAt();
            for (int i = 0; i < 12; i++) {
                at = at.plus(cases.time());
                touches.add(cases.coin() ? new TraceEvent.Used(at, cases.mood()) : new TraceEvent.Ignored(at));
            }
            assertThat(TraceReplay.of(SEED, trace, cases.shuffled(touches), at))
                    .isEqualTo(TraceReplay.of(SEED, trace, touches, at));
        });
    }

    @Test
    void whatComesTooLateForABatchIsRefused() {
        MemoryTrace trace = Lives.plain();
        TraceEvent late = new TraceEvent.Used(trace.lastAt().minusSeconds(1), null);
        assertThatThrownBy(() -> TraceReplay.of(SEED, trace, List.of(late), trace.lastAt()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("fold its life again from the encoding");
    }

    @Test
    void fadedIsOnlyWhatIsWeakAndWithoutEmotionAndNotKept() {
        Instant later = Lives.plain().lastAt().plus(Duration.ofDays(1));
        Retention retention = SEED.retention();
        assertThat(retention.faded(Lives.plain(), later)).isTrue();
        assertThat(retention.faded(Lives.plain(), Lives.plain().lastAt())).isFalse();
        assertThat(retention.faded(Lives.plain().withEmotion(new Emotion(-.9, .5), 0), later))
                .isFalse();
        assertThat(CognitionSettings.OFF.retention().faded(Lives.plain(), later))
                .isFalse();
    }

    @Test
    void theFloorCountsForRankingsAndNotForFading() {
        Cases.law(cases -> {
            MemoryTrace trace = Lives.fading(cases.trace());
            double floor = .1 + .8 * cases.share();
            Retention floored = new Retention(true, floor, .05, 1, .2);
            Retention bare = new Retention(true, 0, .05, 1, .2);
            Instant at = trace.lastAt().plus(cases.time());
            assertThat(floored.share(trace, at)).isGreaterThanOrEqualTo(floor);
            assertThat(floored.faded(trace, at)).isEqualTo(bare.faded(trace, at));
            assertThat(bare.faded(trace, at)).isEqualTo(bare.strength(trace, at) < .05);
        });
        Instant years = Lives.plain().lastAt().plus(Duration.ofDays(3_000));
        assertThat(CognitionSettings.COMPANION.retention().faded(Lives.plain(), years))
                .isTrue();
        assertThat(CognitionSettings.COMPANION.retention().strength(Lives.plain(), years))
                .isGreaterThan(.1);
    }

    @Test
    void timeTakesOfAScoreNoMoreThanItsWeightAndNeverLessLater() {
        Cases.law(cases -> {
            Retention retention = new Retention(true, cases.share(), .05, .3, cases.share());
            MemoryTrace trace = cases.trace();
            Instant at = trace.lastAt().plus(cases.time());
            double factor = retention.factor(trace, at);
            assertThat(factor).isBetween(1 - retention.weight() - 1e-12, 1.0);
            assertThat(retention.factor(trace, at.plus(cases.time()))).isLessThanOrEqualTo(factor);
            assertThat(retention.switched(false).factor(trace, at)).isEqualTo(1);
        });
    }
}
