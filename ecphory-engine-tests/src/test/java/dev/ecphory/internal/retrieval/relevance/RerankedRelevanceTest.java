package dev.ecphory.internal.retrieval.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.ProgressListener;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.Tier;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.internal.vector.HashingEmbedder;
import dev.ecphory.spi.Reranker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What relevance makes of what a reranker read. */
final class RerankedRelevanceTest {
    private static final String QUESTION = "Where did Mira buy the blue bicycle?";
    private static final RecallOptions ALL = RecallOptions.defaults().withMinRelevance(0);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final List<String> PLACES = List.of(
            "lake",
            "old mill",
            "harbour",
            "chapel",
            "stone bridge",
            "forest",
            "ruin",
            "fair",
            "beach",
            "vineyard",
            "dam by the river",
            "station");

    /**
     * A reranker that likes what is blue.
     *
     * @param millis that a call takes
     */
    private record Blue(boolean readsConversations, long millis) implements Reranker {
        @Override
        public String id() {
            return "blue";
        }

        @Override
        public float[] score(String question, List<String> passages) {
            float[] scores = new float[passages.size()];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = passages.get(i).contains("blue") ? 2 : -3;
            }
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return scores;
        }

        @Override
        public void close() {}
    }

    /** A reranker of conversations that fails. */
    private static final class Failing implements Reranker {
        @Override
        public String id() {
            return "failing";
        }

        @Override
        public boolean readsConversations() {
            return true;
        }

        @Override
        public float[] score(String question, List<String> passages) {
            throw new ModelUnavailableException("it has no memory left", "give it more", null);
        }

        @Override
        public void close() {}
    }

    private static Ecphory engine(Tier tier, @Nullable Reranker reranker, Duration budget) {
        Ecphory.Builder builder = Ecphory.builder(EngineFixture.store())
                .tier(tier)
                .rerankBudget(budget)
                .background(false)
                .clock(new SettableClock());
        if (tier != Tier.EDGE) {
            builder.embedder(new HashingEmbedder());
        }
        return (reranker == null ? builder : builder.reranker(reranker)).open();
    }

    private static Memory told(Ecphory engine, Tier tier) {
        Memory memory = engine.memory("mira");
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            events.add(Event.ofText("I rode the old bicycle to the " + PLACES.get(i) + ", trip " + i + ".")
                    .id("trip" + i)
                    .speaker("Mira")
                    .build());
        }
        events.add(Event.ofText("I bought the blue bicycle at the market hall.")
                .id("blue")
                .speaker("Mira")
                .build());
        memory.append(events);
        if (tier != Tier.EDGE) {
            memory.admin().embedPending(ProgressListener.SILENT);
        }
        return memory;
    }

    private static RecallResult recalled(Tier tier, @Nullable Reranker reranker, Duration budget) {
        try (Ecphory engine = engine(tier, reranker, budget)) {
            return told(engine, tier).recall(QUESTION, ALL);
        }
    }

    private static Map<String, List<Double>> numbers(RecallResult recalled) {
        return recalled.steps().stream()
                .filter(step -> step.stage().equals("relevance"))
                .map(StageTrace::numbers)
                .findFirst()
                .orElseThrow();
    }

    private static double spokenOf(RecallResult recalled) {
        return numbers(recalled).getOrDefault("spoken-of", List.of()).getFirst();
    }

    @Test
    void whatAModelOfConversationsReadCountsForRelevance() {
        RecallResult read = recalled(Tier.PRO, new Blue(true, 0), LONG);

        RecallResult unread = recalled(Tier.BASE, null, LONG);
        assertThat(spokenOf(read)).isNotEqualTo(spokenOf(unread));
        assertThat(read.answerability()).as("which was fitted without it").isEqualTo(unread.answerability());
        assertThat(numbers(read)).containsEntry("memory.logit", List.of(2.0)).containsKey("memory.odds");
        assertThat(numbers(read).get("event.logit")).startsWith(2.0).hasSize(10).contains(-3.0);
        assertThat(read.steps())
                .anyMatch(step -> step.stage().equals("relevance")
                        && step.note().endsWith("; 0.88 by the reranker alone, which read 13"));
    }

    @Test
    void aForeignModelAndOneThatFailsChangeNoNumber() {
        RecallResult without = recalled(Tier.BASE, null, LONG);
        for (Reranker model : List.of(new Blue(false, 0), new Failing())) {
            RecallResult with = recalled(Tier.PRO, model, LONG);
            assertThat(numbers(with))
                    .as(model.id())
                    .containsOnlyKeys(numbers(without).keySet());
            assertThat(spokenOf(with)).isEqualTo(spokenOf(without));
        }
    }

    @Test
    void howManyItHadTimeForDoesNotChangeWhatTheMemorySpeaksOf() {
        RecallResult all = recalled(Tier.PRO, new Blue(true, 0), LONG);
        RecallResult two = recalled(Tier.PRO, new Blue(true, 5), Duration.ofMillis(1));

        assertThat(numbers(two).get("event.logit"))
                .filteredOn(logit -> !Double.isNaN(logit))
                .hasSize(RelevanceModel.ALWAYS_READ);
        assertThat(spokenOf(two)).isEqualTo(spokenOf(all));
    }

    @Test
    void withoutNeuralVectorsItDoesNotCount() {
        RecallResult without = recalled(Tier.EDGE, null, LONG);
        RecallResult with = recalled(Tier.EDGE, new Blue(true, 0), LONG);

        assertThat(numbers(with)).containsOnlyKeys(numbers(without).keySet());
        assertThat(spokenOf(with)).isEqualTo(spokenOf(without));
    }

    @Test
    void whyAnEventIsLeftOutTellsWhatTheRerankerMadeOfIt() {
        try (Ecphory engine = engine(Tier.PRO, new Blue(true, 0), LONG)) {
            RankExplanation explained =
                    told(engine, Tier.PRO).explain(QUESTION, ALL.withLimit(13).withMinRelevance(.999), "trip1");
            assertThat(explained.because()).endsWith("; it is 0.05 by the reranker alone");
        }
    }
}
