package dev.ecphory.onnx;

import dev.ecphory.internal.text.JsonDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The vocabulary inside the tokenizer file that the model comes with, as the lines that
 * {@link dev.ecphory.internal.text.WordPieceTokenizer} reads. Stateless; threads may share it.
 */
final class TokenizerFile {
    private static final String RESOURCE = "/bge-small-en-v1.5-q-tokenizer.json";

    private TokenizerFile() {}

    /** A token a line, in the order of their ids. */
    static String vocabulary() {
        try (InputStream in = TokenizerFile.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not on the class path");
            }
            return vocabulary(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
    }

    /** The same of a file's text, or of the model's in one. */
    static String vocabulary(String json) {
        Map<Integer, String> tokens = new TreeMap<>();
        if (JsonDocument.read(json).orElse(null) instanceof JsonDocument.Members file) {
            JsonDocument.Members model = file.all().get("model") instanceof JsonDocument.Members inside ? inside : file;
            if (model.all().get("vocab") instanceof JsonDocument.Members vocabulary) {
                vocabulary.all().forEach((token, id) -> {
                    if (id instanceof JsonDocument.Numeral number) {
                        tokens.put((int) number.value(), token);
                    }
                });
            }
        }
        for (int id = 0; id < Math.max(1, tokens.size()); id++) {
            if (!tokens.containsKey(id)) {
                throw new IllegalArgumentException("the vocabulary has no token " + id + " of " + tokens.size());
            }
        }
        return String.join("\n", tokens.values()) + "\n";
    }
}
