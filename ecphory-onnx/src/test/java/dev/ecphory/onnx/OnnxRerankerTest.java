package dev.ecphory.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real model, run by the real runtime: the mean over a pair's tokens of +1 for "good", −1 for "bad". */
final class OnnxRerankerTest {
    private static final List<String> INPUTS = List.of("input_ids", "attention_mask", "token_type_ids");
    private static final float[][] ROWS = {{0}, {0}, {0}, {0}, {1}, {-1}, {0}, {2}};
    private static final float[][] ONE = {{1}};
    private static final String TOKENIZER = """
        {"normalizer":{"type":"BertNormalizer","lowercase":true,"strip_accents":null},
         "pre_tokenizer":{"type":"BertPreTokenizer"},
         "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##","vocab":{
           "[PAD]":0,"[UNK]":1,"[CLS]":2,"[SEP]":3,"good":4,"bad":5,"so":6,"##ness":7}}}
        """;

    @TempDir
    private Path folder = Path.of("");

    private Path folder(byte[] model, String tokenizer) throws IOException {
        Files.write(folder.resolve("model.onnx"), model);
        Files.writeString(folder.resolve("tokenizer.json"), tokenizer);
        return folder;
    }

    private OnnxReranker load(List<String> inputs, String output, float[][] weights) throws IOException {
        return OnnxReranker.load(folder(TinyOnnx.model(inputs, TinyOnnx.INT64, output, ROWS, weights), TOKENIZER));
    }

    @Test
    void scoresPairsAsTheModelDoes() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", ONE)) {
            // [CLS] so [SEP] good good [SEP], … Goodness is two pieces, xyz is unknown
            assertThat(encoder.score("so", List.of("good GOOD", "bad", "xyz", "Goodness", "")))
                    .containsExactly(2f / 6, -1f / 5, 0, 3f / 6, 0);
            assertThat(encoder.score("so", List.of())).isEmpty();
            assertThat(encoder.id())
                    .startsWith(folder.getFileName() + "@")
                    .hasSize(folder.getFileName().toString().length() + 13);
        }
    }

    @Test
    void ofTwoClassesTheDifferenceCounts() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", new float[][] {{-1, 2}})) {
            assertThat(encoder.score("so", List.of("good"))).containsExactly(3f / 5);
        }
    }

    @Test
    void needsNeitherTokenTypesNorTheUsualNameOfItsOutput() throws Exception {
        try (OnnxReranker encoder = load(INPUTS.subList(0, 2), "score", ONE)) {
            assertThat(encoder.score("so", List.of("good"))).containsExactly(1f / 5);
        }
    }

    @Test
    void theBestPartOfALongPassageCounts() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", ONE)) {
            String dull = "bad ".repeat(300);
            float[] scores = encoder.score("so", List.of(dull + "good good", "good good", dull, "so ".repeat(9_000)));
            assertThat(scores[0]).isEqualTo(scores[1]).isGreaterThan(scores[2]);
            assertThat(scores[2]).isEqualTo(-300f / 304);
        }
    }

    @Test
    void wordsOfManyPiecesAreCutToTheWindowAndNoneIsLost() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", ONE)) {
            String dense = "bad, ".repeat(280) + "good".concat("ness ".repeat(1));
            assertThat(encoder.score("so ".repeat(1000), List.of(dense))[0]).isFinite();
        }
        assertThat(PairTokenizer.parts("a b  c " + "d ".repeat(300)))
                .hasSize(2)
                .last()
                .isEqualTo("d d d ");
        assertThat(PairTokenizer.parts("")).containsExactly("");
        assertThat(PairTokenizer.parts("w ".repeat(1_000_000))).hasSize(PairTokenizer.MOST_PARTS);
    }

    @Test
    void theSamePairGetsTheSameScoreWhereverItStands() throws Exception {
        try (OnnxReranker encoder = load(INPUTS, "logits", ONE)) {
            float alone = encoder.score("so", List.of("good bad good"))[0];
            assertThat(encoder.score("so", List.of("bad", "good bad good", "good"))[1])
                    .isEqualTo(alone);
        }
    }

    @Test
    void aClosedOneSaysSoAndClosesTwice() throws Exception {
        OnnxReranker encoder = load(INPUTS, "logits", ONE);
        encoder.close();
        encoder.close();
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
    void aModelOfAnotherKindIsRefusedWithWhatItIs() {
        refused("pixel_values", () -> load(List.of("pixel_values"), "logits", ONE));
        refused("position_ids", () -> load(List.of("input_ids", "attention_mask", "position_ids"), "logits", ONE));
        refused("3 numbers", () -> load(INPUTS, "logits", new float[][] {{1, 2, 3}}));
        refused("NaN", () -> load(INPUTS, "logits", new float[][] {{Float.NaN}}));
        refused(
                "64-bit",
                () -> OnnxReranker.load(
                        folder(TinyOnnx.model(INPUTS, TinyOnnx.INT32, "logits", ROWS, ONE), TOKENIZER)));
        refused("cannot load", () -> OnnxReranker.load(folder(new byte[] {1, 2, 3}, TOKENIZER)));
        refused(
                "ONNX Runtime failed", // a vocabulary larger than the model's
                () -> OnnxReranker.load(
                        folder(TinyOnnx.model(INPUTS, TinyOnnx.INT64, "logits", new float[][] {{0}}, ONE), TOKENIZER)));
    }

    @Test
    void missingFilesAreNamed() throws Exception {
        refused("model.onnx", () -> OnnxReranker.load(folder.resolve("none")));
        Files.write(folder.resolve("model.onnx"), new byte[] {1});
        refused("tokenizer.json", () -> OnnxReranker.load(folder));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "WordPiece" | "Unigram" | Unigram
        "WordPiece" | "BPE" | BPE
        "BertPreTokenizer" | "Metaspace" | Metaspace
        "BertNormalizer" | "Precompiled" | Precompiled
        "lowercase":true | "lowercase":false | cased
        "strip_accents":null | "strip_accents":false | accents
        "[CLS]" | "<s>" | [CLS]
        "bad":5 | "bad":55 | vocabulary
        "model" | "modell" | no model
        """)
    void aTokenizerOfAnotherKindIsRefusedByItsName(String right, String wrong, String named) {
        refused(
                named,
                () -> OnnxReranker.load(folder(
                        TinyOnnx.model(INPUTS, TinyOnnx.INT64, "logits", ROWS, ONE), TOKENIZER.replace(right, wrong))));
    }

    private static void refused(String named, ThrowingCallable load) {
        assertThatThrownBy(load).isInstanceOf(ModelUnavailableException.class).hasMessageContaining(named);
    }
}
