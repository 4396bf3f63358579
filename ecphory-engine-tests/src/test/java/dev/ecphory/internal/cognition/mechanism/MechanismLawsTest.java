package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The laws of the eight mechanisms. */
final class MechanismLawsTest {
    private static final CognitionSettings SEED = CognitionSettings.SEED;
    private static final double ALMOST = 1e-12;

    @Test
    void reconsolidationMovesTowardTheMoodAndNoFurther() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            Mood mood = cases.mood();
            double before = trace.emotion().valence();
            double after = SEED.reconsolidation()
                    .apply(trace, mood, cases.persona())
                    .emotion()
                    .valence();
            assertThat(after).isBetween(Math.min(before, mood.pleasure()), Math.max(before, mood.pleasure()));
        });
    }

    @Test
    void reconsolidationStaysWithinItsCapForALifetime() {
        Cases.law(cases -> {
            MemoryTrace trace = Lives.untouched(cases.trace()).withStrength(.5);
            Persona persona = cases.persona();
            MemoryTrace after = trace;
            for (int i = 0; i < 100; i++) {
                after = SEED.reconsolidation().apply(after, cases.mood(), persona);
            }
            assertThat(after.drifted()).isBetween(0.0, .4);
            assertThat(Math.abs(after.emotion().valence() - trace.emotion().valence()))
                    .isLessThanOrEqualTo(.4 + ALMOST);
            MemoryTrace settled = after;
            if (settled.drifted() == .4) {
                assertThat(SEED.reconsolidation().apply(settled, cases.mood(), persona))
                        .isEqualTo(settled);
            }
        });
    }

    @Test
    void reconsolidationNeverChangesTheImmune() {
        Cases.law(cases -> {
            MemoryTrace immune = cases.trace().withStrength(.9 + .1 * cases.share());
            assertThat(SEED.reconsolidation().apply(immune, cases.mood(), cases.persona()))
                    .isSameAs(immune);
        });
        MemoryTrace mutable = Lives.plain();
        assertThat(SEED.reconsolidation()
                        .apply(mutable, new Mood(1, 0, 0), Persona.NEUTRAL)
                        .emotion()
                        .valence())
                .isEqualTo(.05);
    }

    @Test
    void rivalsAreNeverPushedBelowTheirGuards() {
        Cases.law(cases -> {
            RetrievalInducedForgetting forgetting = SEED.forgetting();
            MemoryTrace trace = cases.trace();
            MemoryTrace after = trace;
            for (int i = 0; i < 200; i++) {
                after = forgetting.apply(after, cases.persona());
            }
            boolean guarded = trace.strength() >= .9 || trace.strength() < .1;
            if (guarded) {
                assertThat(after).isSameAs(trace);
            } else {
                assertThat(after.stability())
                        .isBetween(forgetting.shortest(), trace.stability())
                        .isEqualTo(forgetting.shortest());
                assertThat(after).isEqualTo(trace.withStability(after.stability()));
            }
        });
    }

    @Test
    void onlyTheFirstFewThatWereNotUsedAreRivalsAndOnlyOfSomethingUsed() {
        Cases.law(cases -> {
            List<String> found = cases.some(15, some -> "e" + some.random.nextInt(20));
            Set<String> used = new HashSet<>(cases.some(3, some -> "e" + some.random.nextInt(20)));
            List<String> rivals = SEED.forgetting().rivals(found, used);
            assertThat(rivals)
                    .hasSizeLessThanOrEqualTo(5)
                    .doesNotHaveDuplicates()
                    .noneMatch(used::contains);
            assertThat(found).containsAll(rivals);
            assertThat(rivals.isEmpty()).isEqualTo(found.stream().noneMatch(used::contains) || used.containsAll(found));
        });
    }

    @Test
    void whatComesByItselfIsOldAndStrongEnoughAndDependsOnNothingButItsGenerator() {
        InvoluntaryRecall often = new InvoluntaryRecall(true, .5);
        int[] came = {0};
        Cases.law(cases -> {
            List<MemoryTrace> traces = cases.traces(20);
            Instant now = Cases.START.plus(Duration.ofDays(120));
            long seed = cases.random.nextLong();
            Retention retention = CognitionSettings.COMPANION.retention();
            Persona persona = cases.persona();
            var first = often.surface(() -> traces, now, retention, persona, new SplittableRandom(seed));
            var again =
                    often.surface(() -> cases.shuffled(traces), now, retention, persona, new SplittableRandom(seed));
            assertThat(again).isEqualTo(first);
            first.ifPresent(trace -> {
                came[0]++;
                assertThat(trace.encodedAt()).isBeforeOrEqualTo(now.minus(Duration.ofDays(14)));
                assertThat(retention.strength(trace, now)).isGreaterThanOrEqualTo(.15);
                assertThat(trace.intensity()).isPositive();
            });
        });
        assertThat(came[0]).isBetween(250, 750);
    }

    @Test
    void theStrongerTheEmotionTheOftenerAMemoryComesByItself() {
        InvoluntaryRecall often = new InvoluntaryRecall(true, .5);
        MemoryTrace plain = Lives.plain();
        List<MemoryTrace> traces = new ArrayList<>();
        for (double valence : new double[] {.9, .1}) {
            traces.add(new MemoryTrace(
                    "v" + valence,
                    plain.source(),
                    true,
                    Cases.START,
                    Cases.START,
                    .5,
                    plain.stability(),
                    1,
                    0,
                    new Emotion(valence, .5),
                    0,
                    0));
        }
        Map<String, Integer> came = new TreeMap<>();
        Cases.law(cases -> often.surface(
                        () -> traces,
                        Cases.START.plus(Duration.ofDays(20)),
                        SEED.retention(),
                        Persona.NEUTRAL,
                        cases.random)
                .ifPresent(trace -> came.merge(trace.id(), 1, Integer::sum)));
        assertThat(came.getOrDefault("v0.9", 0)).isGreaterThan(5 * came.getOrDefault("v0.1", 0));
    }

    @Test
    void whatIsNearTheCutFeelsKnownInAnyOrder() {
        Cases.law(cases -> {
            List<FeelingOfKnowing.Beyond> beyond = cases.some(
                    10,
                    some -> new FeelingOfKnowing.Beyond(
                            "e" + some.random.nextLong(),
                            .5 * some.random.nextInt(3),
                            .5 * some.random.nextInt(3),
                            .5 * some.random.nextInt(3),
                            some.share(),
                            some.share()));
            Persona persona = cases.persona();
            FeelingOfKnowing.Sense sense = SEED.knowing().sense(beyond, persona);
            assertThat(SEED.knowing().sense(cases.shuffled(beyond), persona)).isEqualTo(sense);
            assertThat(sense.level()).isBetween(0.0, 1.0);
            assertThat(sense.widen()).isEqualTo(sense.known().size() >= 2);
            for (FeelingOfKnowing.Beyond candidate : beyond) {
                boolean tip = candidate.similarity() > .6 && (candidate.strength() < .3 || candidate.confidence() < .4);
                assertThat(sense.tipOfTheTongue().contains(candidate.id())).isEqualTo(tip);
            }
        });
    }

    @Test
    void theCutIsTooTightWhenSeveralAreNearItAndNotWhenOneIs() {
        FeelingOfKnowing.Beyond near = new FeelingOfKnowing.Beyond("a", .98, .8, .5, .9, .9);
        FeelingOfKnowing.Beyond alsoNear = new FeelingOfKnowing.Beyond("b", .97, .7, .5, .9, .9);
        FeelingOfKnowing.Beyond far = new FeelingOfKnowing.Beyond("c", .2, .4, 0, .9, .9);
        assertThat(SEED.knowing().sense(List.of(near, alsoNear, far), Persona.NEUTRAL))
                .isEqualTo(
                        new FeelingOfKnowing.Sense(.4 * .98 + .3 * .8 + .3 * .5, true, List.of("a", "b"), List.of()));
        assertThat(SEED.knowing().sense(List.of(near, far), Persona.NEUTRAL).widen())
                .isFalse();
    }

    @Test
    void whatFitsASchemaIsTakenInMoreStronglyThanWhatDoesNot() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            Persona persona = cases.persona();
            double fits = SEED.schema()
                    .apply(trace, .75 + .25 * cases.share(), persona)
                    .strength();
            double novel =
                    SEED.schema().apply(trace, .74 - cases.share(), persona).strength();
            assertThat(fits).isBetween(trace.strength(), 1.0).isGreaterThanOrEqualTo(novel);
            if (trace.strength() > 0 && trace.strength() < 1) {
                assertThat(fits).isGreaterThan(trace.strength());
            }
        });
    }

    @Test
    void theFactorOfASourceIsTheSameHoweverOftenItIsApplied() {
        Cases.law(cases -> {
            MemoryTrace once = SEED.confidence().apply(cases.trace());
            MemoryTrace often = once;
            for (int i = 0; i < 50; i++) {
                often = SEED.confidence().apply(often);
            }
            assertThat(often).isEqualTo(once);
            assertThat(once.trust()).isEqualTo(once.source() == MemorySource.DOCUMENT ? .95 : 1);
        });
    }

    @Test
    void whatWasReadFadesSoonerThanWhatWasSaid() {
        Cases.law(cases -> {
            MemoryTrace said = Lives.plain();
            Instant at = said.lastAt().plus(Duration.ofMinutes(1 + cases.random.nextInt(600)));
            MemoryTrace read = SEED.confidence().apply(of(MemorySource.DOCUMENT, said));
            assertThat(SEED.retention().strength(read, at))
                    .isLessThan(SEED.retention().strength(said, at));
        });
    }

    @Test
    void regulationCalmsAndNeverTurnsAFeelingRound() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace()
                    .withStrength(.89 * cases.share())
                    .withEmotion(new Emotion((cases.coin() ? 1 : -1) * (.81 + .19 * cases.share()), .8), 0);
            MemoryTrace after = SEED.regulation().apply(trace, cases.persona());
            double before = trace.emotion().valence();
            double now = after.emotion().valence();
            assertThat(Math.abs(now)).isLessThan(Math.abs(before));
            assertThat(Math.signum(now)).isEqualTo(Math.signum(before));
            assertThat(after.strength()).isLessThanOrEqualTo(trace.strength());
        });
    }

    @Test
    void regulationLeavesAloneWhatIsCalmOrImmune() {
        Cases.law(cases -> {
            MemoryTrace trace = cases.trace();
            boolean concerned = trace.strength() < .9
                    && Math.abs(trace.emotion().valence()) > .8
                    && trace.emotion().arousal() > .6;
            MemoryTrace after = SEED.regulation().apply(trace, cases.persona());
            if (concerned) {
                assertThat(after.emotion()).isNotEqualTo(trace.emotion());
            } else {
                assertThat(after).isSameAs(trace);
            }
        });
    }

    @Test
    void aCycleReappraisesTheMostIntenseFewInAnyOrder() {
        Cases.law(cases -> {
            List<MemoryTrace> traces = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                traces.add(new MemoryTrace(
                        "e" + i,
                        MemorySource.USER,
                        false,
                        Cases.START,
                        Cases.START,
                        cases.share(),
                        Duration.ofHours(1),
                        1,
                        0,
                        new Emotion(cases.signed(), .6 + .4 * cases.share()),
                        0,
                        0));
            }
            List<MemoryTrace> chosen = SEED.regulation().chosen(traces);
            assertThat(chosen).hasSizeLessThanOrEqualTo(10);
            assertThat(SEED.regulation().chosen(cases.shuffled(traces))).isEqualTo(chosen);
            if (chosen.size() == 10) {
                double least = chosen.getLast().intensity();
                assertThat(traces.stream()
                                .filter(trace -> !chosen.contains(trace))
                                .filter(trace -> !SEED.regulation()
                                        .apply(trace, Persona.NEUTRAL)
                                        .equals(trace)))
                        .allMatch(trace -> trace.intensity() <= least);
            }
        });
    }

    private static MemoryTrace of(MemorySource source, MemoryTrace trace) {
        return new MemoryTrace(
                trace.id(),
                source,
                trace.kept(),
                trace.encodedAt(),
                trace.lastAt(),
                trace.strength(),
                trace.stability(),
                trace.trust(),
                trace.retrievals(),
                trace.emotion(),
                trace.drifted(),
                trace.interfered());
    }
}
