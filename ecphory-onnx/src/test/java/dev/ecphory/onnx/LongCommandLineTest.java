package dev.ecphory.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM with a long class path, as development environments start it. ONNX Runtime 1.29.0 kills one with more than 4 KiB of arguments. */
final class LongCommandLineTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void aModelRunsInAProcessWhoseCommandLineIsLong() throws Exception {
        Path model = Files.write(
                folder.resolve("model.onnx"),
                TinyOnnx.model(
                        List.of("input_ids", "attention_mask"),
                        TinyOnnx.INT64,
                        "logits",
                        new float[][] {{0}, {1}},
                        new float[][] {{1}}));
        Path said = folder.resolve("said.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dlong=" + "x".repeat(20_000),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loader.class.getName(),
                        model.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    }

    /** What runs there. */
    static final class Loader {
        private Loader() {}

        public static void main(String[] args) {
            try (OnnxTextModel model = OnnxTextModel.load(Path.of(args[0]), "look at the model")) {
                model.run(new long[] {1}, new long[] {0}, "logits");
            }
        }
    }
}
