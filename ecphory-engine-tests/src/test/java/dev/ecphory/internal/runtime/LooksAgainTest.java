package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.notes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.internal.model.ScriptedModel;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.Reranker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** More than one query for a question, from the store to what is recalled. */
final class LooksAgainTest {
    private static final RecallOptions TWENTY = EngineFixture.AT_ONCE.withLimit(20);
    private static final String WHEN = "When did the lighthouse keeper retire?";
    private static final String SUPPOSED = "My uncle Jonas stopped working at the beacon in March, we had cake.";
    private static final String CAKE = "Uncle Jonas stopped working at the beacon in March, and we had cake.";

    /** Sixty turns hold most words of the question about both; what Tomas grows is told once, in a session of its own. */
    private void told(Memory memory) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            events.add(Event.ofText("In the greenhouse I, Mira, grow both peppers and the cucumber of row " + i + ".")
                    .id("mira" + i)
                    .speaker("Mira")
                    .session("garden" + i / 6)
                    .build());
        }
        for (int i = 0; i < 30; i++) {
            events.add(Event.ofText("The tram was late again, line " + i)
                    .id("tomas" + i)
                    .speaker("Tomas")
                    .session("tram" + i / 6)
                    .build());
        }
        events.add(Event.ofText("I grow figs at home.")
                .id("figs")
                .speaker("Tomas")
                .session("figs")
                .build());
        events.add(
                Event.ofText(CAKE).id("cake").speaker("Tomas").session("cake").build());
        memory.append(events);
    }

    private RecallResult recalled(String question, RecallOptions options, @Nullable ScriptedModel model) {
        try (Ecphory engine = engine(model)) {
            Memory memory = engine.memory("mira");
            told(memory);
            return memory.recall(question, options);
        }
    }

    private Ecphory engine(@Nullable ScriptedModel model) {
        Ecphory.Builder builder = Ecphory.builder(EngineFixture.store())
                .embedder(new FakeEmbedder())
                .background(false)
                .clock(new SettableClock());
        return model == null
                ? builder.tier(Tier.EDGE).open()
                : builder.tier(Tier.PRO).languageModel(model).open();
    }

    @Test
    void tierProWithNeitherARerankerNorAModelIsRefused() {
        assertThatThrownBy(() ->
                        Ecphory.builder(EngineFixture.store()).tier(Tier.PRO).open())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("neither a reranker nor a language model");
    }

    @Test
    void aSuppositionBringsWhatIsToldInOtherWordsAndIsNeverShownToAReader() {
        ScriptedModel model = new ScriptedModel(prompt -> SUPPOSED);
        RecallResult recollection = recalled(WHEN, TWENTY, model);
        assertThat(model.asked()).hasSize(1);
        assertThat(notes(recollection)).contains("hypothesis: " + SUPPOSED);
        assertThat(ids(recollection)).contains("cake");
        assertThat(recollection.context()).doesNotContain("My uncle");
    }

    @Test
    void aModelThatFailsChangesNothingButTheSteps() {
        RecallResult without = recalled(WHEN, TWENTY.withRecipe("default-hypothesis"), new ScriptedModel());
        for (ScriptedModel failing :
                List.of(new ScriptedModel(), new ScriptedModel(prompt -> " "), new ScriptedModel(prompt -> {
                    throw new IllegalStateException("no");
                }))) {
            RecallResult with = recalled(WHEN, TWENTY, failing);
            assertThat(EngineFixture.bits(with)).isEqualTo(EngineFixture.bits(without));
            assertThat(with.context()).isEqualTo(without.context());
            assertThat(with.answerability()).isEqualTo(without.answerability());
            assertThat(notes(with)).contains("expand: no hypothesis: ");
        }
    }

    @Test
    void aModelThatStallsBesideARerankerCostsOnlyItsLooks() {
        Reranker reranker = new Reranker() {
            @Override
            public String id() {
                return "even";
            }

            @Override
            public boolean readsConversations() {
                return true;
            }

            @Override
            public float[] score(String question, List<String> passages) {
                return new float[passages.size()];
            }

            @Override
            public void close() {}
        };
        List<RecallResult> recalled = new ArrayList<>();
        for (ScriptedModel model : List.of(new ScriptedModel().stalls(), new ScriptedModel(prompt -> SUPPOSED))) {
            try (Ecphory engine = Ecphory.builder(EngineFixture.store())
                    .embedder(new FakeEmbedder())
                    .background(false)
                    .clock(new SettableClock())
                    .tier(Tier.PRO)
                    .languageModel(model)
                    .reranker(reranker)
                    .open()) {
                Memory memory = engine.memory("mira");
                told(memory);
                recalled.add(memory.recall(WHEN, TWENTY));
            }
        }
        assertThat(notes(recalled.getFirst())).contains("expand: no hypothesis: ", "cross-encoder: ");
        assertThat(notes(recalled.getLast())).contains("hypothesis: " + SUPPOSED, "cross-encoder: ");
        assertThat(ids(recalled.getFirst()))
                .hasSize(20)
                .startsWith(ids(recalled.getLast()).subList(0, 10).toArray(String[]::new));
        assertThat(ids(recalled.getLast())).contains("cake");
    }

    @Test
    void noLookBringsWhatIsOutOfSightOrMuted() {
        RecallOptions muted = TWENTY.withAttention(new TopicFilter(List.of(), List.of("cake")));
        assertThat(ids(recalled(WHEN, muted, new ScriptedModel(prompt -> SUPPOSED))))
                .isNotEmpty()
                .doesNotContain("cake");
        assertThat(recalled(WHEN, TWENTY.withAsOf(Instant.EPOCH, null), new ScriptedModel(prompt -> SUPPOSED))
                        .items())
                .isEmpty();
    }

    @Test
    void tenEventsAskNoModelAndLookOnce() {
        ScriptedModel model = new ScriptedModel();
        RecallResult ten = recalled(WHEN, EngineFixture.AT_ONCE.withLimit(10), model);
        assertThat(model.asked()).isEmpty();
        assertThat(notes(ten)).doesNotContain("expand");
    }

    /** Four pieces of evidence, each in words of its own, among five hundred turns that hold the words of the question. */
    private static final Map<String, String> PARTS = Map.of(
            "Which instrument did Nadia learn?", "Nadia learned to play the oboe from a neighbour.",
            "Where does the ferry to Hvar leave?", "The ferry to Hvar leaves from the eastern quay.",
            "Who repairs bicycles in the old mill?", "In the old mill Ruben repairs bicycles for everybody.",
            "What does Ilse bake on Sundays?", "On Sundays Ilse bakes rye loaves with caraway.");

    private static final List<String> BROAD = List.of(
            "Compare everything that we planned for the summer with everything that we did in the winter.",
            "List all the things that people of our street are good at and all the places they go to.",
            "What do all the people of our street have in common, and what differs between summer and winter?",
            "How many hobbies and habits did people of our street tell about in total?");

    private RecallResult amongMany(String question, ScriptedModel model, RecallOptions options) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            events.add(Event.ofText(
                            "People of our street planned all things for the summer and did others in the winter of"
                                    + " the year, hobbies, habits, places, part " + i + ".")
                    .speaker(i % 2 == 0 ? "Mira" : "Tomas")
                    .session("s" + i / 10)
                    .build());
            if (i % 125 == 60) {
                String evidence = List.copyOf(new TreeMap<>(PARTS).values()).get(i / 125);
                events.add(Event.ofText(evidence)
                        .id("part" + i / 125)
                        .speaker("Tomas")
                        .session("s" + i / 10)
                        .build());
            }
        }
        try (Ecphory engine = engine(model)) {
            Memory memory = engine.memory("mira");
            memory.append(events);
            return memory.recall(question, options);
        }
    }

    @Test
    void whatThePartsOfAQuestionFindReachesTheContextAtTheDefaultBudget() {
        int reached = 0;
        for (String question : BROAD) {
            ScriptedModel model = new ScriptedModel(
                    prompt -> "{\"questions\": [\"" + String.join("\", \"", new TreeMap<>(PARTS).keySet()) + "\"]}");
            RecallResult recalled = amongMany(question, model, RecallOptions.defaults());
            assertThat(model.asked()).as(question).isNotEmpty();
            reached += (int)
                    PARTS.values().stream().filter(recalled.context()::contains).count();
        }
        assertThat(reached).isEqualTo(4 * PARTS.size());
    }

    @Test
    void everyCallOfARecallIsCountedInItsUsageAndInThatOfItsAnswer() {
        ScriptedModel model = new ScriptedModel(prompt -> SUPPOSED);
        assertThat(recalled(WHEN, TWENTY, model).extension(Answer.Usage.class))
                .get()
                .extracting(Answer.Usage::calls)
                .isEqualTo(1);
        assertThat(recalled(WHEN, TWENTY.withLimit(10), model).extension(Answer.Usage.class))
                .isEmpty();
        ScriptedModel failing = new ScriptedModel();
        assertThat(recalled(WHEN, TWENTY, failing).extension(Answer.Usage.class))
                .get()
                .extracting(Answer.Usage::calls)
                .isEqualTo(failing.asked().size());
        ScriptedModel reader = new ScriptedModel(prompt -> SUPPOSED);
        try (Ecphory engine = engine(reader)) {
            Memory memory = engine.memory("mira");
            told(memory);
            Answer answer = memory.answer(WHEN, AnswerOptions.defaults().withRecall(TWENTY));
            assertThat(reader.asked()).hasSizeGreaterThan(1);
            assertThat(answer.usage().calls()).isEqualTo(reader.asked().size());
        }
    }
}
