package dev.ecphory.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.lab.gate.Utterances.Kind;
import dev.ecphory.lab.gate.Utterances.LabelledTalk;
import dev.ecphory.lab.gate.Utterances.Utterance;
import dev.ecphory.lang.en.encoding.SalienceScorer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class UtterancesTest {
    private static final List<LabelledTalk> ALL = Utterances.bundled();

    @Test
    void thereAreEnoughOfEveryKindShortAndLong() {
        assertThat(ALL.stream().mapToInt(one -> one.utterances().size()).sum()).isGreaterThanOrEqualTo(600);
        for (Kind kind : Kind.values()) {
            List<Utterance> of = ALL.stream()
                    .flatMap(one -> one.utterances().stream())
                    .filter(one -> one.kind() == kind)
                    .toList();
            assertThat(of.stream().filter(one -> one.text().length() > 50))
                    .as("long %s", kind)
                    .hasSizeGreaterThan(2);
            assertThat(of.stream().filter(one -> one.text().length() <= 50))
                    .as("short %s", kind)
                    .hasSizeGreaterThan(20);
        }
    }

    @Test
    void bothPartsHaveBothLabels() {
        for (boolean train : new boolean[] {true, false}) {
            List<Utterance> part = ALL.stream()
                    .filter(one -> one.train() == train)
                    .flatMap(one -> one.utterances().stream())
                    .toList();
            assertThat(part.stream().filter(Utterance::worth)).hasSizeGreaterThan(150);
            assertThat(part.stream().filter(one -> !one.worth())).hasSizeGreaterThan(150);
        }
        assertThat(ALL.stream().map(LabelledTalk::name)).doesNotHaveDuplicates();
    }

    @Test
    void theShippedWeightsAreWhatTheFitGives() throws IOException {
        try (InputStream in = Objects.requireNonNull(SalienceScorer.class.getResourceAsStream("salience.txt"))) {
            assertThat(SalienceFit.fit(ALL)).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void theFitLooksAtTrainingConversationsOnly() {
        List<LabelledTalk> trainOnly = ALL.stream().filter(LabelledTalk::train).toList();
        assertThat(SalienceFit.fit(trainOnly)).isEqualTo(SalienceFit.fit(ALL));
    }

    @Test
    void theWeightOfLengthIsBounded() {
        String line = SalienceFit.fit(ALL)
                .lines()
                .filter(one -> one.startsWith("length "))
                .findFirst()
                .orElseThrow();
        assertThat(Math.abs(Double.parseDouble(line.substring(7)))).isLessThanOrEqualTo(SalienceFit.LENGTH_BOUND);
    }

    @Test
    void refusesALineThatIsNeither() {
        assertThatThrownBy(() -> Utterances.read(List.of("== a train 2026-01-01T00:00Z", "X + Ana: what is this")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("X + Ana");
    }

    @Test
    void anotherDayOfAConversationIsAnotherDay() {
        List<LabelledTalk> read = Utterances.read(List.of(
                "== a test 2026-01-01T00:00Z",
                "F + Ana: one",
                "F - Bo: two",
                "-- 2026-02-01T00:00Z",
                "N - Ana: three"));
        assertThat(read.getFirst().utterances().stream()
                        .map(one -> one.entry().occurredAt().toString()))
                .containsExactly("2026-01-01T00:00Z", "2026-01-01T00:01Z", "2026-02-01T00:00Z");
        assertThat(read.getFirst().train()).isFalse();
    }
}
