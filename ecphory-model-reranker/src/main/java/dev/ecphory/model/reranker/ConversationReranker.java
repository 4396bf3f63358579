package dev.ecphory.model.reranker;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.onnx.OnnxReranker;
import dev.ecphory.spi.Reranker;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Brings the reranker that was trained on conversations: MiniLM with six layers, in 8-bit numbers. Its model card,
 * {@code META-INF/ecphory-model-reranker/README.md} in this artifact, tells what it was trained on and how well it ranks.
 */
public final class ConversationReranker implements Reranker.Provider {
    /** The model's name and revision. */
    static final String NAME = "ecphory-conversations-1";

    private static final String RESOURCE = "/META-INF/ecphory-model-reranker/model.onnx";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Reranker load() {
        return load(RESOURCE);
    }

    static Reranker load(String resource) {
        try (InputStream in = ConversationReranker.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            return OnnxReranker.ofConversations(NAME, in.readAllBytes());
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the model " + resource + " of ecphory-model-reranker cannot be read",
                    "check the jar of ecphory-model-reranker",
                    e);
        }
    }
}
