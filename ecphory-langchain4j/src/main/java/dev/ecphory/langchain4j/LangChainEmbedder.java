package dev.ecphory.langchain4j;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.List;

/**
 * Any LangChain4j embedding model as an {@link Embedder}, with a space of its own. A call takes as long as the model's
 * timeout and retries allow. A failure is typed, and a vector of another dimension than the first one's is one. Threads may
 * share it if they may share the model.
 */
public final class LangChainEmbedder implements Embedder {
    private final EmbeddingModel model;
    private final VectorSpace space;
    private final Prefixes prefixes;

    /**
     * What is put before a text, as some models want it.
     *
     * @param policy the name of this choice, which is part of the space, for example "plain" or "e5"
     * @param passage before a stored passage
     * @param question before a question
     */
    public record Prefixes(String policy, String passage, String question) {
        /** Nothing is put before anything. */
        public static final Prefixes PLAIN = new Prefixes("plain", "", "");
    }

    /**
     * Embeds one word to learn how many numbers a vector of the model has.
     *
     * @param model who embeds
     * @param name the model's name; with {@code revision} and the prefixes' policy it says which vectors are comparable
     * @param revision of the model's weights, as far as it is known
     * @param prefixes what is put before texts
     * @throws ModelUnavailableException when the model does not answer, or not with a vector
     */
    public LangChainEmbedder(EmbeddingModel model, String name, String revision, Prefixes prefixes) {
        this.model = model;
        this.prefixes = prefixes;
        this.space = new VectorSpace(name, revision, dimension(model, name), prefixes.policy());
    }

    /** By a vector, not by what the model says of itself: that may be a setting which its server ignores. */
    private static int dimension(EmbeddingModel model, String name) {
        int dimension = LangChainFailures.asking(
                name, () -> model.embed("memory").content().vector().length);
        if (dimension == 0) {
            throw new ModelUnavailableException(
                    "the model " + name + " gave a vector of no numbers", "check that it is an embedding model", null);
        }
        return dimension;
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public Embedding passage(String text) {
        return embedded(prefixes.passage() + text);
    }

    /** Asks for all of them at once; the model cuts that into as many calls as its provider wants. */
    @Override
    public List<Embedding> passages(List<String> texts) {
        if (texts.isEmpty()) {
            return List.of();
        }
        List<TextSegment> passages = texts.stream()
                .map(text -> TextSegment.from(prefixes.passage() + text))
                .toList();
        var vectors = LangChainFailures.asking(
                space.model(), () -> model.embedAll(passages).content());
        if (vectors.size() != texts.size()) {
            throw new ModelUnavailableException(
                    "the model " + space.model() + " gave " + vectors.size() + " vectors for " + texts.size()
                            + " texts",
                    "use a model that gives one for each",
                    null);
        }
        return vectors.stream().map(one -> embedding(one.vector())).toList();
    }

    @Override
    public Embedding question(String text) {
        return embedded(prefixes.question() + text);
    }

    private Embedding embedded(String text) {
        return embedding(LangChainFailures.asking(
                space.model(), () -> model.embed(text).content().vector()));
    }

    private Embedding embedding(float[] vector) {
        try {
            return Embedding.of(space, vector);
        } catch (InvalidInputException e) {
            throw new ModelUnavailableException(
                    "the model " + space.model() + " gave no vector of " + space.dimension() + " numbers, but "
                            + vector.length,
                    "open the memory again if the model was changed, and run \"ecphory models reembed\" then",
                    e);
        }
    }

    /** Does nothing: who made the model closes it. */
    @Override
    public void close() {}
}
