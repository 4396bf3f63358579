package dev.ecphory.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.onnx.TinyOnnx;
import dev.ecphory.spi.Embedding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that packages ship, and tiny ones whose states are 1 and the token's number. */
final class HuggingFaceEmbedderTest {
    @TempDir
    private Path temporary = Path.of("");

    private Path folder = Path.of("");

    @BeforeEach
    void newFolder() throws IOException {
        folder = Files.createDirectories(temporary.resolve("tiny"));
    }

    private void write(String file, String content) throws IOException {
        Path place = folder.resolve(file);
        Files.createDirectories(place.getParent());
        Files.writeString(place, content);
    }

    /** A folder whose model tells 0, 288, 284, 2 apart: "good cat". */
    private void tiny() throws IOException {
        Folders.tokenizer(folder, "bpe.json");
        Files.write(folder.resolve("model.onnx"), Folders.states("last_hidden_state"));
    }

    private double second(String text) {
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder)) {
            Embedding vector = embedder.question(text);
            return vector.component(1) / vector.component(0);
        }
    }

    @Test
    void miniLmBringsTogetherWhatMeansTheSame() throws IOException {
        Folders.shipped(folder, "all-minilm-l6-v2-q");
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder)) {
            assertThat(embedder.space().key()).matches("tiny/[0-9a-f]{12}/384/mean-128");
            Embedding puppy = embedder.question("Who has a puppy?");
            float near = puppy.cosine(embedder.passage("Ann adopted a young dog."));
            assertThat(near).isGreaterThan(puppy.cosine(embedder.passage("The boat needs a new sail.")) + .2f);
            assertThat(embedder.passage("Ann adopted a young dog.").toArray())
                    .isEqualTo(embedder.passage("Ann adopted a young dog.").toArray());
            // what onnxruntime and tokenizers give in Python
            float[] vector = embedder.passage("The kettle is blue.").toArray();
            assertThat(vector[0]).isCloseTo(-.0855f, within(.003f));
            assertThat(vector[1]).isCloseTo(.0173f, within(.003f));
        }
    }

    @Test
    void e5ReadsQuestionsAndPassagesWithTheirPrefixes() throws IOException {
        Folders.shipped(folder, "e5-small-v2-q");
        write("ecphory.json", "{\"queryPrefix\": \"query: \", \"passagePrefix\": \"passage: \"}");
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder);
                HuggingFaceEmbedder plain = HuggingFaceEmbedder.of(folder)
                        .queryPrefix("")
                        .passagePrefix("")
                        .load()) {
            assertThat(embedder.space().prefixPolicy()).matches("mean-512-[0-9a-f]{8}");
            assertThat(plain.space().prefixPolicy()).isEqualTo("mean-512");
            assertThat(embedder.question("a dog").toArray())
                    .isNotEqualTo(embedder.passage("a dog").toArray())
                    .isEqualTo(plain.passage("query: a dog").toArray());
            assertThat(embedder.passage("a dog").toArray())
                    .isEqualTo(plain.question("passage: a dog").toArray());
            Embedding asked = embedder.question("Who has a puppy?");
            assertThat(asked.cosine(embedder.passage("Ann adopted a young dog.")))
                    .isGreaterThan(asked.cosine(embedder.passage("The boat needs a new sail.")));
        }
    }

    @ParameterizedTest
    @CsvSource({"cls_token, 0", "mean_tokens, 143.5", "mean_sqrt_len_tokens, 143.5", "max_tokens, 288", "lasttoken, 2"})
    void poolsAsTheFolderSays(String mode, double expected) throws IOException {
        tiny();
        write("1_Pooling/config.json", "{\"word_embedding_dimension\": 2, \"pooling_mode_" + mode + "\": true}");
        assertThat(second("good cat")).isCloseTo(expected, within(.01));
    }

    @Test
    void thePlaceOfThePoolingIsThatOfTheModules() throws IOException {
        tiny();
        write("modules.json", "[{\"path\": \"p\", \"type\": \"sentence_transformers.models.Pooling\"}]");
        write("p/config.json", "{\"pooling_mode_cls_token\": true, \"pooling_mode_max_tokens\": false}");
        write("1_Pooling/config.json", "{\"pooling_mode_max_tokens\": true}");
        assertThat(second("good cat")).isZero();
        write("ecphory.json", "{\"pooling\": \"max\"}");
        assertThat(second("good cat")).isCloseTo(288, within(.01));
    }

    @Test
    void aVectorThatTheModelMakesIsTaken() throws IOException {
        Folders.tokenizer(folder, "unigram.json");
        Files.createDirectories(folder.resolve("onnx"));
        Files.write(
                folder.resolve("onnx/model.onnx"),
                TinyOnnx.model(
                        List.of("input_ids", "attention_mask", "position_ids"),
                        TinyOnnx.INT64,
                        "sentence_embedding",
                        Folders.rows(),
                        new float[][] {{1, 0, 0}, {0, 1, 1}}));
        write("modules.json", "[{\"path\": \"2_Dense\", \"type\": \"sentence_transformers.models.Dense\"}]");
        HuggingFaceEmbedder.Builder builder = HuggingFaceEmbedder.of(folder);
        assertThat(builder.name()).isEqualTo("tiny");
        assertThat(builder.model()).isEqualTo(folder.resolve("onnx/model.onnx"));
        try (HuggingFaceEmbedder embedder = builder.load()) {
            assertThat(embedder.space().revision()).isEqualTo(builder.revision());
            assertThat(embedder.space().dimension()).isEqualTo(3);
            assertThat(embedder.space().prefixPolicy()).isEqualTo("model-512");
            assertThat(embedder.passage("good cat").component(1)).isPositive();
        }
        // under another name, it is told by its shape
        Files.write(
                folder.resolve("model.onnx"),
                TinyOnnx.model(Folders.INPUTS, TinyOnnx.INT64, "pooled", Folders.rows(), square()));
        Files.delete(folder.resolve("modules.json"));
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder)) {
            assertThat(embedder.space().prefixPolicy()).isEqualTo("model-512");
        }
    }

    @Test
    void promptsAndWindowsAreThoseOfTheFolder() throws IOException {
        tiny();
        write(
                "config_sentence_transformers.json",
                "{\"prompts\": {\"query\": \"good \", \"document\": \"bad \", \"other\": \"cat \"}}");
        write("tokenizer_config.json", "{\"model_max_length\": 1000000000000000019884624838656}");
        write("config.json", "{\"model_type\": \"xlm-roberta\", \"max_position_embeddings\": 514}");
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder);
                HuggingFaceEmbedder plain = HuggingFaceEmbedder.of(folder)
                        .queryPrefix("")
                        .passagePrefix("")
                        .maxTokens(100_000)
                        .pooling(Pooling.MEAN)
                        .load()) {
            assertThat(plain.space().prefixPolicy()).isEqualTo("mean-512");
            assertThat(embedder.question("cat").toArray())
                    .isEqualTo(plain.passage("good cat").toArray());
            assertThat(embedder.passage("cat").toArray())
                    .isEqualTo(plain.passage("bad cat").toArray());
        }
        write("sentence_bert_config.json", "{\"max_seq_length\": 5, \"do_lower_case\": false}");
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder)) {
            assertThat(embedder.passage("cat dog cat").toArray())
                    .isEqualTo(embedder.passage("cat dog cat ".repeat(9)).toArray());
        }
    }

    @Test
    void theSpaceChangesWithTheFilesAndNotWithTheirPlace() throws IOException {
        tiny();
        String before = revision();
        Path there = Files.createDirectories(temporary.resolve("there/tiny"));
        Files.move(folder.resolve("tokenizer.json"), there.resolve("tokenizer.json"));
        Files.move(folder.resolve("model.onnx"), there.resolve("model.onnx"));
        folder = there;
        assertThat(revision()).isEqualTo(before);
        write("model.onnx_data", "weights");
        assertThat(revision()).isNotEqualTo(before);
    }

    private String revision() {
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder)) {
            return embedder.space().key();
        }
    }

    @Test
    void anEmptyTextHasAVectorToo() throws IOException {
        tiny();
        String tokenizer = Files.readString(folder.resolve("tokenizer.json"));
        Files.writeString(
                folder.resolve("tokenizer.json"),
                tokenizer.replaceFirst("\"post_processor\":\\{[^}]*}", "\"post_processor\":null"));
        try (HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder)) {
            assertThat(embedder.passage("").toArray()).containsExactly(1, 0);
        }
    }

    @Test
    void aClosedOneSaysSoAndClosesTwice() throws IOException {
        tiny();
        HuggingFaceEmbedder embedder = HuggingFaceEmbedder.load(folder);
        embedder.close();
        embedder.close();
        assertThatThrownBy(() -> embedder.passage("a")).isInstanceOf(IllegalStateException.class);
    }

    private void refused(ThrowingCallable load, String... named) {
        assertThatThrownBy(load)
                .isInstanceOf(ModelUnavailableException.class)
                .satisfies(told -> assertThat(told.getMessage()).contains(named));
    }

    @Test
    void whatIsMissingIsNamed() throws IOException {
        refused(() -> HuggingFaceEmbedder.of(folder.resolve("none")), "there is no folder", "none");
        refused(() -> HuggingFaceEmbedder.of(folder), "has no tokenizer.json", "save_pretrained");
        Folders.tokenizer(folder, "bpe.json");
        refused(() -> HuggingFaceEmbedder.of(folder), "has no model", "onnx/model.onnx", "export the model to ONNX");
    }

    @Test
    void aModelOfAnotherKindIsRefusedWithWhatItIs() throws IOException {
        Folders.tokenizer(folder, "bpe.json");
        refusedModel(TinyOnnx.states(List.of("pixel_values"), "last_hidden_state", Folders.rows()), "pixel_values");
        refusedModel(
                TinyOnnx.model(Folders.INPUTS, TinyOnnx.INT32, "sentence_embedding", Folders.rows(), square()),
                "64-bit");
        refusedModel(new byte[] {1, 2, 3}, "cannot load", "model.onnx");
        float[][] nowhere = Folders.rows();
        for (float[] row : nowhere) {
            row[0] = Float.NaN;
        }
        refusedModel(TinyOnnx.states(Folders.INPUTS, "last_hidden_state", nowhere), "gives no vector", "finite");
        write("modules.json", "[{\"path\": \"2_Dense\", \"type\": \"sentence_transformers.models.Dense\"}]");
        refusedModel(Folders.states("last_hidden_state"), "2_Dense", "sentence_embedding");
    }

    private static float[][] square() {
        return new float[][] {{1, 0}, {0, 1}};
    }

    private void refusedModel(byte[] model, String... named) throws IOException {
        Files.write(folder.resolve("model.onnx"), model);
        refused(() -> HuggingFaceEmbedder.load(folder), named);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pooling_mode_weightedmean_tokens\": true}",
                "{\"pooling_mode\": \"weightedmean\"}",
                "{\"pooling_mode_mean_tokens\": true, \"pooling_mode_weightedmean\": true}"
            })
    void aPoolingThatIsNotKnownIsNamedUnlessTold(String config) throws IOException {
        tiny();
        write("1_Pooling/config.json", config);
        refused(() -> HuggingFaceEmbedder.of(folder), "1_Pooling/config.json", "weightedmean", "ecphory.json");
        write("ecphory.json", "{\"pooling\": \"mean\"}");
        assertThat(HuggingFaceEmbedder.of(folder).name()).isEqualTo("tiny");
    }

    @Test
    void wrongSettingsAreNamed() throws IOException {
        tiny();
        write("ecphory.json", "{\"pool\": \"mean\"}");
        refused(() -> HuggingFaceEmbedder.of(folder), "\"pool\"", "pooling, queryPrefix");
        write("ecphory.json", "{\"pooling\": \"median\"}");
        refused(() -> HuggingFaceEmbedder.of(folder), "median", "cls, mean, max or lasttoken");
        write("ecphory.json", "[]");
        refused(() -> HuggingFaceEmbedder.of(folder), "ecphory.json", "JSON");
        write("ecphory.json", "{");
        refused(() -> HuggingFaceEmbedder.of(folder), "ecphory.json", "JSON");
        Files.delete(folder.resolve("ecphory.json"));
        assertThatThrownBy(() -> HuggingFaceEmbedder.of(folder).maxTokens(2)).isInstanceOf(InvalidInputException.class);
    }
}
