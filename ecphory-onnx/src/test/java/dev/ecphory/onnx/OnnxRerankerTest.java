package dev.ecphory.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real model, run by the real runtime: the mean over a pair's tokens of +1 for "good", −1 for "bad". */
final class OnnxRerankerTest {
    private static final List<String> INPUTS = List.of("input_ids", "attention_mask", "token_type_ids");
    private static final float[][] ROWS = {{0}, {1}, {-1}};
    private static final float[][] ONE = {{1}};

    @TempDir
    private Path folder = Path.of("");

    /** A token for each word of both texts. */
    private static class Words implements PairTokenizer {
        private final List<String> closed = new ArrayList<>();

        @Override
        public boolean spells(String text) {
            return text.contains("good") || text.contains("bad");
        }

        @Override
        public List<Pair> pairs(String question, String passage) {
            return PairTokenizer.parts(passage).stream()
                    .map(part -> (question + " " + part).strip().split("\\s+"))
                    .map(words -> Arrays.stream(words)
                            .mapToLong(word -> List.of("good", "bad").indexOf(word) + 1)
                            .toArray())
                    .map(ids -> new Pair(ids, new long[ids.length]))
                    .toList();
        }

        @Override
        public void close() {
            closed.add("closed");
        }
    }

    private OnnxReranker load(byte[] model) throws IOException {
        return load(model, new Words());
    }

    private OnnxReranker load(byte[] model, PairTokenizer words) throws IOException {
        return OnnxReranker.load("it@1", Files.write(folder.resolve("model.onnx"), model), words);
    }

    private OnnxReranker load(List<String> inputs, String output, float[][] weights) throws IOException {
        return load(TinyOnnx.model(inputs, TinyOnnx.INT64, output, ROWS, weights));
    }

    @Test
    void scoresPairsAsTheModelDoes() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", ONE)) {
            assertThat(encoder.score("so", List.of("good good", "bad", "xyz"))).containsExactly(2f / 3, -1f / 2, 0);
            assertThat(encoder.score("so", List.of())).isEmpty();
            assertThat(encoder.id()).isEqualTo("it@1");
            assertThat(encoder.readsConversations()).isFalse();
            assertThat(encoder.reads("good")).isTrue();
            assertThat(encoder.reads("หมอฟัน")).isFalse();
        }
    }

    @Test
    void ofTwoClassesTheDifferenceCounts() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", new float[][] {{-1, 2}})) {
            assertThat(encoder.score("so", List.of("good"))).containsExactly(3f / 2);
        }
    }

    @Test
    void needsNeitherTokenTypesNorTheUsualNameOfItsOutput() throws Exception {
        try (OnnxReranker encoder = load(INPUTS.subList(0, 2), "score", ONE)) {
            assertThat(encoder.score("so", List.of("good"))).containsExactly(1f / 2);
        }
        try (OnnxReranker encoder = load(List.of("input_ids", "attention_mask", "position_ids"), "score", ONE)) {
            assertThat(encoder.score("so", List.of("good"))).containsExactly(1f / 2);
        }
    }

    @Test
    void theBestPartOfALongPassageCounts() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", ONE)) {
            String dull = "bad ".repeat(300);
            float[] scores = encoder.score("so", List.of(dull + "good good", "good good", dull));
            assertThat(scores[0]).isEqualTo(scores[1]).isGreaterThan(scores[2]);
        }
        assertThat(PairTokenizer.parts("a b  c " + "d ".repeat(300)))
                .hasSize(2)
                .last()
                .isEqualTo("d d d ");
        assertThat(PairTokenizer.parts("")).containsExactly("");
        assertThat(PairTokenizer.parts("w ".repeat(1_000_000))).hasSize(PairTokenizer.MOST_PAIRS);
    }

    @Test
    void wordPiecesOfAPairAreFramedAndNoneOfThePassageIsLost() {
        PairTokenizer pieces = new WordPiecePairs();
        PairTokenizer.Pair pair = pieces.pairs("so", "good good").getFirst();
        assertThat(pair.ids()).hasSize(6).startsWith(101).endsWith(102);
        assertThat(pair.types()).containsExactly(0, 0, 0, 1, 1, 1);
        List<PairTokenizer.Pair> dense = pieces.pairs("so ".repeat(1000), "bad, ".repeat(280));
        assertThat(dense).hasSize(2).allSatisfy(one -> assertThat(one.ids().length)
                .isLessThanOrEqualTo(512));
        assertThat(dense.stream().mapToInt(one -> one.ids().length).sum()).isEqualTo(560 + 2 * (96 + 3));
        assertThat(pieces.pairs("so", "bad, ".repeat(1_000_000))).hasSize(PairTokenizer.MOST_PAIRS);
    }

    @Test
    void aClosedOneSaysSoAndClosesTwice() throws Exception {
        Words words = new Words();
        OnnxReranker encoder = load(TinyOnnx.model(INPUTS, TinyOnnx.INT64, "logits", ROWS, ONE), words);
        encoder.close();
        encoder.close();
        assertThat(words.closed).isNotEmpty();
        assertThatThrownBy(() -> encoder.score("so", List.of("good")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void anInterruptedThreadGivesUp() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", ONE)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> encoder.score("so", List.of("good"))).isInstanceOf(ModelBusyException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aModelOfAnotherKindIsRefusedWithWhatItIsAndItsTokenizerClosed() {
        refused("pixel_values", () -> load(List.of("pixel_values"), "logits", ONE));
        refused("3 numbers", () -> load(INPUTS, "logits", new float[][] {{1, 2, 3}}));
        refused("NaN", () -> load(INPUTS, "logits", new float[][] {{Float.NaN}}));
        refused("64-bit", () -> load(TinyOnnx.model(INPUTS, TinyOnnx.INT32, "logits", ROWS, ONE)));
        refused(
                "ONNX Runtime failed", // a vocabulary larger than the model's
                () -> load(TinyOnnx.model(INPUTS, TinyOnnx.INT64, "logits", new float[][] {{0}}, ONE), new Words() {
                    @Override
                    public List<Pair> pairs(String question, String passage) {
                        return List.of(new Pair(new long[] {7}, new long[1]));
                    }
                }));
        Words words = new Words();
        refused("cannot load", () -> load(new byte[] {1, 2, 3}, words));
        assertThat(words.closed).isNotEmpty();
    }

    private static void refused(String named, ThrowingCallable load) {
        assertThatThrownBy(load).isInstanceOf(ModelUnavailableException.class).hasMessageContaining(named);
    }
}
