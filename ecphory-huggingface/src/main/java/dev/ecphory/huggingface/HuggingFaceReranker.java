package dev.ecphory.huggingface;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.onnx.OnnxReranker;
import dev.ecphory.spi.Reranker;
import java.nio.file.Path;

/** Loads a cross-encoder from a folder in Hugging Face's layout: {@code tokenizer.json} and a model in ONNX. Stateless. */
public final class HuggingFaceReranker {
    private HuggingFaceReranker() {}

    /**
     * Loads the model of a folder and tries it on a pair. A question takes a quarter of the model's window at most, and a passage
     * that is longer than the rest is scored in parts, of which the best counts. Nothing is fetched from anywhere.
     *
     * @throws ModelUnavailableException when a file is missing, the tokenizer or the model is of another kind, or this machine
     *     cannot run it
     */
    public static Reranker load(Path path) {
        ModelFolder folder = ModelFolder.of(path);
        return OnnxReranker.load(
                folder.name() + "@" + folder.revision(),
                folder.model(),
                TextTokenizer.read(folder.tokenizer(), ModelSettings.of(folder)::window));
    }
}
