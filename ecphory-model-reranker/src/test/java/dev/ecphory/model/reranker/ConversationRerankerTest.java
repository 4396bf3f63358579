package dev.ecphory.model.reranker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Reranker;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The model that is shipped: found by the engine, and of some use. */
final class ConversationRerankerTest {
    private static final String QUESTION = "Which bicycle did Mira take?";
    private static final String REPLY =
            "Mira, 4 March 2025: Yes, the blue one.\nBefore, Tom: Did you take the blue bicycle or the red one?";
    private static final String ASIDE =
            "Tom, 9 May 2025: My dentist moved to the old post office.\nBefore, Mira: How was your week?";

    @Test
    void itIsFoundAndReadsConversations() {
        assertThat(ServiceLoader.load(Reranker.Provider.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .map(Reranker.Provider::name))
                .containsExactly(ConversationReranker.NAME);
        try (Reranker model = new ConversationReranker().load()) {
            assertThat(model.id()).isEqualTo(ConversationReranker.NAME);
            assertThat(model.readsConversations()).isTrue();
        }
    }

    @Test
    void whatAnswersScoresAboveWhatDoesNotAndAPairScoresTheSameBesideOthers() {
        try (Reranker model = new ConversationReranker().load()) {
            float[] together = model.score(QUESTION, List.of(REPLY, ASIDE));
            assertThat(together[0]).isGreaterThan(together[1] + 1);
            assertThat(model.score(QUESTION, List.of(ASIDE))[0]).isEqualTo(together[1]);
        }
    }

    @Test
    void aJarWithoutItsModelIsNamedInTheError() {
        assertThatThrownBy(() -> ConversationReranker.load("/META-INF/ecphory-model-reranker/lost.onnx"))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("lost.onnx")
                .hasMessageContaining("check the jar of ecphory-model-reranker");
    }
}
