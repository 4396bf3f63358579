package dev.ecphory.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.ecphory.ModelUnavailableException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * A model that reads the tokens of a text, as exporters write it: {@code input_ids} and {@code attention_mask} in, perhaps
 * {@code token_type_ids} and {@code position_ids}, all of 64 bits; numbers out. One text at a time, on the caller's thread, so
 * the same text gets the same numbers on the same kind of processor. Threads may share it.
 */
public final class OnnxTextModel implements AutoCloseable {
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final String POSITIONS = "position_ids";
    private static final Set<OnnxJavaType> NUMBERS =
            Set.of(OnnxJavaType.FLOAT, OnnxJavaType.FLOAT16, OnnxJavaType.BFLOAT16);

    private final String name;
    private final String nextStep;
    private final OrtSession session;
    private final Set<String> inputs;
    private final Set<String> outputs;
    private final NativeResource open;

    private OnnxTextModel(String name, String nextStep, OrtSession session) throws OrtException {
        this.name = name;
        this.nextStep = nextStep;
        this.session = session;
        this.open = new NativeResource("the model " + name, () -> OnnxRuntime.close(session));
        this.inputs = inputs(session.getInputInfo());
        this.outputs = new TreeSet<>();
        session.getOutputInfo().forEach((output, node) -> {
            if (node.getInfo() instanceof TensorInfo tensor && NUMBERS.contains(tensor.type)) {
                outputs.add(output);
            }
        });
    }

    /** Makes a session of a model. */
    private interface Opener {
        OrtSession open(OrtEnvironment environment, OrtSession.SessionOptions options) throws OrtException;
    }

    /**
     * Loads the model of a file, with the files beside it that hold its weights, if it has such.
     *
     * @param nextStep what to do when it is a model of another kind, such as "export a cross-encoder"
     * @throws ModelUnavailableException when it is no such model, or this machine cannot run it
     */
    public static OnnxTextModel load(Path file, String nextStep) {
        String path = file.toString();
        return load(path, nextStep, (environment, options) -> environment.createSession(path, options));
    }

    /** Loads the model of a file's bytes; the name is for messages. */
    static OnnxTextModel load(String name, byte[] file, String nextStep) {
        return load(name, nextStep, (environment, options) -> environment.createSession(file, options));
    }

    private static OnnxTextModel load(String name, String nextStep, Opener opener) {
        OnnxRuntime.loadLibrary();
        OrtSession session;
        try (OrtSession.SessionOptions options = OnnxRuntime.options()) {
            session = OnnxRuntime.session(() -> opener.open(OrtEnvironment.getEnvironment(), options));
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime cannot load " + name, "look at the cause, and export the model again", e);
        }
        try {
            return new OnnxTextModel(name, nextStep, session);
        } catch (OrtException e) {
            OnnxRuntime.close(session);
            throw new ModelUnavailableException(
                    "the model " + name + " does not say what it reads", "look at the cause, and " + nextStep, e);
        } catch (RuntimeException e) {
            OnnxRuntime.close(session);
            throw e;
        }
    }

    private Set<String> inputs(Map<String, NodeInfo> named) {
        Set<String> names = named.keySet();
        if (!names.containsAll(List.of(IDS, MASK))
                || !Set.of(IDS, MASK, TYPES, POSITIONS).containsAll(names)) {
            throw foreign(
                    "reads " + names + ", not " + IDS + ", " + MASK + " and perhaps " + TYPES + " and " + POSITIONS);
        }
        for (NodeInfo input : named.values()) {
            if (!(input.getInfo() instanceof TensorInfo tensor) || tensor.type != OnnxJavaType.INT64) {
                throw foreign("reads " + input.getName() + " as something else than 64-bit numbers");
            }
        }
        return Set.copyOf(names);
    }

    /** What to throw about a model of another kind: what it does, and what to do instead. */
    public ModelUnavailableException foreign(String what) {
        return new ModelUnavailableException("the model " + name + " " + what, nextStep, null);
    }

    /** The names of the outputs that are numbers, in alphabetical order. */
    public Set<String> outputs() {
        return outputs;
    }

    /**
     * Numbers that came out.
     *
     * @param shape how many there are in each dimension, from the outermost in
     * @param values all of them, the last dimension changing fastest
     */
    @SuppressWarnings("ArrayRecordComponent") // made for one reader, who keeps none
    public record Output(long[] shape, FloatBuffer values) {}

    /**
     * Runs the model on the tokens of one text, or of a pair.
     *
     * @param types which text each token is of, 0 or 1
     * @param output one of {@link #outputs()}
     * @throws ModelUnavailableException when it fails
     * @throws IllegalStateException when it is closed
     */
    public Output run(long[] ids, long[] types, String output) {
        try {
            return open.use(() -> runOpen(ids, types, output));
        } catch (OrtException e) {
            throw new ModelUnavailableException(
                    "ONNX Runtime failed with " + name + " on " + ids.length + " tokens",
                    "look at the cause, and export the model again",
                    e);
        }
    }

    private Output runOpen(long[] ids, long[] types, String output) throws OrtException {
        long[] mask = new long[ids.length];
        Arrays.fill(mask, 1);
        Map<String, long[]> rows = new HashMap<>(Map.of(IDS, ids, MASK, mask));
        if (inputs.contains(TYPES)) {
            rows.put(TYPES, types);
        }
        if (inputs.contains(POSITIONS)) {
            rows.put(POSITIONS, LongStream.range(0, ids.length).toArray());
        }
        Map<String, OnnxTensor> given = new HashMap<>();
        try {
            for (Map.Entry<String, long[]> row : rows.entrySet()) {
                given.put(row.getKey(), OnnxRuntime.row(row.getValue()));
            }
            try (OrtSession.Result result = session.run(given, Set.of(output))) {
                OnnxTensor found = (OnnxTensor) result.get(0);
                return new Output(found.getInfo().getShape(), found.getFloatBuffer());
            }
        } finally {
            given.values().forEach(OnnxValue::close);
        }
    }

    /** Waits for calls under way, then frees the model; a second time it does nothing. */
    @Override
    public void close() {
        open.close();
    }
}
