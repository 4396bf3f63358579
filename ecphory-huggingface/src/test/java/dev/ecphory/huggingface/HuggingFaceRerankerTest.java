package dev.ecphory.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.onnx.TinyOnnx;
import dev.ecphory.spi.Reranker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiny cross-encoders: the mean over a pair's tokens of +1 for "good", −1 for "bad". */
final class HuggingFaceRerankerTest {
    private static final String PIECES = """
        {"normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":null,
           "lowercase":true},
         "pre_tokenizer":{"type":"BertPreTokenizer"},
         "post_processor":{"type":"TemplateProcessing",
           "single":[{"SpecialToken":{"id":"[CLS]","type_id":0}},{"Sequence":{"id":"A","type_id":0}},
             {"SpecialToken":{"id":"[SEP]","type_id":0}}],
           "pair":[{"SpecialToken":{"id":"[CLS]","type_id":0}},{"Sequence":{"id":"A","type_id":0}},
             {"SpecialToken":{"id":"[SEP]","type_id":0}},{"Sequence":{"id":"B","type_id":1}},
             {"SpecialToken":{"id":"[SEP]","type_id":1}}],
           "special_tokens":{"[CLS]":{"id":"[CLS]","ids":[2],"tokens":["[CLS]"]},
             "[SEP]":{"id":"[SEP]","ids":[3],"tokens":["[SEP]"]}}},
         "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",
           "max_input_chars_per_word":100,"vocab":{
           "[PAD]":0,"[UNK]":1,"[CLS]":2,"[SEP]":3,"good":4,"bad":5,"so":6,"##ness":7}}}
        """;
    private static final float[][] ROWS = {{0}, {0}, {0}, {0}, {1}, {-1}, {0}, {2}};

    @TempDir
    private Path folder = Path.of("");

    private Reranker load(List<String> inputs, float[][] weights) throws IOException {
        Files.write(folder.resolve("model.onnx"), TinyOnnx.model(inputs, TinyOnnx.INT64, "logits", ROWS, weights));
        Files.writeString(folder.resolve("tokenizer.json"), PIECES);
        return HuggingFaceReranker.load(folder);
    }

    @Test
    void scoresPairsAsTheModelDoes() throws IOException {
        try (Reranker encoder = load(Folders.INPUTS, new float[][] {{1}})) {
            // [CLS] so [SEP] good good [SEP], … Goodness is two pieces, xyz is unknown
            assertThat(encoder.score("so", List.of("good GOOD", "bad", "xyz", "Goodness", "")))
                    .containsExactly(2f / 6, -1f / 5, 0, 3f / 6, 0);
            assertThat(encoder.id()).matches("\\Q" + folder.getFileName() + "\\E@[0-9a-f]{12}");
            assertThat(encoder.readsConversations()).isFalse();
        }
    }

    @Test
    void theBestPartOfALongPassageCounts() throws IOException {
        try (Reranker encoder = load(Folders.INPUTS, new float[][] {{1}})) {
            String dull = "bad ".repeat(300);
            float[] scores = encoder.score("so", List.of(dull + "good good", "good good", dull, "so ".repeat(9_000)));
            assertThat(scores[0]).isEqualTo(scores[1]).isGreaterThan(scores[2]);
            assertThat(scores[2]).isEqualTo(-300f / 304);
            // more tokens than a window has: the good ones come in the second
            String dense = "bad,".repeat(254) + " good good";
            assertThat(encoder.score("so", List.of(dense))[0]).isEqualTo(scores[1]);
            assertThat(encoder.score("so ".repeat(1_000), List.of("good"))[0]).isPositive();
        }
    }

    @Test
    void modelsThatDoNotTellTextsApartWork() throws IOException {
        for (String tokenizer : List.of("bpe.json", "unigram.json")) {
            Path place = Folders.tokenizer(folder.resolve(tokenizer), tokenizer);
            float[][] rows = new float[Folders.TOKENS][1];
            rows[2][0] = 1;
            Files.write(
                    place.resolve("model.onnx"),
                    TinyOnnx.model(
                            List.of("input_ids", "attention_mask"), TinyOnnx.INT64, "logits", rows, new float[][] {
                                {-1, 1}
                            }));
            try (Reranker encoder = HuggingFaceReranker.load(place)) {
                // three ends, and two classes, of which the second speaks for the pair
                int tokens = tokenizer.equals("bpe.json") ? 10 : 11;
                assertThat(encoder.score("good cat", List.of("bad dog"))[0]).isEqualTo(6f / tokens);
            }
        }
    }

    @Test
    void missingFilesAreNamed() throws IOException {
        refused("there is no folder", folder.resolve("none"));
        refused("tokenizer.json", folder);
        Files.writeString(folder.resolve("tokenizer.json"), PIECES);
        refused("model.onnx", folder);
        Files.write(folder.resolve("model.onnx"), Folders.states("last_hidden_state"));
        refused("numbers for a pair", folder);
    }

    private static void refused(String named, Path folder) {
        assertThatThrownBy(() -> HuggingFaceReranker.load(folder))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining(named);
    }
}
