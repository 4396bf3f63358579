package dev.ecphory.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EmbeddingBenchmarkTest {
    @Test
    void reportsBothCostsAndTheirRatio() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        EmbeddingBenchmark.measure(
                EmbeddingBenchmark.messages().subList(0, 4), 1, new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .matches("4 messages of \\d+ tokens, 1 rounds: embedder [\\d.]+ ms, bare session [\\d.]+ ms of CPU"
                        + " a message, ratio [\\d.]+\\s+");
    }
}
