package dev.ecphory.internal.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is kept of reports on questions. */
final class PastQuestionBuilderTest {
    private PastQuestionBuilder fold = new PastQuestionBuilder();

    private void report(String question, boolean useful, Long... seqs) {
        Kind kind = useful ? Kind.USED : Kind.IGNORED;
        fold.report(new Access(Instant.EPOCH, kind, question, List.of(seqs)), useful);
    }

    private List<String> questions() {
        return fold.learned().stream().map(PastQuestion::question).toList();
    }

    @Test
    void theLastReportOfAnEventCounts() {
        report("Who baked?", true, 1L, 2L);
        report("Who baked?", false, 2L, 3L);
        report("Who baked?", true, 3L);
        assertThat(fold.learned()).singleElement().satisfies(cue -> assertThat(cue.verdicts())
                .isEqualTo(Map.of(1L, true, 2L, false, 3L, true)));
    }

    @Test
    void aQuestionInOtherCaseAndPunctuationIsTheSameOne() {
        report("Who baked?", true, 1L);
        report("  who BAKED", true, 2L);
        report("Who cooked?", true, 3L);
        assertThat(questions()).containsExactly("Who baked?", "Who cooked?");
    }

    @Test
    void ofTooManyQuestionsTheOneReportedOfLongestAgoIsForgotten() {
        fold = new PastQuestionBuilder(2);
        report("one", true, 1L);
        report("two", true, 1L);
        report("one", true, 2L);
        report("three", true, 1L);
        assertThat(questions()).containsExactly("one", "three");
    }

    @Test
    void ofTooManyEventsOfAQuestionThoseReportedLastAreKept() {
        Long[] most = LongStream.rangeClosed(1, PastQuestionBuilder.MOST_EVENTS)
                .boxed()
                .toArray(Long[]::new);
        report("one", true, most);
        report("one", false, 1L);
        report("one", true, PastQuestionBuilder.MOST_EVENTS + 1L);
        assertThat(fold.learned().getFirst().verdicts())
                .hasSize(PastQuestionBuilder.MOST_EVENTS)
                .containsEntry(1L, false)
                .doesNotContainKey(2L);
    }
}
