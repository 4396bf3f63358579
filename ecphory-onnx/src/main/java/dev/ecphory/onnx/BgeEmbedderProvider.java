package dev.ecphory.onnx;

import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.EmbedderProvider;

/** Offers {@link OnnxEmbedder} to the engine. */
public final class BgeEmbedderProvider implements EmbedderProvider {
    @Override
    public String name() {
        return "bge-small-en-v1.5";
    }

    @Override
    public Embedder load() {
        return OnnxEmbedder.load();
    }
}
