package dev.ecphory.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.lang.en.encoding.Said;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

final class EventEncoderTest {
    private static final TermAnalyzer WORDS = TermAnalyzer.of("en");
    private static final StaticEmbedder EMBEDDER = new StaticEmbedder();

    @AfterAll
    static void close() {
        WORDS.close();
    }

    @Test
    void theSameLogGivesTheSameAnnotationsHoweverItIsHandedOver() {
        List<LogEntry> log = Said.log(400, 7);
        List<EventAnnotation> whole = encoded(fresh(), log);
        List<EventAnnotation> parts = new ArrayList<>();
        EventEncoder encoder = fresh();
        for (int from = 0; from < log.size(); from += 37) {
            parts.addAll(encoded(encoder, log.subList(from, Math.min(from + 37, log.size()))));
        }
        assertThat(parts).isEqualTo(whole);
    }

    @Test
    void anEventDependsOnlyOnWhatCameBefore() {
        List<LogEntry> log = Said.log(200, 3);
        List<EventAnnotation> whole = encoded(fresh(), log);
        assertThat(encoded(fresh(), log.subList(0, 120))).isEqualTo(whole.subList(0, 120));
    }

    @Test
    void rememberingLeadsToTheSameStateAsEncoding() {
        List<LogEntry> log = Said.log(500, 11);
        List<EventAnnotation> whole = encoded(fresh(), log);
        for (int checkpoint : new int[] {1, 137, 300}) {
            EventEncoder restarted = fresh();
            log.subList(0, checkpoint).forEach(restarted::remember);
            assertThat(encoded(restarted, log.subList(checkpoint, 500)))
                    .as("restarted after %d", checkpoint)
                    .isEqualTo(whole.subList(checkpoint, 500));
            assertThat(restarted.through()).isEqualTo(500);
        }
    }

    @Test
    void stateStaysBoundedAndSoDoesARestartBeyondTheBounds() {
        List<LogEntry> log = Said.log(3 * NearestMessages.WINDOW, 5);
        EventEncoder encoder = fresh();
        log.forEach(encoder::remember);
        assertThat(encoder.held().get(0)).isEqualTo(NearestMessages.WINDOW);
        // every other event brings a term of its own; those of forgotten messages are swept
        assertThat(encoder.held().get(1)).isLessThan(2 * NearestMessages.WINDOW);
        assertThat(encoder.held().get(2)).isLessThanOrEqualTo(2 * SurpriseScorer.GENERATION);
    }

    @Test
    void refusesEventsOutOfOrder() {
        EventEncoder encoder = fresh();
        encoder.encode(Said.entry(2, "I live in Graz."));
        assertThatThrownBy(() -> encoder.encode(Said.entry(2, "again")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("order of the log");
        assertThatThrownBy(() -> encoder.remember(Said.entry(1, "before")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void holesInTheLogDoNotMatter() {
        EventEncoder encoder = fresh();
        encoder.encode(Said.entry(1, "I live in Graz."));
        assertThat(encoder.encode(Said.entry(9, "I live in Graz.")).novelty()).isLessThan(.4);
    }

    @Test
    void aRestatementIsLessNovelThanNews() {
        EventEncoder encoder = fresh();
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
        EventEncoder encoder = fresh();
        EncodingGate gate = new EncodingGate(GatePolicy.DEFAULT);
        for (LogEntry entry : log) {
            GateTrace trace = encoder.trace(entry);
            EventAnnotation annotation = trace.annotation();
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
        EventEncoder encoder = fresh();
        encoder.encode(Said.entry(1, "I was at the dentist in Graz."));
        EventAnnotation noise = encoder.encode(Said.entry(2, "ok cool"));
        assertThat(noise.act()).isEqualTo(SpeechAct.NOISE);
        assertThat(noise.predictionError()).isZero();
        assertThat(encoder.encode(Said.entry(3, "The dentist in Graz was on strike."))
                        .predictionError())
                .isPositive();
    }

    @Test
    void theVersionNamesWhatAnnotationsDependOn() {
        EventEncoder strict = new EventEncoder(WORDS, EMBEDDER, GatePolicy.DEFAULT.withThreshold(.5), System::nanoTime);
        assertThat(List.of(fresh().version(), strict.version())).doesNotHaveDuplicates();
        assertThat(fresh().version()).isEqualTo(fresh().version()).startsWith(EventEncoder.VERSION + "/en/raw/");
    }

    private static EventEncoder fresh() {
        return new EventEncoder(WORDS, EMBEDDER);
    }

    private static List<EventAnnotation> encoded(EventEncoder encoder, List<LogEntry> log) {
        return log.stream().map(encoder::encode).toList();
    }
}
