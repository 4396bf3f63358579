package dev.ecphory.huggingface;

import dev.ecphory.onnx.TinyOnnx;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Folders of models: those that packages ship, and tiny ones. Stateless. */
final class Folders {
    static final List<String> INPUTS = List.of("input_ids", "attention_mask", "token_type_ids");
    /** How many tokens the tokenizers of the resources have at most. */
    static final int TOKENS = 330;

    private Folders() {}

    /** The folder with what langchain4j-embeddings-NAME ships. */
    static Path shipped(Path folder, String name) throws IOException {
        copy("/" + name + ".onnx", folder.resolve("model.onnx"));
        copy("/" + name + "-tokenizer.json", folder.resolve("tokenizer.json"));
        return folder;
    }

    /** The folder with a tokenizer of the resources. */
    static Path tokenizer(Path folder, String name) throws IOException {
        copy(name, folder.resolve("tokenizer.json"));
        return folder;
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream in = Folders.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            Files.createDirectories(to.toAbsolutePath().getParent());
            Files.copy(in, to);
        }
    }

    /** A row for each token: 1 and its id. */
    static float[][] rows() {
        float[][] rows = new float[TOKENS][];
        for (int id = 0; id < TOKENS; id++) {
            rows[id] = new float[] {1, id};
        }
        return rows;
    }

    /** A model that gives these rows as the states of tokens. */
    static byte[] states(String output) {
        return TinyOnnx.states(INPUTS, output, rows());
    }
}
