package dev.ecphory.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** ONNX Runtime with nothing around it: what {@link EmbeddingBenchmark} compares with. For one thread. */
final class BaselineSession implements AutoCloseable {
    private final OrtSession session;
    private final List<Map<String, OnnxTensor>> inputs = new ArrayList<>();
    private final int[] tokens;

    BaselineSession(List<String> messages) {
        tokens = new int[messages.size()];
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = BgeModel.options()) {
            session = environment.createSession(BgeModel.file(), options);
            for (int i = 0; i < tokens.length; i++) {
                int[] ids = WordPieceTokenizer.uncased().encodeForModel(messages.get(i), BgeModel.WINDOW);
                tokens[i] = ids.length;
                long[] mask = new long[ids.length];
                Arrays.fill(mask, 1);
                inputs.add(Map.of(
                        "input_ids",
                                BgeModel.tensor(
                                        environment,
                                        Arrays.stream(ids).asLongStream().toArray()),
                        "attention_mask", BgeModel.tensor(environment, mask),
                        "token_type_ids", BgeModel.tensor(environment, new long[ids.length])));
            }
        } catch (OrtException e) {
            throw new IllegalStateException(e);
        }
    }

    int tokens(int message) {
        return tokens[message];
    }

    void run(int message) {
        try {
            session.run(inputs.get(message)).close();
        } catch (OrtException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        inputs.forEach(input -> input.values().forEach(OnnxTensor::close));
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException(e);
        }
    }
}
