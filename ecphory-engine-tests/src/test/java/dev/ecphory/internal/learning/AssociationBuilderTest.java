package dev.ecphory.internal.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.learning.AssociationGraph.Edge;
import dev.ecphory.internal.learning.AssociationGraph.Use;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is learned from which accesses. */
final class AssociationBuilderTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private AssociationBuilder fold = new AssociationBuilder();
    private long number;

    private void access(Kind kind, String question, Long... seqs) {
        number++;
        fold.add(new AccessLog.NumberedAccess(
                number, new Access(START.plusSeconds(number), kind, question, List.of(seqs))));
    }

    private void recalled(String question, Long... seqs) {
        access(Kind.DELIVERED, question, seqs);
    }

    private AssociationGraph cycle() {
        access(Kind.CYCLE, "");
        return fold.learned();
    }

    private List<String> pairs() {
        return cycle().edges().stream()
                .map(edge -> edge.low() + "-" + edge.high())
                .toList();
    }

    @Test
    void threeRecallsForTwoQuestionsEarnAnEdge() {
        recalled("who?", 1L, 2L);
        recalled("who?", 1L, 2L);
        assertThat(cycle().edges()).isEmpty();
        recalled("where?", 2L, 1L);
        AssociationGraph learned = cycle();
        assertThat(learned.edges()).singleElement().satisfies(edge -> assertThat(edge)
                .isEqualTo(new Edge(1, 2, Math.log(4) / Math.log(21), 3, 2, START.plusSeconds(4))));
        assertThat(learned.of(2)).isEqualTo(learned.edges());
        assertThat(learned.through()).isEqualTo(5);
    }

    @Test
    void retriesOfOneQuestionNeverEarnAnEdge() {
        for (int i = 0; i < 50; i++) {
            recalled(i % 2 == 0 ? "Who was it?" : "  who was IT", 1L, 2L);
        }
        assertThat(pairs()).isEmpty();
    }

    @Test
    void whatIsAskedAfterTheLastCycleShowsWithTheNext() {
        recalled("who?", 1L, 2L);
        recalled("where?", 1L, 2L);
        AssociationGraph before = cycle();
        recalled("when?", 1L, 2L);
        assertThat(fold.learned().edges()).isEqualTo(before.edges()).isEmpty();
        assertThat(pairs()).containsExactly("1-2");
    }

    @Test
    void aCycleWithNothingNewChangesNothing() {
        recalled("who?", 1L, 2L);
        recalled("where?", 1L, 2L);
        recalled("when?", 1L, 2L);
        AssociationGraph before = cycle();
        for (int i = 0; i < 20; i++) {
            AssociationGraph after = cycle();
            assertThat(after.edges()).isEqualTo(before.edges());
            assertThat(after.uses()).isEqualTo(before.uses());
        }
    }

    @Test
    void anIdlePairFadesByATenthACycleAndIsForgottenAtZero() {
        recalled("who?", 1L, 2L);
        recalled("where?", 1L, 2L);
        recalled("when?", 1L, 2L);
        double whole = cycle().edges().getFirst().weight();
        recalled("else?", 8L, 9L);
        assertThat(cycle().edges().getFirst().weight()).isCloseTo(whole - .1, within(1e-12));
        recalled("one end?", 1L, 9L);
        assertThat(cycle().edges().getFirst().weight()).isCloseTo(whole - .1, within(1e-12));
        for (int i = 0; i < 3; i++) {
            recalled("else?", 8L, 9L);
            assertThat(pairs()).containsExactly("1-2");
        }
        recalled("else?", 8L, 9L);
        assertThat(pairs()).isEmpty();
        recalled("again?", 1L, 2L);
        assertThat(pairs()).isEmpty();
    }

    @Test
    void weightsGrowWithEveryRecallUpToOne() {
        double before = 0;
        for (int i = 0; i < 40; i++) {
            recalled("question " + i, 1L, 2L);
            List<Edge> edges = cycle().edges();
            if (!edges.isEmpty()) {
                double weight = edges.getFirst().weight();
                assertThat(weight).isBetween(before, 1.0);
                before = weight;
                assertThat(edges.getFirst().questions()).isEqualTo(Math.min(8, i + 1));
            }
        }
        assertThat(before).isEqualTo(1);
    }

    @Test
    void reportsNarrowEveryRecallOfTheirQuestionSinceTheLastCycle() {
        for (String question : List.of("who?", "where?", "when?")) {
            recalled(question, 1L, 2L, 3L, 4L);
            recalled("another", 50L, 51L);
            access(Kind.USED, question.toUpperCase(Locale.ROOT), 1L, 4L);
        }
        assertThat(pairs()).containsExactly("1-4");
        for (String question : List.of("who else?", "where else?", "when else?")) {
            recalled(question, 11L, 12L, 13L);
            access(Kind.IGNORED, question, 12L);
        }
        assertThat(pairs()).contains("11-13").doesNotContain("11-12", "12-13");
    }

    @Test
    void aReportThatComesAfterItsCycleCountsForTheEventsAlone() {
        recalled("who?", 1L, 2L);
        recalled("where?", 1L, 2L);
        assertThat(pairs()).isEmpty();
        access(Kind.USED, "who?", 1L, 2L);
        AssociationGraph late = cycle();
        assertThat(late.edges()).isEmpty();
        assertThat(late.uses()).containsEntry(1L, new Use(2, 1, 0, 0, START.plusSeconds(4)));
    }

    @Test
    void usesSayHowOftenAnEventWasGivenUsedIgnoredAndPassedOver() {
        recalled("who?", 1L, 2L, 3L);
        access(Kind.USED, "who?", 1L);
        access(Kind.IGNORED, "who?", 2L);
        recalled("where?", 2L);
        access(Kind.IGNORED, "where?", 2L);
        AssociationGraph learned = cycle();
        assertThat(learned.uses())
                .containsEntry(1L, new Use(1, 1, 0, 0, START.plusSeconds(2)))
                .containsEntry(2L, new Use(2, 0, 2, 1, START.plusSeconds(4)))
                .containsEntry(3L, new Use(1, 0, 0, 0, START.plusSeconds(1)));
    }

    @Test
    void onlyTheFirstTenOfARecallCount() {
        Long[] twelve = LongStream.rangeClosed(1, 12).boxed().toArray(Long[]::new);
        for (String question : List.of("who?", "where?", "when?")) {
            recalled(question, twelve);
        }
        List<Edge> edges = cycle().edges();
        assertThat(edges).hasSize(45).allMatch(edge -> edge.high() <= 10);
    }

    @Test
    void noEventHasMoreThanThirtyTwoEdgesAndTheHeaviestStay() {
        for (long other = 2; other <= 50; other++) {
            for (int i = 0; i < 3 + (other > 40 ? 5 : 0); i++) {
                recalled("about " + other + " " + i, 1L, other);
            }
        }
        AssociationGraph learned = cycle();
        assertThat(learned.of(1)).hasSize(AssociationBuilder.DEGREE);
        assertThat(learned.of(1).subList(0, 10)).allMatch(edge -> edge.high() > 40);
        assertThat(learned.of(1).subList(10, 32)).extracting(Edge::high).startsWith(2L, 3L, 4L);
        assertThat(learned.edges()).hasSize(AssociationBuilder.DEGREE);
    }

    @Test
    void beyondTheBoundTheLightestPairsGo() {
        fold = new AssociationBuilder(20);
        for (int i = 0; i < 5; i++) {
            recalled("dear " + i, 1L, 2L);
        }
        for (long i = 10; i < 200; i += 2) {
            recalled("once " + i, i, i + 1);
        }
        assertThat(pairs()).containsExactly("1-2");
    }
}
