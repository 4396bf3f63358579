package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.notes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
