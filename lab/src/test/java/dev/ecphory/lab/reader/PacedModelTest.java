package dev.ecphory.lab.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.memory.ModelBusyException;
import dev.ecphory.model.LanguageModel.Prompt;
import dev.ecphory.model.LanguageModel.Reply;
import dev.ecphory.model.LanguageModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PacedModelTest {
    private static final Prompt PROMPT = new Prompt("s", "u", null, 10, Duration.ofSeconds(1));

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final List<Duration> waits = new ArrayList<>();

    private PacedModel pace(int perMinute, Function<Prompt, Reply> answers) {
        LanguageModel model = new LanguageModel() {
            @Override
            public String id() {
                return "m";
            }

            @Override
            public Reply ask(Prompt prompt) {
                return answers.apply(prompt);
            }
        };
        return new PacedModel(model, perMinute, () -> now, wait -> {
            waits.add(wait);
            now = now.plus(wait);
        });
    }

    @Test
    void requestsAreSpacedEvenly() {
        PacedModel pace = pace(30, prompt -> new Reply("yes", 1, 1));

        pace.ask(PROMPT);
        pace.ask(PROMPT);
        now = now.plusMillis(500);
        pace.ask(PROMPT);
        now = now.plusSeconds(10);
        pace.ask(PROMPT);

        assertThat(waits).containsExactly(Duration.ofSeconds(2), Duration.ofMillis(1500));
    }

    @Test
    void withoutALimitNobodyWaits() {
        PacedModel pace = pace(0, prompt -> new Reply("yes", 1, 1));

        pace.ask(PROMPT);
        pace.ask(PROMPT);

        assertThat(waits).isEmpty();
    }

    @Test
    void whenOneIsAskedToWaitAllWait() {
        List<String> script = new ArrayList<>(List.of("busy", "yes"));
        PacedModel pace = pace(0, prompt -> {
            if (script.removeFirst().equals("busy")) {
                throw new ModelBusyException("busy", Duration.ofSeconds(7), null);
            }
            return new Reply("yes", 1, 1);
        });

        assertThatThrownBy(() -> pace.ask(PROMPT)).isInstanceOf(ModelBusyException.class);
        now = now.plusSeconds(3);
        pace.ask(PROMPT);

        assertThat(waits).containsExactly(Duration.ofSeconds(4));
    }
}
