package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class LangChainRerankerTest {
    private record FakeScorer(Function<List<TextSegment>, List<Double>> does) implements ScoringModel {
        @Override
        public Response<List<Double>> scoreAll(List<TextSegment> segments, String query) {
            return Response.from(does.apply(segments));
        }
    }

    private static LangChainReranker that(Function<List<TextSegment>, List<Double>> does) {
        return new LangChainReranker(new FakeScorer(does), "fake-scorer");
    }

    @Test
    void givesEachPassageItsScoreInOrder() {
        LangChainReranker scorer = that(segments -> segments.stream()
                .map(segment -> (double) segment.text().length())
                .toList());
        assertThat(scorer.score("q", List.of("aa", "a", ""))).containsExactly(2, 1, 1);
        assertThat(scorer.score("q", List.of())).isEmpty();
        assertThat(scorer.id()).isEqualTo("fake-scorer");
        scorer.close();
    }

    @Test
    void scoresThatAreNoneAreAnError() {
        for (List<Double> wrong :
                List.of(List.<Double>of(), List.of(1.0), List.of(1.0, Double.NaN), List.of(1.0, 2.0, 3.0))) {
            assertThatThrownBy(() -> that(segments -> wrong).score("q", List.of("a", "b")))
                    .as(wrong.toString())
                    .isInstanceOf(ModelUnavailableException.class)
                    .hasMessageContaining("fake-scorer");
        }
    }

    @Test
    void failuresAreTyped() {
        assertThatThrownBy(() -> that(segments -> {
                            throw new RateLimitException("slow down");
                        })
                        .score("q", List.of("a")))
                .isInstanceOf(ModelBusyException.class);
    }
}
