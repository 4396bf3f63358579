package dev.ecphory.recall.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Mechanism;
import dev.ecphory.cognition.Mood;
import dev.ecphory.cognition.Moods;
import dev.ecphory.cognition.Persona;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Reminder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A mind answers each question only where the mechanism that it belongs to is on. */
final class MindTest {
    private static final Instant TOLD = Instant.parse("2026-03-02T08:00:00Z");
    private static final Persona GIVEN = new Persona(.5, .9, .1, .4, .95, .05);
    private static final RecallOptions PLAIN = RecallOptions.defaults();

    private static Mind mind(Set<Mechanism> on) {
        Moods moods = Moods.of(GIVEN, Cognition.OFF.drift(), List.of(new Moods.Told(TOLD, new Mood(1, 0, 0))));
        return new Mind(
                Cognition.SEED.only(on),
                (entries, at) -> List.of(),
                () -> moods,
                (question, options, at) -> List.of(new Reminder("r", question, at.toString())),
                () -> TOLD);
    }

    private static Set<Mechanism> allBut(Mechanism... off) {
        Set<Mechanism> on = EnumSet.allOf(Mechanism.class);
        List.of(off).forEach(on::remove);
        return on;
    }

    @Test
    void fadesSpreadsAndKeepsByItsOwnMechanismAlone() {
        for (Mechanism one : Mechanism.values()) {
            Mind only = mind(EnumSet.of(one));
            Mind without = mind(allBut(one));
            assertThat(only.fades()).as("%s", one).isEqualTo(one == Mechanism.RETENTION);
            assertThat(without.fades()).as("%s", one).isEqualTo(one != Mechanism.RETENTION);
            assertThat(only.spreads()).as("%s", one).isEqualTo(one == Mechanism.ACTIVATION);
            assertThat(without.spreads()).as("%s", one).isEqualTo(one != Mechanism.ACTIVATION);
            assertThat(only.keeps()).as("%s", one).isEqualTo(one == Mechanism.ENCODING);
            assertThat(without.keeps()).as("%s", one).isEqualTo(one != Mechanism.ENCODING);
        }
    }

    @Test
    void aMoodCountsOnlyWithSixSignalsAndTracesThatDiffer() {
        assertThat(mind(EnumSet.of(Mechanism.COMPOSITE, Mechanism.ENCODING)).mood(PLAIN))
                .contains(new Mood(1, 0, 0));
        assertThat(mind(allBut(Mechanism.COMPOSITE)).mood(PLAIN)).isEmpty();
        assertThat(mind(allBut(Mechanism.ENCODING)).mood(PLAIN)).isEmpty();
    }

    @Test
    void aPersonaCountsOnlyWithSixSignals() {
        assertThat(mind(EnumSet.of(Mechanism.COMPOSITE)).persona(PLAIN)).isEqualTo(GIVEN);
        assertThat(mind(allBut(Mechanism.COMPOSITE)).persona(PLAIN)).isEqualTo(Persona.NEUTRAL);
    }

    @Test
    void intentionsAreToldOnlyWhereThatIsOn() {
        assertThat(mind(EnumSet.of(Mechanism.PROSPECTIVE)).due("who?", PLAIN))
                .containsExactly(new Reminder("r", "who?", TOLD.toString()));
        assertThat(mind(allBut(Mechanism.PROSPECTIVE)).due("who?", PLAIN)).isEmpty();
    }

    @Test
    void itIsWhenTheQuestionSaysItIs() {
        Mind mind = mind(EnumSet.of(Mechanism.COMPOSITE, Mechanism.ENCODING, Mechanism.PROSPECTIVE));
        Instant later = TOLD.plus(Mood.HALF_LIFE);
        RecallOptions asked = PLAIN.withAskedAt(later.atOffset(ZoneOffset.UTC));
        assertThat(mind.now(PLAIN)).isEqualTo(TOLD);
        assertThat(mind.now(asked)).isEqualTo(later);
        assertThat(mind.mood(asked).orElseThrow().pleasure()).isLessThan(.6);
        assertThat(mind.due("who?", asked).getFirst().because()).isEqualTo(later.toString());
        RecallOptions before = PLAIN.withAskedAt(TOLD.minusSeconds(1).atOffset(ZoneOffset.UTC));
        assertThat(mind.mood(before)).isEmpty();
    }
}
