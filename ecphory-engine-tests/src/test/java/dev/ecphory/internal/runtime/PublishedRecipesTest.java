package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.Tier;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.Reranker;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The recipes that rank as published systems do: their constants, and what of them the other recipes have not. */
final class PublishedRecipesTest {
    private static final OffsetDateTime MAY = OffsetDateTime.parse("2024-05-03T09:30:00Z");

    private static Ecphory engine(@Nullable Reranker reranker) {
        Ecphory.Builder builder = Ecphory.builder(EngineFixture.store())
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock());
        return reranker == null ? builder.open() : builder.reranker(reranker).open();
    }

    private static Event said(String id, String speaker, String text, OffsetDateTime at) {
        return Event.ofText(text).id(id).speaker(speaker).occurredAt(at).build();
    }

    private static RecallResult recall(Memory memory, String question, String recipe) {
        return memory.recall(
                question, RecallOptions.defaults().withMinRelevance(0).withRecipe(recipe));
    }

    private static Optional<ScoreReason> reason(RecallResult recalled, String event, String stage) {
        return recalled.items().stream()
                .filter(item -> item.entry().id().equals(event))
                .flatMap(item -> item.reasons().stream())
                .filter(one -> one.stage().equals(stage))
                .findFirst();
    }

    @Test
    void theWeightsAreThoseOfThePapers() {
        RetrievalProfile trueMemory = RetrievalProfile.named("truememory");
        assertThat(trueMemory.fusion()).isEqualTo(RetrievalProfile.Fusion.RECIPROCAL_RANKS);
        assertThat(trueMemory.neural().of(Signal.WORDS)).isEqualTo(1);
        assertThat(trueMemory.neural().of(Signal.MEANING)).isEqualTo(1);
        assertThat(trueMemory.neural().of(Signal.SEPARATION)).isEqualTo(.8f);
        RetrievalProfile engram = RetrievalProfile.named("engram");
        assertThat(engram.neural().bySignal().values()).containsExactlyInAnyOrder(1f, .6f, .8f, .3f, .25f);
        assertThat(engram.edge().of(Signal.GIST)).isEqualTo(1);
        assertThat(RetrievalProfile.named("agentos").neural().bySignal()).hasSize(2);
        assertThat(RetrievalProfile.named("reverie").neural().bySignal().values())
                .containsExactly(.5f, .5f);
        assertThat(RetrievalProfile.names()).contains("truememory", "engram", "agentos", "reverie");
    }

    @Test
    void theListBySenderRecipientAndDateCountsFromSixSpeakersOn() {
        try (Ecphory ecphory = engine(null)) {
            Memory memory = ecphory.memory("team");
            List<String> others = List.of("Zelda", "Boris", "Clara", "Dmitri", "Emil");
            for (int i = 0; i < others.size(); i++) {
                memory.append(Event.ofText("The harbour is quiet today.")
                        .id("e" + i)
                        .speaker("Speaker" + i)
                        .recipient(others.get(i))
                        .occurredAt(MAY.plusDays(i))
                        .build());
            }
            String question = "What did they tell Clara of the harbour?";
            assertThat(reason(recall(memory, question, "truememory"), "e2", "separation"))
                    .isEmpty();
            memory.append(said("e9", "Speaker9", "The harbour is quiet today.", MAY.plusDays(9)));
            RecallResult recalled = recall(memory, question, "truememory");
            assertThat(reason(recalled, "e2", "separation").orElseThrow().difference())
                    .as("it was said to Clara")
                    .isCloseTo(.8 / 61, within(1e-6));
            assertThat(reason(recalled, "e9", "separation").orElseThrow().difference())
                    .isLessThan(.8 / 61.5);
        }
    }

    @Test
    void howSomebodyWritesCountsWhereItIsAskedWhatTheyAreLikeAndNowhereElse() {
        try (Ecphory ecphory = engine(null)) {
            Memory memory = ecphory.memory("team");
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                events.add(
                        said("m" + i, "Mira", "sooo yeah, gonna sail again, yeah yeah!! no. " + i, MAY.plusHours(i)));
                events.add(said("o" + i, "Otto", "Item " + i + " of the invoice was settled.", MAY.plusHours(i)));
            }
            memory.append(events);
            RecallResult like = recall(memory, "What kind of person is Mira?", "truememory");
            assertThat(like.items())
                    .filteredOn(item ->
                            item.reasons().stream().anyMatch(one -> one.stage().equals("style")))
                    .isNotEmpty()
                    .allMatch(item -> "Mira".equals(item.entry().event().speaker()));
            double most = like.items().getFirst().score();
            assertThat(like.items())
                    .filteredOn(item -> item.reasons().getLast().stage().equals("style"))
                    .allMatch(item -> item.score() <= .9 * most * 1.2 + 1e-9); // surprise may add a fifth
            RecallResult other = recall(memory, "Which item of the invoice did Otto settle?", "truememory");
            assertThat(other.steps()).noneMatch(step -> step.stage().equals("style"));
        }
    }

    @Test
    void eventsThatBearAFactOfTheOneAskedAboutAreAListOfTheirOwn() {
        try (Ecphory ecphory = engine(null)) {
            Memory memory = ecphory.memory("ann");
            memory.append(
                    said("e1", "Ann", "I work at Alpine Boats.", MAY),
                    said("e2", "Ann", "The weather is fine.", MAY.plusDays(1)),
                    said("e3", "Ann", "Boats need paint.", MAY.plusDays(2)));
            memory.consolidate(ProgressListener.SILENT);
            RecallResult recalled = recall(memory, "Where do I work?", "engram");
            assertThat(reason(recalled, "e1", "graph").orElseThrow().difference())
                    .isCloseTo(.8 / 61, within(1e-6));
            assertThat(reason(recalled, "e2", "graph")).isEmpty();
            assertThat(reason(recalled, "e3", "latest").orElseThrow().difference())
                    .isCloseTo(.3 / 61, within(1e-6));
            assertThat(recalled.facts()).isNotEmpty();
            assertThat(recall(memory, "Where do I work?", "rrf").facts()).isEmpty();
        }
    }

    @Test
    void whatWasRecalledBeforeLasts() {
        try (Ecphory ecphory = engine(null)) {
            Memory memory = ecphory.memory("ann");
            for (int i = 0; i < 20; i++) {
                memory.append(said("e" + i, "Ann", "Entry number " + i + " of the diary.", MAY.plusDays(i)));
            }
            String asked = "What does the diary say of number 4?";
            assertThat(place(recall(memory, asked, "engram"), "e4", "lasting")).isGreaterThan(1);
            for (int i = 0; i < 3; i++) {
                memory.recall(
                        "number 4", RecallOptions.defaults().withMinRelevance(0).withLimit(1));
            }
            memory.consolidate(ProgressListener.SILENT);
            assertThat(place(recall(memory, asked, "engram"), "e4", "lasting")).isEqualTo(1);
        }
    }

    private static int place(RecallResult recalled, String event, String stage) {
        return reason(recalled, event, stage)
                .map(one -> (int) Math.round(.25 / one.difference()) - 60)
                .orElse(Integer.MAX_VALUE);
    }

    @Test
    void halfACosineAndHalfTheShareOfTheQuestionsWordsAreTheWholeScore() {
        try (Ecphory ecphory = engine(null)) {
            Memory memory = ecphory.memory("ann");
            memory.append(
                    said("e1", "Ann", "Ahmed played chess against Boris.", MAY),
                    said("e2", "Ann", "Ahmed likes tea.", MAY),
                    said("e3", "Ann", "Nothing happened.", MAY));
            RecallResult recalled = recall(memory, "Did Ahmed play chess with Xiomara?", "reverie");
            assertThat(reason(recalled, "e1", "keywords").orElseThrow().difference())
                    .as("Ahmed, play and chess of Ahmed, play, chess and Xiomara")
                    .isCloseTo(.5 * 3 / 4, within(1e-6));
            assertThat(reason(recalled, "e2", "keywords").orElseThrow().difference())
                    .isCloseTo(.5 / 4, within(1e-6));
            assertThat(reason(recalled, "e3", "keywords")).isEmpty();
            for (RecalledEvent item : recalled.items()) {
                double sum = item.reasons().stream()
                        .mapToDouble(ScoreReason::difference)
                        .sum();
                assertThat(item.score()).isCloseTo(sum, within(1e-6)).isBetween(0.0, 1.0);
            }
        }
    }

    @Test
    void factsAreFoundByWhatTheyMeanBesideThoseThatMatchByWords() {
        try (Ecphory ecphory = engine(null)) {
            Memory memory = ecphory.memory("ann");
            memory.append(
                    said("e1", "Ann", "I live in Lisbon.", MAY),
                    said("e2", "Ann", "I work at Alpine Boats.", MAY),
                    said("e3", "Ann", "I moved last week.", MAY));
            memory.consolidate(ProgressListener.SILENT);
            String question = "Tell me something about her town and her job";
            assertThat(recall(memory, question, "default").facts())
                    .noneMatch(fact -> fact.reasons().getFirst().stage().equals("fact-vectors"));
            assertThat(recall(memory, question, "reverie").facts())
                    .anyMatch(fact -> fact.reasons().getFirst().stage().equals("fact-vectors"));
        }
    }

    @Test
    void theCompositeReadsTheCrossEncodersScores() {
        Reranker longest = new Reranker() {
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

            @Override
            public void close() {}
        };
        try (Ecphory ecphory = engine(longest)) {
            Memory memory = ecphory.memory("ann");
            for (int i = 0; i < 12; i++) {
                memory.append(said("e" + i, "Ann", "The boat sailed" + " again".repeat(i), MAY.plusDays(i)));
            }
            List<String> stages = recall(memory, "Which boat sailed?", "agentos").steps().stream()
                    .map(RecallResult.StageTrace::stage)
                    .toList();
            assertThat(stages).containsSubsequence("rank", "cross-encoder", "six-signals-last");
            assertThat(recall(memory, "Which boat sailed?", "agentos")
                            .items()
                            .getFirst()
                            .entry()
                            .id())
                    .isEqualTo("e11");
        }
    }
}
