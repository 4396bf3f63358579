package dev.ecphory.internal.cognition.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.MoodHistory;
import dev.ecphory.internal.cognition.mechanism.Persona;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A mind answers each question only where the mechanism that it belongs to is on. */
final class CognitionViewTest {
    private static final Instant TOLD = Instant.parse("2026-03-02T08:00:00Z");
    private static final Persona GIVEN = new Persona(.5, .9, .1, .4, .95, .05);
    private static final RecallOptions PLAIN = RecallOptions.defaults();

    private static CognitionView mind(Set<CognitiveMechanism> on) {
        MoodHistory moods = MoodHistory.of(
                GIVEN, CognitionSettings.OFF.drift(), List.of(new MoodHistory.DatedMood(TOLD, new Mood(1, 0, 0))));
        return new CognitionView(
                CognitionSettings.SEED.only(on),
                (entries, at) -> List.of(),
                () -> moods,
                (question, options, at) -> List.of(new Reminder("r", question, at.toString())),
                () -> TOLD);
    }

    private static Set<CognitiveMechanism> allBut(CognitiveMechanism... off) {
        Set<CognitiveMechanism> on = EnumSet.allOf(CognitiveMechanism.class);
        List.of(off).forEach(on::remove);
        return on;
    }

    @Test
    void fadesSpreadsAndKeepsByItsOwnMechanismAlone() {
        for (CognitiveMechanism one : CognitiveMechanism.values()) {
            CognitionView only = mind(EnumSet.of(one));
            CognitionView without = mind(allBut(one));
            assertThat(only.fades()).as("%s", one).isEqualTo(one == CognitiveMechanism.RETENTION);
            assertThat(without.fades()).as("%s", one).isEqualTo(one != CognitiveMechanism.RETENTION);
            assertThat(only.spreads()).as("%s", one).isEqualTo(one == CognitiveMechanism.ACTIVATION);
            assertThat(without.spreads()).as("%s", one).isEqualTo(one != CognitiveMechanism.ACTIVATION);
            assertThat(only.keeps()).as("%s", one).isEqualTo(one == CognitiveMechanism.ENCODING);
            assertThat(without.keeps()).as("%s", one).isEqualTo(one != CognitiveMechanism.ENCODING);
        }
    }

    @Test
    void aMoodCountsOnlyWithSixSignalsAndTracesThatDiffer() {
        assertThat(mind(EnumSet.of(CognitiveMechanism.COMPOSITE, CognitiveMechanism.ENCODING))
                        .mood(PLAIN, null))
                .contains(new Mood(1, 0, 0));
        assertThat(mind(allBut(CognitiveMechanism.COMPOSITE)).mood(PLAIN, null)).isEmpty();
        assertThat(mind(allBut(CognitiveMechanism.ENCODING)).mood(PLAIN, null)).isEmpty();
    }

    @Test
    void aPersonaCountsOnlyWithSixSignals() {
        assertThat(mind(EnumSet.of(CognitiveMechanism.COMPOSITE)).persona(PLAIN))
                .isEqualTo(GIVEN);
        assertThat(mind(allBut(CognitiveMechanism.COMPOSITE)).persona(PLAIN)).isEqualTo(Persona.NEUTRAL);
    }

    @Test
    void intentionsAreToldOnlyWhereThatIsOn() {
        assertThat(mind(EnumSet.of(CognitiveMechanism.PROSPECTIVE)).due("who?", PLAIN))
                .containsExactly(new Reminder("r", "who?", TOLD.toString()));
        assertThat(mind(allBut(CognitiveMechanism.PROSPECTIVE)).due("who?", PLAIN))
                .isEmpty();
    }

    @Test
    void itIsWhenTheQuestionSaysItIs() {
        CognitionView mind = mind(
                EnumSet.of(CognitiveMechanism.COMPOSITE, CognitiveMechanism.ENCODING, CognitiveMechanism.PROSPECTIVE));
        Instant later = TOLD.plus(Mood.HALF_LIFE);
        RecallOptions asked = PLAIN.withAskedAt(later.atOffset(ZoneOffset.UTC));
        assertThat(mind.now(PLAIN)).isEqualTo(TOLD);
        assertThat(mind.now(asked)).isEqualTo(later);
        assertThat(mind.mood(asked, null).orElseThrow().pleasure()).isLessThan(.6);
        assertThat(mind.due("who?", asked).getFirst().because()).isEqualTo(later.toString());
        RecallOptions before = PLAIN.withAskedAt(TOLD.minusSeconds(1).atOffset(ZoneOffset.UTC));
        assertThat(mind.mood(before, null)).isEmpty();
    }
}
