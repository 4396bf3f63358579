package dev.ecphory.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.memory.ModelBusyException;
import dev.ecphory.memory.ModelUnavailableException;
import dev.ecphory.model.LanguageModel.Prompt;
import dev.ecphory.model.PatientModel.Patience;
import dev.ecphory.store.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PatientModelTest {
    private static final Prompt PROMPT = new Prompt("s", "hello", null, 10, Duration.ofMinutes(5));
    private static final Patience PATIENCE =
            new Patience(3, Duration.ofSeconds(1), Duration.ofSeconds(10), 2_000_000, 3_000_000);

    private final List<Duration> waits = new ArrayList<>();
    private final SettableClock clock = new SettableClock(Instant.parse("2024-05-15T10:00:00Z"));

    private PatientModel patient(ScriptedModel model) {
        return new PatientModel(model, PATIENCE, clock, waits::add);
    }

    @Test
    void triesABusyModelAgainWithGrowingWaits() {
        ScriptedModel model = new ScriptedModel().busy(null).busy(null).says("there");
        assertThat(patient(model).ask(PROMPT).text()).isEqualTo("there");
        assertThat(waits).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void waitsAsLongAsTheModelAsks() {
        ScriptedModel model = new ScriptedModel().busy(Duration.ofSeconds(7)).says("there");
        patient(model).ask(PROMPT);
        assertThat(waits).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void leavesAModelAloneThatAsksForALongRest() {
        ScriptedModel model = new ScriptedModel().busy(Duration.ofMinutes(2)).says("there");
        PatientModel patient = patient(model);
        assertThatThrownBy(() -> patient.ask(PROMPT)).isInstanceOf(ModelBusyException.class);
        assertThatThrownBy(() -> patient.ask(PROMPT)).isInstanceOf(ModelBusyException.class);
        assertThat(model.asked()).hasSize(1);
        clock.advance(Duration.ofMinutes(2));
        assertThat(patient.ask(PROMPT).text()).isEqualTo("there");
        assertThat(waits).isEmpty();
    }

    @Test
    void givesUpAfterItsTries() {
        ScriptedModel model =
                new ScriptedModel().busy(null).busy(null).busy(null).says("too late");
        assertThatThrownBy(() -> patient(model).ask(PROMPT)).isInstanceOf(ModelBusyException.class);
        assertThat(model.asked()).hasSize(3);
    }

    @Test
    void neverTriesABrokenModelAgain() {
        ScriptedModel model = new ScriptedModel().broken().says("not asked");
        assertThatThrownBy(() -> patient(model).ask(PROMPT))
                .isInstanceOf(ModelUnavailableException.class)
                .isNotInstanceOf(ModelBusyException.class);
        assertThat(model.asked()).hasSize(1);
    }

    @Test
    void endsACallThatStalls() throws InterruptedException {
        ScriptedModel model = new ScriptedModel().stalls().says("there");
        Prompt brief = new Prompt("s", "hello", null, 10, Duration.ofMillis(30));
        assertThat(patient(model).ask(brief).text()).isEqualTo("there");
        model.awaitInterruption();
    }

    @Test
    void countsWhatWasUsed() {
        ScriptedModel model = new ScriptedModel().busy(null).says("there").broken();
        PatientModel patient = patient(model);
        patient.ask(PROMPT);
        assertThatThrownBy(() -> patient.ask(PROMPT)).isInstanceOf(ModelUnavailableException.class);
        assertThat(patient.usage()).isEqualTo(new PatientModel.Usage(2, 3, 1, 5, 5, 25, Duration.ofSeconds(1)));
    }

    @Test
    void anUnexpectedFailureIsTyped() {
        PatientModel patient = patient(new ScriptedModel(prompt -> {
            throw new IllegalStateException("odd");
        }));
        assertThatThrownBy(() -> patient.ask(PROMPT)).isInstanceOf(ModelUnavailableException.class);
    }

    @Test
    void aRecordedModelAnswersTheSameAgainWithoutTheModel() {
        RecordedModel recording = new RecordedModel("r", Map.of(), new ScriptedModel().says("once"));
        assertThat(recording.ask(PROMPT).text()).isEqualTo("once");
        RecordedModel replaying = new RecordedModel("r", recording.recorded(), null);
        assertThat(replaying.ask(PROMPT).text()).isEqualTo("once");
        Prompt other = new Prompt("s", "other", null, 10, Duration.ofSeconds(1));
        assertThatThrownBy(() -> replaying.ask(other)).isInstanceOf(ModelUnavailableException.class);
    }
}
