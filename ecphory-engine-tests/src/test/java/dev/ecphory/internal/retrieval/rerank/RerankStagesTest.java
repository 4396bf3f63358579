package dev.ecphory.internal.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.facts.FactSensitivity;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.retrieval.Retriever;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.LandmarkWindowResolver;
import dev.ecphory.internal.retrieval.summaries.SummaryCache;
import dev.ecphory.internal.retrieval.summaries.SummarySource;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Lifetime;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What the stages after the ranking promise, together and each by itself. */
final class RerankStagesTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final Namespace BOB = Namespace.of("bob");
    private static final TermAnalyzer ENGLISH = TermAnalyzer.of("en");
    private static final String QUESTION = "What did we say about the boat trip with Anna in May 2023?";
    private static final RecallOptions OPTIONS = RecallOptions.defaults().withMinRelevance(0);

    private final EventStore store = new InMemoryEventStore(new SettableClock(), new SplittableRandom(1));

    RerankStagesTest() {
        store.log().append(ANN, new RandomEvents(4).next(300));
        store.log().append(BOB, new RandomEvents(5).next(80));
    }

    @AfterAll
    static void close() {
        ENGLISH.close();
    }

    /** A model that holds nothing. */
    private abstract static class Scorer implements Reranker {
        @Override
        public void close() {}
    }

    /** Longer passages answer better. */
    private static final Reranker LONGEST = new Scorer() {
        @Override
        public String id() {
            return "longest";
        }

        @Override
        public float[] score(String question, List<String> passages) {
            float[] scores = new float[passages.size()];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = passages.get(i).length();
            }
            return scores;
        }
    };

    private static final Reranker SLOW = new Scorer() {
        @Override
        public String id() {
            return "slow";
        }

        @Override
        public float[] score(String question, List<String> passages) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return LONGEST.score(question, passages);
        }
    };
    /** Every stage that any refiner has, on top of any recipe. */
    private static final String EVERYTHING = "default+temporal+salience+surprise+modality+six-signals";

    private Retriever recaller(@Nullable Reranker reranker) {
        return recaller(reranker, Duration.ofMinutes(1));
    }

    private Retriever recaller(@Nullable Reranker reranker, Duration budget) {
        return recaller(reranker == null ? null : TimedReranker.of(reranker, budget, new SettableClock()));
    }

    private Retriever recaller(@Nullable TimedReranker reranker) {
        Retriever.Sources sources = new Retriever.Sources(
                ANN,
                new Projection(ANN, store, ENGLISH, false),
                store.log(),
                LandmarkWindowResolver.NONE,
                null,
                FactSensitivity.UNKNOWN,
                new SummaryCache(SummarySource.NONE),
                this::annotations,
                () -> AssociationGraph.NONE);
        Retriever.Models models = new Retriever.Models(null, null, null, reranker, new QueryExpander(null));
        return new Retriever(sources, models, CognitionView.NONE);
    }

    private List<EventAnnotation> annotations(List<Long> seqs) {
        return seqs.stream()
                .filter(seq -> seq % 7 != 0) // not encoded yet
                .map(seq -> new EventAnnotation(
                        seq,
                        .5,
                        seq % 10 / 10.0,
                        .5,
                        .5,
                        true,
                        false,
                        seq % 11 / 11.0,
                        EventAnnotation.SpeechAct.STATEMENT,
                        EventAnnotation.Category.OTHER,
                        Lifetime.LONG,
                        Set.of(),
                        null,
                        1))
                .toList();
    }

    @Test
    void noStageAddsWhatTheWidePhaseDidNotFindOrCrossesANamespaceOrAnInstant() {
        Instant middle = store.log().after(ANN, 149, 1).getFirst().occurredAt().toInstant();
        RecallOptions asOf = OPTIONS.withAsOf(middle, null);
        List<String> recipes = new ArrayList<>(RetrievalProfile.names());
        recipes.add(EVERYTHING);
        for (String recipe : recipes) {
            RecallResult recalled = recaller(LONGEST).recall(QUESTION, asOf.withRecipe(recipe));
            assertThat(recalled.items())
                    .as(recipe)
                    .hasSizeLessThanOrEqualTo(10)
                    .allMatch(item -> item.entry().namespace().equals(ANN))
                    .allMatch(item -> !item.entry().occurredAt().toInstant().isAfter(middle))
                    .allMatch(item -> Double.isFinite(item.score()))
                    .doesNotHaveDuplicates();
            Set<Long> wide = recaller((Reranker) null)
                    .recall(
                            QUESTION,
                            asOf.withLimit(50)
                                    .withRecipe(StageSelection.of(recipe).recipe()))
                    .items()
                    .stream()
                    .map(item -> item.entry().seq())
                    .collect(Collectors.toSet());
            assertThat(wide)
                    .as(recipe)
                    .containsAll(recalled.items().stream()
                            .map(item -> item.entry().seq())
                            .toList());
        }
    }

    @Test
    void everyChangeOfAScoreIsAReason() {
        for (var item : recaller(LONGEST)
                .recall(QUESTION, OPTIONS.withRecipe(EVERYTHING))
                .items()) {
            double before = 0;
            for (ScoreReason reason : item.reasons()) {
                assertThat(reason.before()).isEqualTo(before);
                assertThat(reason.because()).isNotBlank();
                before = reason.after();
            }
            assertThat(item.score()).isCloseTo(before, within(1e-12));
        }
    }

    @Test
    void theSalienceFloorNamesItselfAsWhatDroppedAnEvent() {
        List<Long> recalled = seqs(recaller((Reranker) null).recall(QUESTION, OPTIONS));
        List<Long> left = seqs(recaller((Reranker) null).recall(QUESTION, OPTIONS.withRecipe("default+salience")));
        assertThat(left).noneMatch(seq -> seq % 7 != 0 && seq % 10 == 0);
        recalled.stream().filter(seq -> !left.contains(seq)).forEach(seq -> {
            LogEntry entry = store.log().at(ANN, List.of(seq)).getFirst();
            assertThat(recaller((Reranker) null)
                            .explain(QUESTION, OPTIONS.withRecipe("default+salience"), entry)
                            .stage())
                    .isEqualTo("salience");
        });
    }

    @Test
    void theCrossEncodersWordCountsMostButNotAlone() {
        List<Long> before = seqs(recaller((Reranker) null).recall(QUESTION, OPTIONS.withLimit(30)));
        RecallResult after = recaller(LONGEST).recall(QUESTION, OPTIONS);
        assertThat(before).containsAll(seqs(after));
        assertThat(seqs(after)).isNotEqualTo(before.subList(0, 10));
        assertThat(after.items())
                .allMatch(item -> item.reasons().getLast().stage().equals("cross-encoder"));
        assertThat(seqs(recaller(LONGEST).recall(QUESTION, OPTIONS.withRecipe("default-cross-encoder"))))
                .isEqualTo(before.subList(0, 10));
    }

    @Test
    void aCrossEncoderThatCannotReadTheQuestionChangesNothing() {
        Reranker blind = new Scorer() {
            @Override
            public String id() {
                return "blind";
            }

            @Override
            public boolean reads(String text) {
                return false;
            }

            @Override
            public float[] score(String question, List<String> passages) {
                return LONGEST.score(question, passages);
            }
        };
        RecallResult after = recaller(blind).recall(QUESTION, OPTIONS);
        assertThat(seqs(after)).isEqualTo(seqs(recaller((Reranker) null).recall(QUESTION, OPTIONS)));
        assertThat(after.steps()).anyMatch(step -> step.note().contains("blind cannot read the question"));
    }

    @Test
    void aCrossEncoderReadsOnlyAsManyAsItHasTimeForAndTheOthersStayBehindThem() {
        List<Long> before = seqs(recaller((Reranker) null).recall(QUESTION, OPTIONS));
        RecallResult hurried = recaller(SLOW, Duration.ofMillis(1)).recall(QUESTION, OPTIONS);
        assertThat(seqs(hurried).subList(0, 2)).containsExactlyInAnyOrderElementsOf(before.subList(0, 2));
        assertThat(seqs(hurried).subList(2, 10)).isEqualTo(before.subList(2, 10));
        assertThat(hurried.steps())
                .filteredOn(step -> step.stage().equals("cross-encoder"))
                .singleElement()
                .satisfies(step -> assertThat(step.note()).isEqualTo("2 of 30 in the time that it had read by slow"));
        assertThat(seqs(recaller(SLOW).recall(QUESTION, OPTIONS)))
                .as("with time for all")
                .isEqualTo(seqs(recaller(LONGEST).recall(QUESTION, OPTIONS)));
    }

    @Test
    void aCrossEncoderForWhichTheMachineIsTooBusyRestsAndIsTriedAgain() {
        List<Long> before = seqs(recaller((Reranker) null).recall(QUESTION, OPTIONS));
        SettableClock clock = new SettableClock();
        TimedReranker timed = TimedReranker.of(SLOW, Duration.ofMillis(1), clock);
        for (int i = 0; i < 3; i++) {
            assertThat(rerank(recaller(timed).recall(QUESTION, OPTIONS))).startsWith("2 of 30");
        }
        RecallResult resting = recaller(timed).recall(QUESTION, OPTIONS);
        assertThat(seqs(resting)).isEqualTo(before);
        assertThat(rerank(resting)).startsWith("the ranking is as it was: slow rests");
        clock.advance(Duration.ofSeconds(6));
        assertThat(rerank(recaller(timed).recall(QUESTION, OPTIONS))).startsWith("2 of 30");
        assertThat(rerank(recaller(timed).recall(QUESTION, OPTIONS))).contains("rests");
        clock.advance(Duration.ofSeconds(6));
        TimedReranker patient = new TimedReranker(SLOW, Duration.ofMinutes(1), timed.breaker());
        for (int i = 0; i < 2; i++) {
            assertThat(rerank(recaller(patient).recall(QUESTION, OPTIONS))).startsWith("30 read");
        }
    }

    private static String rerank(RecallResult recalled) {
        return recalled.steps().stream()
                .filter(step -> step.stage().equals("cross-encoder"))
                .findFirst()
                .orElseThrow()
                .note();
    }

    @Test
    void aCrossEncoderThatFailsOrGivesNoNumberLeavesTheRankingAsItWasAndSaysSo() {
        List<Long> before = seqs(recaller((Reranker) null).recall(QUESTION, OPTIONS));
        Reranker late = new Scorer() {
            @Override
            public String id() {
                return "late";
            }

            @Override
            public float[] score(String question, List<String> passages) {
                throw new RetryableException("it took too long", "ask again", null);
            }
        };
        Reranker mad = new Scorer() {
            @Override
            public String id() {
                return "mad";
            }

            @Override
            public float[] score(String question, List<String> passages) {
                float[] scores = new float[passages.size()];
                scores[0] = Float.NaN;
                return scores;
            }
        };
        Reranker brief = new Scorer() {
            @Override
            public String id() {
                return "brief";
            }

            @Override
            public float[] score(String question, List<String> passages) {
                return new float[1];
            }
        };
        for (Reranker broken : List.of(late, mad, brief)) {
            RecallResult after = recaller(broken).recall(QUESTION, OPTIONS);
            assertThat(seqs(after)).as(broken.id()).isEqualTo(before);
            assertThat(after.steps())
                    .filteredOn(step -> step.stage().equals("cross-encoder"))
                    .singleElement()
                    .satisfies(step -> assertThat(step.note()).contains("as it was"));
        }
    }

    private static List<Long> seqs(RecallResult recollection) {
        return recollection.items().stream().map(item -> item.entry().seq()).toList();
    }
}
