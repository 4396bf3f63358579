package dev.ecphory.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final double EXACT = 1e-12;

    @Test
    void computesByHand() {
        // evidence b and d of b, d, z; ranks 2 and 4
        Map<String, Double> metrics = Metrics.of(List.of("b", "d", "z"), List.of("a", "b", "c", "d"), List.of(1, 2, 5));

        assertThat(metrics.keySet())
                .containsExactly(
                        "recall@1",
                        "recall@2",
                        "recall@5",
                        "all@1",
                        "all@2",
                        "all@5",
                        "hit@1",
                        "hit@2",
                        "hit@5",
                        "mrr",
                        "ndcg@10");
        assertThat(metrics).containsEntry("recall@1", 0.0).containsEntry("hit@1", 0.0);
        assertThat(metrics.get("recall@2")).isCloseTo(1 / 3.0, within(EXACT));
        assertThat(metrics.get("recall@5")).isCloseTo(2 / 3.0, within(EXACT));
        assertThat(metrics).containsEntry("hit@2", 1.0).containsEntry("all@5", 0.0);
        assertThat(metrics).containsEntry("mrr", 0.5);
        // (1/log2(3) + 1/log2(5)) / (1 + 1/log2(3) + 1/log2(4)) = (.63093 + .43068) / 2.13093
        assertThat(metrics.get("ndcg@10")).isCloseTo(0.498189, within(1e-6));
    }

    @Test
    void isOneWhenEverythingComesFirst() {
        assertThat(Metrics.of(List.of("a", "b"), List.of("b", "a", "c"), List.of(2))
                        .values())
                .allSatisfy(value -> assertThat(value).isCloseTo(1, within(EXACT)));
    }

    @Test
    void seesWhetherTheNewestEvidenceComesFirst() {
        List<Integer> ks = List.of(2, 3);
        assertThat(Metrics.ofOrder(List.of("old", "new"), List.of("new", "x", "old"), ks))
                .isEqualTo(Map.of("newest_first@2", 0.0, "newest_first@3", 1.0));
        assertThat(Metrics.ofOrder(List.of("old", "new"), List.of("old", "new"), ks))
                .isEqualTo(Map.of("newest_first@2", 0.0, "newest_first@3", 0.0));
        assertThat(Metrics.ofOrder(List.of("old", "new"), List.of(), ks))
                .containsOnly(Map.entry("newest_first@2", 0.0), Map.entry("newest_first@3", 0.0));
        assertThat(Metrics.ofOrder(List.of("only"), List.of("only"), ks)).isEmpty();
    }

    @Test
    void isZeroWhenNothingComes() {
        assertThat(Metrics.of(List.of("a"), List.of(), List.of(5)).values()).containsOnly(0.0);
    }

    @Test
    void countsARepeatedIdOnce() {
        Map<String, Double> metrics = Metrics.of(List.of("a", "b"), List.of("a", "a", "a"), List.of(3));

        assertThat(metrics).containsEntry("recall@3", 0.5);
        // 1 / (1 + 1/log2(3))
        assertThat(metrics.get("ndcg@10")).isCloseTo(0.613147, within(1e-6));
    }

    @Test
    void looksNoDeeperThanTenForNdcg() {
        List<String> retrieved = List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "gold");

        Map<String, Double> metrics = Metrics.of(List.of("gold"), retrieved, List.of(10, 20));

        assertThat(metrics).containsEntry("ndcg@10", 0.0).containsEntry("recall@10", 0.0);
        assertThat(metrics).containsEntry("recall@20", 1.0);
        assertThat(metrics.get("mrr")).isCloseTo(1 / 11.0, within(EXACT));
    }

    @Test
    void findsSessionsThroughTheirEvents() {
        assertThat(Metrics.ofSessions(List.of("s1", "s2"), List.of("s3", "s1", "s1", "s2"), List.of(3, 4)))
                .isEqualTo(Map.of("session_recall@3", 0.5, "session_recall@4", 1.0));
    }

    @Test
    void averagesOverTheQuestionsThatHaveAMetric() {
        assertThat(Metrics.mean(List.of(Map.of("x", 1.0, "y", 0.25), Map.of("x", 0.0))))
                .isEqualTo(Map.of("x", 0.5, "y", 0.25));
    }

    @Test
    void takesPercentilesThatWereMeasured() {
        double[] values = {5, 1, 4, 2, 3};

        assertThat(Percentile.of(values, 50)).isEqualTo(3);
        assertThat(Percentile.of(values, 99)).isEqualTo(5);
        assertThat(Percentile.of(values, 20)).isEqualTo(1);
        assertThat(Percentile.of(values, 21)).isEqualTo(2);
        assertThat(Percentile.of(new double[0], 50)).isNaN();
        assertThat(values).containsExactly(5, 1, 4, 2, 3);
    }
}
