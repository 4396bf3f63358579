package dev.ecphory.langchain4j;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ContentType;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import java.util.Base64;
import java.util.Set;

/**
 * Any LangChain4j embedding model that takes images or recordings beside words as an {@link AssetEmbedder}, with a space of its
 * own. An asset goes to the model with its bytes; where it is, is not told. What kind of input it is, question or document, is
 * told to models that want to know. That part of LangChain4j is experimental. Threads may share it if they may share the model.
 */
public final class LangChainAssetEmbedder implements AssetEmbedder {
    private static final Set<String> IMAGES = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

    private final EmbeddingModel model;
    private final VectorSpace space;
    private final float unrelated;
    private final Set<ContentType> takes;
    private final boolean typed;

    /**
     * @param model who embeds
     * @param name the model's name
     * @param revision of the model's weights, as far as it is known
     * @param dimension of its vectors
     * @param unrelated the cosine up to which an asset has nothing to do with a question, -1 to less than 1
     * @throws InvalidInputException when the model takes nothing but text, or {@code unrelated} is out of range
     */
    public LangChainAssetEmbedder(EmbeddingModel model, String name, String revision, int dimension, float unrelated) {
        this.model = model;
        this.space = new VectorSpace(name, revision, dimension, "assets");
        this.unrelated = unrelated;
        this.takes = Set.copyOf(model.supportedContentTypes());
        this.typed = model.supportedParameters().contains(EmbeddingRequestParameters.INPUT_TYPE);
        if (!takes.contains(ContentType.IMAGE) && !takes.contains(ContentType.AUDIO)) {
            throw new InvalidInputException(
                    "model", name, "embeds neither images nor recordings", "give one that does, or an AssetDescriber");
        }
        if (!(unrelated >= -1 && unrelated < 1)) {
            throw new InvalidInputException(
                    "unrelated", Float.toString(unrelated), "is no such cosine", "give -1 to less than 1");
        }
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public float unrelatedSimilarity() {
        return unrelated;
    }

    @Override
    public boolean reads(String mediaType) {
        return (takes.contains(ContentType.IMAGE) && IMAGES.contains(mediaType))
                || (takes.contains(ContentType.AUDIO) && mediaType.startsWith("audio/"));
    }

    @Override
    public Embedding embedAsset(byte[] content, String mediaType) {
        String bytes = Base64.getEncoder().encodeToString(content);
        Content shown = mediaType.startsWith("audio/")
                ? AudioContent.from(bytes, mediaType)
                : ImageContent.from(bytes, mediaType);
        return embedded(shown, EmbeddingInputType.DOCUMENT);
    }

    @Override
    public Embedding embedQuery(String question) {
        return embedded(TextContent.from(question), EmbeddingInputType.QUERY);
    }

    private Embedding embedded(Content content, EmbeddingInputType type) {
        EmbeddingRequest.Builder request = EmbeddingRequest.builder().input(content);
        float[] vector = LangChainFailures.asking(
                space.model(), () -> model.embed((typed ? request.inputType(type) : request).build())
                        .embeddings()
                        .getFirst()
                        .vector());
        try {
            return Embedding.of(space, vector);
        } catch (InvalidInputException e) {
            throw new ModelUnavailableException(
                    "the model " + space.model() + " gave no vector of " + space.dimension() + " numbers",
                    "check the model's name and dimension",
                    e);
        }
    }
}
