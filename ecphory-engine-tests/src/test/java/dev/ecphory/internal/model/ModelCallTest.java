package dev.ecphory.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.LanguageModel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ModelCallTest {
    private static LanguageModel.Prompt prompt(Duration deadline) {
        return new LanguageModel.Prompt("", "", null, 10, deadline);
    }

    @Test
    void aLateCallIsInterruptedAndSaysSo() throws InterruptedException {
        ScriptedModel model = new ScriptedModel().stalls();
        ModelCall call = ModelCall.begin(model, prompt(Duration.ofMillis(200)));
        model.awaitStalling(); // a call that is given up before it began has nothing to interrupt
        ModelCall.Said said = call.said();
        assertThat(said.text()).isNull();
        assertThat(said.problem()).isEqualTo("no answer within 200 ms");
        model.awaitInterruption();
    }

    @Test
    void whoWaitsMayBeInterruptedAndStaysSo() {
        ModelCall call = ModelCall.begin(new ScriptedModel().stalls(), prompt(Duration.ofMinutes(1)));
        Thread.currentThread().interrupt();
        ModelCall.Said said = call.said();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(said.text()).isNull();
        assertThat(said.problem()).isEqualTo("interrupted");
    }

    @Test
    void givesTheAnswerAsItWasSaid() {
        ModelCall.Said said = ModelCall.begin(new ScriptedModel().says(" yes\n"), prompt(Duration.ofMinutes(1)))
                .said();
        assertThat(said.text()).isEqualTo(" yes\n");
        assertThat(said.problem()).isEmpty();
        assertThat(said.usage().calls()).isEqualTo(1);
    }
}
