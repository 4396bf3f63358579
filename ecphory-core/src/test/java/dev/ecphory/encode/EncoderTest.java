package dev.ecphory.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Annotation.SpeechAct;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.text.Words;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

final class EncoderTest {
    private static final Words WORDS = Words.of("en");
    private static final StaticEmbedder EMBEDDER = new StaticEmbedder();

    @AfterAll
    static void close() {
        WORDS.close();
    }

    @Test
    void theSameLogGivesTheSameAnnotationsHoweverItIsHandedOver() {
        List<LogEntry> log = Said.log(400, 7);
        List<Annotation> whole = encoded(fresh(), log);
        List<Annotation> parts = new ArrayList<>();
        Encoder encoder = fresh();
        for (int from = 0; from < log.size(); from += 37) {
            parts.addAll(encoded(encoder, log.subList(from, Math.min(from + 37, log.size()))));
        }
        assertThat(parts).isEqualTo(whole);
    }

    @Test
    void anEventDependsOnlyOnWhatCameBefore() {
        List<LogEntry> log = Said.log(200, 3);
        List<Annotation> whole = encoded(fresh(), log);
        assertThat(encoded(fresh(), log.subList(0, 120))).isEqualTo(whole.subList(0, 120));
    }

    @Test
    void rememberingLeadsToTheSameStateAsEncoding() {
        List<LogEntry> log = Said.log(500, 11);
        List<Annotation> whole = encoded(fresh(), log);
        for (int checkpoint : new int[] {1, 137, 300}) {
            Encoder restarted = fresh();
            log.subList(0, checkpoint).forEach(restarted::remember);
            assertThat(encoded(restarted, log.subList(checkpoint, 500)))
                    .as("restarted after %d", checkpoint)
                    .isEqualTo(whole.subList(checkpoint, 500));
            assertThat(restarted.through()).isEqualTo(500);
        }
    }

    @Test
    void stateStaysBoundedAndSoDoesARestartBeyondTheBounds() {
        List<LogEntry> log = Said.log(3 * NearMessages.WINDOW, 5);
        Encoder encoder = fresh();
        log.forEach(encoder::remember);
        assertThat(encoder.held().get(0)).isEqualTo(NearMessages.WINDOW);
        // every other event brings a term of its own; those of forgotten messages are swept
        assertThat(encoder.held().get(1)).isLessThan(2 * NearMessages.WINDOW);
        assertThat(encoder.held().get(2)).isLessThanOrEqualTo(2 * Surprise.GENERATION);
    }

    @Test
    void refusesEventsOutOfOrder() {
        Encoder encoder = fresh();
        encoder.encode(Said.entry(2, "I live in Graz."));
        assertThatThrownBy(() -> encoder.encode(Said.entry(2, "again")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("order of the log");
        assertThatThrownBy(() -> encoder.remember(Said.entry(1, "before")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void holesInTheLogDoNotMatter() {
        Encoder encoder = fresh();
        encoder.encode(Said.entry(1, "I live in Graz."));
        assertThat(encoder.encode(Said.entry(9, "I live in Graz.")).novelty()).isLessThan(.4);
    }

    @Test
    void aRestatementIsLessNovelThanNews() {
        Encoder encoder = fresh();
        encoder.encode(Said.entry(1, "The seed round closed with 1.8 million and Northgate leads it."));
        double restated = encoder.encode(
                        Said.entry(2, "So the seed round closed with 1.8 million, Northgate leads it."))
                .novelty();
        double news = encoder.encode(Said.entry(3, "My dentist found two cavities and wants me back in March."))
                .novelty();
        assertThat(restated).isLessThan(news - .2);
    }

    @Test
    void theTraceAgreesWithTheAnnotationAndAReplayOfTheGate() {
        List<LogEntry> log = Said.log(300, 23);
        Encoder encoder = fresh();
        Gate gate = new Gate(GatePolicy.DEFAULT);
        for (LogEntry entry : log) {
            GateTrace trace = encoder.trace(entry);
            Annotation annotation = trace.annotation();
            assertThat(gate.judge(annotation)).isEqualTo(trace.verdict());
            assertThat(trace.verdict().admitted()).isEqualTo(annotation.admitted());
            assertThat(trace.neighbours()).hasSize((int) Math.min(10, entry.seq() - 1));
            assertThat(trace.neighbours()).allMatch(near -> near.seq() < entry.seq());
            assertThat(trace.salience()).isNotEmpty();
            assertThat(trace.markers().isEmpty()).isEqualTo(!annotation.marked());
        }
    }

    @Test
    void noiseHasNoPredictionError() {
        Encoder encoder = fresh();
        encoder.encode(Said.entry(1, "I was at the dentist in Graz."));
        Annotation noise = encoder.encode(Said.entry(2, "ok cool"));
        assertThat(noise.act()).isEqualTo(SpeechAct.NOISE);
        assertThat(noise.predictionError()).isZero();
        assertThat(encoder.encode(Said.entry(3, "The dentist in Graz was on strike."))
                        .predictionError())
                .isPositive();
    }

    @Test
    void theVersionNamesWhatAnnotationsDependOn() {
        Encoder gzip = new Encoder(WORDS, EMBEDDER, Compression.GZIP, GatePolicy.DEFAULT);
        Encoder strict = new Encoder(WORDS, EMBEDDER, Compression.RAW, GatePolicy.DEFAULT.withThreshold(.5));
        assertThat(List.of(fresh().version(), gzip.version(), strict.version())).doesNotHaveDuplicates();
        assertThat(fresh().version()).isEqualTo(fresh().version()).startsWith(Encoder.VERSION + "/en/raw/");
    }

    private static Encoder fresh() {
        return new Encoder(WORDS, EMBEDDER);
    }

    private static List<Annotation> encoded(Encoder encoder, List<LogEntry> log) {
        return log.stream().map(encoder::encode).toList();
    }
}
