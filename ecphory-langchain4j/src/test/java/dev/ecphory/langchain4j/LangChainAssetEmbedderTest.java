package dev.ecphory.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.ContentType;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingParameter;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.langchain4j.model.embedding.response.EmbeddingResponse;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What an embedding model that takes images is shown and asked. */
final class LangChainAssetEmbedderTest {
    private final List<EmbeddingRequest> asked = new ArrayList<>();
    private Supplier<float[]> answers = () -> new float[] {3, 4};

    /** Notes what it is asked and answers as a test says. */
    private final class Model implements EmbeddingModel {
        private final Set<ContentType> takes;

        Model(ContentType... takes) {
            this.takes = Set.of(takes);
        }

        @Override
        public EmbeddingResponse doEmbed(EmbeddingRequest request) {
            asked.add(request);
            return EmbeddingResponse.builder()
                    .embeddings(List.of(Embedding.from(answers.get())))
                    .build();
        }

        @Override
        public Set<ContentType> supportedContentTypes() {
            return takes;
        }

        @Override
        public Set<EmbeddingParameter<?>> supportedParameters() {
            return Set.of(EmbeddingRequestParameters.INPUT_TYPE);
        }
    }

    private LangChainAssetEmbedder embedder(ContentType... takes) {
        return new LangChainAssetEmbedder(new Model(takes), "clip", "1", 2, .2f);
    }

    @Test
    void imagesGoWithTheirBytesAsDocumentsAndQuestionsAsQueries() {
        LangChainAssetEmbedder embedder = embedder(ContentType.TEXT, ContentType.IMAGE);
        byte[] bytes = {1, 2, 3};
        assertThat(embedder.embedAsset(bytes, "image/png").toArray()).containsExactly(.6f, .8f);
        ImageContent image =
                (ImageContent) asked.getFirst().inputs().getFirst().contents().getFirst();
        assertThat(image.image().base64Data()).isEqualTo(Base64.getEncoder().encodeToString(bytes));
        assertThat(image.image().mimeType()).isEqualTo("image/png");
        assertThat(asked.getFirst().inputType()).isEqualTo(EmbeddingInputType.DOCUMENT);
        assertThat(embedder.embedQuery("a red boat").space().key()).isEqualTo("clip/1/2/assets");
        assertThat(asked.getLast().inputs().getFirst().text()).isEqualTo("a red boat");
        assertThat(asked.getLast().inputType()).isEqualTo(EmbeddingInputType.QUERY);
    }

    @Test
    void readsWhatTheModelTakes() {
        LangChainAssetEmbedder images = embedder(ContentType.TEXT, ContentType.IMAGE);
        assertThat(images.reads("image/png")).isTrue();
        assertThat(images.reads("image/svg+xml")).isFalse();
        assertThat(images.reads("audio/ogg")).isFalse();
        assertThat(embedder(ContentType.AUDIO).reads("audio/ogg")).isTrue();
        assertThat(images.unrelatedSimilarity()).isEqualTo(.2f);
        assertThatThrownBy(() -> embedder(ContentType.TEXT)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aFailureIsTypedAndAForeignVectorIsOne() {
        LangChainAssetEmbedder embedder = embedder(ContentType.TEXT, ContentType.IMAGE);
        answers = () -> new float[] {1, 2, 3};
        assertThatThrownBy(() -> embedder.embedQuery("x")).isInstanceOf(ModelUnavailableException.class);
        answers = () -> {
            throw new RateLimitException("slowly");
        };
        assertThatThrownBy(() -> embedder.embedQuery("x")).isInstanceOf(ModelBusyException.class);
    }
}
