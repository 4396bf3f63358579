package dev.ecphory.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The vocabulary inside the tokenizer file that the model comes with, as the lines that
 * {@link dev.ecphory.internal.text.WordPieceTokenizer} reads. Knows as much JSON as that file needs. Stateless; threads may share it.
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

    static String vocabulary(String json) {
        String field = "\"vocab\"";
        int at = json.indexOf('{', json.indexOf(field) + field.length()) + 1;
        Map<Integer, String> tokens = new TreeMap<>();
        StringBuilder token = new StringBuilder();
        for (char c = json.charAt(at); c != '}'; c = json.charAt(at)) {
            if (c == '"') {
                token.setLength(0);
                at = string(json, at + 1, token);
            } else if (Character.isDigit(c)) {
                int end = at;
                while (Character.isDigit(json.charAt(end))) {
                    end++;
                }
                tokens.put(Integer.parseInt(json, at, end, 10), token.toString());
                at = end;
            } else {
                at++;
            }
        }
        for (int id = 0; id < tokens.size(); id++) {
            if (!tokens.containsKey(id)) {
                throw new IllegalArgumentException("the vocabulary has no token " + id + " of " + tokens.size());
            }
        }
        return String.join("\n", tokens.values()) + "\n";
    }

    /** Reads a string from after its opening quote; gives where it ends. */
    private static int string(String json, int from, StringBuilder into) {
        int at = from;
        while (json.charAt(at) != '"') {
            char c = json.charAt(at++);
            if (c != '\\') {
                into.append(c);
            } else if (json.charAt(at) == 'u') {
                into.append((char) Integer.parseInt(json, at + 1, at + 5, 16));
                at += 5;
            } else {
                into.append(json.charAt(at++));
            }
        }
        return at + 1;
    }
}
