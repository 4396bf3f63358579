package dev.ecphory.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ecphory.spi.Embedding;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.AssetEmbedder;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A server's model that embeds images and words in one space, as Jina's API has it for jina-clip-v2 and jina-embeddings-v4:
 * {@code POST URL/embeddings} with {@code {"model": …, "input": [{"image": base64} | {"text": …}]}}, one input a request, answered by
 * {@code {"data": [{"embedding": […]}]}}. An image goes there with its bytes; where it is, is not told. Threads may share it.
 */
public final class HttpAssetEmbedder implements AssetEmbedder {
    /** Somebody waits for the vector of a question. */
    private static final Duration QUESTION = Duration.ofSeconds(5);

    private static final Duration ASSET = Duration.ofSeconds(60);

    private static final Set<String> IMAGES = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String url;
    private final String model;
    private final VectorSpace space;
    private final @Nullable String key;
    private final HttpClient questions;
    private final HttpClient assets;

    /**
     * @param url the server's, without {@code /embeddings}: {@code https://host/v1}
     * @param model the model's name there
     * @param dimension of its vectors, as it gives them
     * @param key sent as a bearer token; null for none. Whoever gives one answers for the line that it goes over
     * @param clock what time it is, for servers that say when to come again
     * @throws InvalidInputException when the dimension is none
     */
    public HttpAssetEmbedder(String url, String model, int dimension, @Nullable String key, InstantSource clock) {
        this(url, model, dimension, key, clock, QUESTION, ASSET);
    }

    HttpAssetEmbedder(
            String url,
            String model,
            int dimension,
            @Nullable String key,
            InstantSource clock,
            Duration question,
            Duration asset) {
        if (dimension < 1) {
            throw new InvalidInputException(
                    "dimension",
                    Integer.toString(dimension),
                    "is none",
                    "give how many numbers the model's vectors have");
        }
        this.url = url.replaceFirst("/+$", "") + "/embeddings";
        this.model = model;
        this.space = new VectorSpace(model.replace('/', '_'), "served", dimension, "assets");
        this.key = key;
        this.questions =
                new RetryAfterHttpClientBuilder(clock).readTimeout(question).build();
        this.assets = new RetryAfterHttpClientBuilder(clock).readTimeout(asset).build();
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public boolean reads(String mediaType) {
        return IMAGES.contains(mediaType);
    }

    @Override
    public Embedding embedAsset(byte[] content, String mediaType) {
        return embedded(assets, Map.of("image", Base64.getEncoder().encodeToString(content)));
    }

    @Override
    public Embedding embedQuery(String question) {
        return embedded(questions, Map.of("text", question));
    }

    private Embedding embedded(HttpClient client, Map<String, String> input) {
        float[] vector;
        try {
            HttpRequest.Builder request = HttpRequest.builder()
                    .method(HttpMethod.POST)
                    .url(url)
                    .addHeader("Content-Type", "application/json")
                    .body(JSON.writeValueAsString(Map.of("model", model, "input", List.of(input))));
            if (key != null) {
                request.addHeader("Authorization", "Bearer " + key);
            }
            vector = vector(JSON.readTree(client.execute(request.build()).body()));
        } catch (JsonProcessingException | RuntimeException e) {
            throw LangChainFailures.of(space.model(), e);
        }
        try {
            return Embedding.of(space, vector);
        } catch (InvalidInputException e) {
            throw wrong("gave a vector of " + vector.length + " numbers, or of none that count, instead of "
                    + space.dimension());
        }
    }

    /** The one vector of an answer. */
    private float[] vector(JsonNode answer) {
        JsonNode data = answer.path("data");
        JsonNode numbers = data.path(0).path("embedding");
        if (data.size() != 1 || !numbers.isArray()) {
            throw wrong("did not answer with one vector");
        }
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            if (!numbers.path(i).isNumber()) {
                throw wrong("answered with a vector of something else than numbers");
            }
            vector[i] = numbers.path(i).floatValue();
        }
        return vector;
    }

    private ModelUnavailableException wrong(String what) {
        return new ModelUnavailableException(
                "the model " + space.model() + " " + what,
                "check the server, the model's name and its dimension",
                null);
    }
}
