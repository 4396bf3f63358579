package dev.ecphory.huggingface;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.text.JsonDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder in Hugging Face's layout: a tokenizer, a model in ONNX, and perhaps files that say how they are meant.
 *
 * @param path the folder
 * @param model the model's file in it, one of the usual places
 */
record ModelFolder(Path path, Path model) {
    static final String TOKENIZER = "tokenizer.json";

    /** Where exporters put a model, the first one that is there counts. */
    private static final List<String> PLACES =
            List.of("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx");

    /**
     * Looks for the files, and reads none.
     *
     * @throws ModelUnavailableException when one is missing
     */
    static ModelFolder of(Path path) {
        if (!Files.isDirectory(path)) {
            throw new ModelUnavailableException(
                    "there is no folder " + path,
                    "give the folder of a model, with " + TOKENIZER + " and model.onnx",
                    null);
        }
        if (!Files.isRegularFile(path.resolve(TOKENIZER))) {
            throw new ModelUnavailableException(
                    "the folder " + path + " has no " + TOKENIZER,
                    "put it there: tokenizer.save_pretrained() writes it",
                    null);
        }
        return PLACES.stream()
                .map(path::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .map(model -> new ModelFolder(path, model))
                .orElseThrow(() -> new ModelUnavailableException(
                        "the folder " + path + " has no model, which is " + String.join(", ", PLACES),
                        "export the model to ONNX into it",
                        null));
    }

    /** The folder's own name. */
    String name() {
        Path name = path.toAbsolutePath().normalize().getFileName();
        return name == null ? "model" : name.toString();
    }

    Path tokenizer() {
        return path.resolve(TOKENIZER);
    }

    /** A digest of the tokenizer and the model, with the files beside it that hold its weights. */
    String revision() {
        String named = model.getFileName().toString();
        try (Stream<Path> beside = Files.list(model.toAbsolutePath().getParent())) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            List<Path> weights = beside.filter(
                            file -> file.getFileName().toString().startsWith(named))
                    .sorted()
                    .toList();
            for (Path file :
                    Stream.concat(Stream.of(tokenizer()), weights.stream()).toList()) {
                try (InputStream in = Files.newInputStream(file)) {
                    new DigestInputStream(in, sha).transferTo(OutputStream.nullOutputStream());
                }
            }
            return HexFormat.of().formatHex(sha.digest(), 0, 6);
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the files of " + path + " cannot be read", "check who may read them", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A file of settings; nothing in it when there is no such file.
     *
     * @throws ModelUnavailableException when it is no JSON object
     */
    JsonDocument.Members settings(String file) {
        return json(file)
                .map(json -> {
                    if (json instanceof JsonDocument.Members members) {
                        return members;
                    }
                    throw unreadable(file, null);
                })
                .orElseGet(() -> new JsonDocument.Members(Map.of()));
    }

    /** The document in a file; empty when there is no such file. */
    Optional<JsonDocument> json(String file) {
        Path place = path.resolve(file);
        if (!Files.isRegularFile(place)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonDocument.read(Files.readString(place)).orElseThrow(() -> unreadable(file, null)));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private ModelUnavailableException unreadable(String file, @Nullable IOException cause) {
        return new ModelUnavailableException(
                path.resolve(file) + " cannot be read as JSON", "mend it, or take it away", cause);
    }
}
