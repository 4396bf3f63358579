package dev.ecphory.langchain4j;

import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.ModelUnavailableException;
import dev.ecphory.memory.Space;
import dev.ecphory.model.Embedder;
import dev.langchain4j.model.embedding.EmbeddingModel;

/**
 * Any LangChain4j embedding model as an {@link Embedder}, with a space of its own. A call takes as long as the model's
 * timeout and retries allow. A failure is typed, and a vector of another dimension than the space's is one. Threads may
 * share it if they may share the model.
 */
public final class LangChainEmbedder implements Embedder {
    private final EmbeddingModel model;
    private final Space space;
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
     * @param model who embeds
     * @param name the model's name, without a slash
     * @param revision of the model's weights, as far as it is known
     * @param dimension of its vectors
     * @param prefixes what is put before texts
     */
    public LangChainEmbedder(EmbeddingModel model, String name, String revision, int dimension, Prefixes prefixes) {
        this.model = model;
        this.space = new Space(name, revision, dimension, prefixes.policy());
        this.prefixes = prefixes;
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public Embedding passage(String text) {
        return embedded(prefixes.passage() + text);
    }

    @Override
    public Embedding question(String text) {
        return embedded(prefixes.question() + text);
    }

    private Embedding embedded(String text) {
        float[] vector;
        try {
            vector = model.embed(text).content().vector();
        } catch (RuntimeException e) {
            throw Failures.of(space.model(), e);
        }
        try {
            return Embedding.of(space, vector);
        } catch (InvalidInputException e) {
            throw new ModelUnavailableException(
                    "the model " + space.model() + " gave no vector of " + space.dimension() + " numbers",
                    "check the model's name and dimension",
                    e);
        }
    }

    /** Does nothing: who made the model closes it. */
    @Override
    public void close() {}
}
