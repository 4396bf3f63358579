package dev.ecphory.internal.cognition.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The settings, and that whatever is off is not there. */
final class SwitchedOffTest {
    private static final CognitionSettings OFF = CognitionSettings.OFF;

    @Test
    void nothingIsOnByDefault() {
        assertThat(OFF.on()).isEmpty();
        assertThat(CognitionSettings.preset("off")).isSameAs(OFF);
        assertThat(CognitionSettings.preset("companion").on())
                .containsExactly(
                        CognitiveMechanism.ENCODING,
                        CognitiveMechanism.RETENTION,
                        CognitiveMechanism.PRACTICE,
                        CognitiveMechanism.PROSPECTIVE,
                        CognitiveMechanism.SESSION_MOOD);
        assertThat(CognitionSettings.preset("seed").on()).containsExactly(CognitiveMechanism.values());
        assertThat(CognitionSettings.presets()).containsExactly("companion", "off", "seed");
    }

    @Test
    void everyMechanismHasItsOwnSwitch() {
        for (CognitiveMechanism mechanism : CognitiveMechanism.values()) {
            assertThat(OFF.with(mechanism).on()).containsExactly(mechanism);
            assertThat(OFF.with(mechanism).without(mechanism)).isEqualTo(OFF);
            assertThat(CognitionSettings.SEED.without(mechanism).on())
                    .doesNotContain(mechanism)
                    .hasSize(CognitiveMechanism.values().length - 1);
            assertThat(CognitionSettings.SEED.without(mechanism).with(mechanism))
                    .isEqualTo(CognitionSettings.SEED);
        }
    }

    @Test
    void aDisabledMechanismIsTheIdentityBitForBit() {
        Cases.law(cases -> {
            CognitionSettings off = OFF.as(cases.persona());
            MemoryTrace trace = cases.trace();
            Persona persona = cases.persona();
            Instant at = trace.lastAt().plus(cases.time());
            List<TraceEvent> touches = cases.touches(trace.lastAt());
            assertThat(TraceReplay.of(off, trace, touches, at.plus(Duration.ofDays(9_999))))
                    .isSameAs(trace);
            assertThat(off.retention().share(trace, at)).isEqualTo(1);
            assertThat(off.retention().strength(trace, at)).isEqualTo(trace.strength());
            assertThat(off.interference().proactive(trace, List.of(new Interference.Earlier(1, 1))))
                    .isSameAs(trace);
            assertThat(off.reconsolidation().apply(trace, cases.mood(), persona))
                    .isSameAs(trace);
            assertThat(off.forgetting().apply(trace, persona)).isSameAs(trace);
            assertThat(off.forgetting().rivals(List.of("a", "b"), Set.of("a"))).isEmpty();
            assertThat(off.involuntary().surface(() -> List.of(trace), at, off.retention(), persona, unasked()))
                    .isEmpty();
            assertThat(off.knowing().sense(List.of(new FeelingOfKnowing.Beyond("a", 1, 1, 1, 0, 0)), persona))
                    .isSameAs(FeelingOfKnowing.Sense.NONE);
            assertThat(off.schema().apply(trace, cases.signed(), persona)).isSameAs(trace);
            assertThat(off.confidence().apply(trace)).isSameAs(trace);
            assertThat(off.regulation().apply(trace, persona)).isSameAs(trace);
            assertThat(off.regulation().chosen(List.of(trace))).isEmpty();
            assertThat(off.activation().spread(List.of(new SpreadingActivation.Edge("a", "b", 1)), Map.of("a", 1.0)))
                    .isEmpty();
            assertThat(off.slots().empty(persona).focus("a").after().held()).isEmpty();
            assertThat(off.drift().on(persona, persona, cases.mood())).isSameAs(persona);
        });
    }

    @Test
    void anUnknownPresetAndConstantsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> CognitionSettings.preset("human"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("[companion, off, seed]");
        assertThatThrownBy(() -> new Persona(.5, .5, 1.1, .5, .5, .5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("extraversion 1.1");
        assertThatThrownBy(() -> new Mood(Double.NaN, 0, 0)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Retention(false, -.1, .05, .3, .2)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new TraceEncoding(true, Duration.ZERO, .3, .8, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("encoding.base PT0S");
        assertThatThrownBy(() -> new RetrievalPractice(true, true, .5, Duration.ofDays(40_000)))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new SpreadingActivation(true, 3, .5, .1, 32, 20))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("activation.hops 3");
    }

    /** A generator that nobody may ask. */
    private static RandomGenerator unasked() {
        return () -> {
            throw new AssertionError("asked for a number");
        };
    }
}
