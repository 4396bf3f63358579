package dev.ecphory.onnx;

import dev.ecphory.spi.Embedder;

/** Offers {@link OnnxEmbedder} to the engine. */
public final class BgeEmbedderProvider implements Embedder.Provider {
    @Override
    public String name() {
        return "bge-small-en-v1.5";
    }

    @Override
    public Embedder load() {
        return OnnxEmbedder.load();
    }
}
