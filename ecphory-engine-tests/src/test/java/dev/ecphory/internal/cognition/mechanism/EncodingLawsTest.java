package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EncodingLawsTest {
    private static final TraceEncoding SEED = CognitionSettings.SEED.encoding();

    @Test
    void learningIsBestAtMiddleAlertnessAndWorseOnBothSides() {
        Cases.law(cases -> {
            double near = .5 * cases.share();
            double far = near + (.5 - near) * cases.share();
            assertThat(TraceEncoding.quality(.5)).isEqualTo(1);
            for (int side : new int[] {-1, 1}) {
                assertThat(TraceEncoding.quality(.5 + side * far))
                        .isBetween(.3, TraceEncoding.quality(.5 + side * near));
            }
            if (near > .01) {
                assertThat(TraceEncoding.quality(.5 + near)).isLessThan(1);
            }
        });
    }

    @Test
    void aFlashbulbIsAtLeastAsStrongAndAsStableAsTheSameWithout() {
        Cases.law(cases -> {
            TraceEncoding always = new TraceEncoding(true, SEED.base(), .3, 0, false);
            TraceEncoding never = new TraceEncoding(true, SEED.base(), .3, 1, false);
            TraceFeatures impression = cases.impression();
            Mood mood = cases.mood();
            Persona persona = cases.persona();
            MemoryTrace with = always.trace("a", MemorySource.USER, Cases.START, impression, mood, persona);
            MemoryTrace without = never.trace("a", MemorySource.USER, Cases.START, impression, mood, persona);
            assertThat(with.strength()).isGreaterThanOrEqualTo(without.strength());
            assertThat(with.stability()).isGreaterThanOrEqualTo(without.stability());
            if (impression.emotion().intensity() > 0) {
                assertThat(with.stability()).isGreaterThan(without.stability());
            }
        });
    }

    @Test
    void whatIsFeltStronglyEnoughIsAFlashbulbEvenInANeutralMood() {
        TraceFeatures shock = plain(new Emotion(-.95, .9));
        TraceFeatures news = plain(new Emotion(-.95, .1));
        assertThat(trace(shock).stability())
                .isGreaterThan(trace(news).stability().multipliedBy(2));
    }

    @Test
    void everythingEncodedIsInRangeAndOfAtLeastTheBaseStability() {
        Cases.law(cases -> {
            MemoryTrace trace =
                    SEED.trace("a", cases.source(), Cases.START, cases.impression(), cases.mood(), cases.persona());
            assertThat(trace.strength()).isBetween(0.0, 1.0);
            assertThat(trace.stability()).isBetween(SEED.base(), SEED.base().multipliedBy(35));
            assertThat(trace.kept()).isFalse();
        });
    }

    @Test
    void whatATraitCaresForGetsMoreAttention() {
        Cases.law(cases -> {
            TraceFeatures impression = cases.impression();
            double[] traits = new double[6];
            for (int i = 0; i < traits.length; i++) {
                traits[i] = cases.share();
            }
            double before = TraceEncoding.attention(impression, persona(traits));
            traits[cases.random.nextInt(6)] = 1;
            assertThat(TraceEncoding.attention(impression, persona(traits))).isBetween(before, 1.0);
        });
        TraceFeatures novel = new TraceFeatures(1, 0, 0, 0, 0, false, 0, false, Emotion.NEUTRAL);
        assertThat(TraceEncoding.attention(novel, new Persona(.5, .5, .5, .5, .5, 1)))
                .isGreaterThan(TraceEncoding.attention(novel, Persona.NEUTRAL));
    }

    @Test
    void aMoodThatGoesWithItMakesStronger() {
        TraceEncoding unmixed = new TraceEncoding(true, SEED.base(), 0, .8, false);
        TraceFeatures pleasant = plain(new Emotion(.6, 0));
        Mood glad = new Mood(.9, 0, 0);
        Mood sad = new Mood(-.9, 0, 0);
        double congruent = unmixed.trace("a", MemorySource.USER, Cases.START, pleasant, glad, Persona.NEUTRAL)
                .strength();
        double neutral = unmixed.trace("a", MemorySource.USER, Cases.START, pleasant, Mood.NEUTRAL, Persona.NEUTRAL)
                .strength();
        assertThat(congruent).isGreaterThan(neutral);
        assertThat(unmixed.trace("a", MemorySource.USER, Cases.START, pleasant, sad, Persona.NEUTRAL)
                        .strength())
                .isEqualTo(neutral);
    }

    @Test
    void switchedOffEveryEventIsTakenInAlike() {
        Cases.law(cases -> {
            MemoryTrace trace = CognitionSettings.OFF
                    .encoding()
                    .trace("a", MemorySource.USER, Cases.START, cases.impression(), cases.mood(), cases.persona());
            assertThat(trace.strength()).isEqualTo(.5);
            assertThat(trace.stability()).isEqualTo(Duration.ofHours(1));
            assertThat(trace.kept()).isFalse();
        });
    }

    @Test
    void companionKeepsLandmarksAndDoesNotLetThemFade() {
        TraceFeatures wedding =
                TraceFeatures.of(annotation(Category.EVENT, LandmarkKind.RELATIONSHIP), Emotion.NEUTRAL);
        TraceFeatures lunch = TraceFeatures.of(annotation(Category.EVENT, null), Emotion.NEUTRAL);
        CognitionSettings companion = CognitionSettings.COMPANION;
        MemoryTrace kept =
                companion.encoding().trace("a", MemorySource.USER, Cases.START, wedding, Mood.NEUTRAL, Persona.NEUTRAL);
        MemoryTrace passing =
                companion.encoding().trace("b", MemorySource.USER, Cases.START, lunch, Mood.NEUTRAL, Persona.NEUTRAL);
        assertThat(companion.retention().share(kept, Cases.START.plus(Duration.ofDays(5_000))))
                .isEqualTo(1);
        assertThat(companion.retention().share(passing, Cases.START.plus(Duration.ofDays(5_000))))
                .isBetween(.3, .31);
        assertThat(passing.stability()).isGreaterThan(Duration.ofDays(7));
    }

    @Test
    void theFeaturesAreWhatWasAnnotated() {
        EventAnnotation annotation = new EventAnnotation(
                1,
                .4,
                .6,
                0,
                0,
                true,
                true,
                .5,
                SpeechAct.COMMITMENT,
                Category.DECISION,
                EventAnnotation.Lifetime.LONG,
                Set.of(Sensitivity.HEALTH),
                null,
                1);
        assertThat(TraceFeatures.of(annotation, Emotion.NEUTRAL))
                .isEqualTo(new TraceFeatures(.4, 1, 0, 1, 1, true, .6, false, Emotion.NEUTRAL));
    }

    private static EventAnnotation annotation(
            Category category, @org.jspecify.annotations.Nullable LandmarkKind landmark) {
        return new EventAnnotation(
                1,
                .5,
                .5,
                0,
                0,
                true,
                false,
                .5,
                SpeechAct.STATEMENT,
                category,
                EventAnnotation.Lifetime.LONG,
                Set.of(),
                landmark,
                1);
    }

    private static TraceFeatures plain(Emotion emotion) {
        return new TraceFeatures(0, 0, 0, 0, 0, false, 0, false, emotion);
    }

    private static MemoryTrace trace(TraceFeatures impression) {
        return SEED.trace("a", MemorySource.USER, Cases.START, impression, Mood.NEUTRAL, Persona.NEUTRAL);
    }

    private static Persona persona(double[] traits) {
        return new Persona(traits[0], traits[1], traits[2], traits[3], traits[4], traits[5]);
    }
}
