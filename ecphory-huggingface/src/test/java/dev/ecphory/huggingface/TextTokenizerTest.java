package dev.ecphory.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.onnx.PairTokenizer;
import dev.ecphory.onnx.PairTokenizer.Pair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of tokenizer gives the numbers that Hugging Face's own package gives in Python. */
final class TextTokenizerTest {
    private static final String MIXED = "好的猫 🐈 кошка";

    @TempDir
    private Path folder = Path.of("");

    private TextTokenizer read(String name, int window) throws IOException {
        return TextTokenizer.read(
                Folders.tokenizer(folder.resolve(name + window), name).resolve("tokenizer.json"), said -> window);
    }

    @Test
    void bytePairsAreThoseOfPython() throws IOException {
        try (TextTokenizer pairs = read("bpe.json", 512)) {
            assertThat(pairs.encode("good cat").ids()).containsExactly(0, 288, 284, 2);
            assertThat(pairs.encode(MIXED).ids())
                    .containsExactly(0, 321, 326, 230, 325, 108, 224, 176, 257, 242, 234, 224, 290, 2);
            Pair pair = pairs.pairs("good cat", "bad dog").getFirst();
            assertThat(pair.ids()).containsExactly(0, 288, 284, 2, 2, 69, 68, 71, 289, 2);
            assertThat(pair.types()).containsOnly(0);
        }
    }

    @Test
    void unigramsAreThoseOfPython() throws IOException {
        try (TextTokenizer unigrams = read("unigram.json", 512)) {
            assertThat(unigrams.encode("good cat").ids()).containsExactly(0, 17, 16, 6, 25, 2);
            assertThat(unigrams.encode(MIXED).ids()).containsExactly(0, 4, 54, 32, 30, 4, 3, 4, 9, 13, 9, 8, 2);
            assertThat(unigrams.encode("").ids()).containsExactly(0, 2);
            assertThat(unigrams.pairs("good cat", "bad dog").getFirst().ids())
                    .containsExactly(0, 17, 16, 6, 25, 2, 2, 15, 6, 24, 2);
        }
    }

    @Test
    void wordPiecesAreFramedAndTheirPaddingIsLeftOut() throws IOException {
        Path shipped = Folders.shipped(folder, "all-minilm-l6-v2-q");
        try (TextTokenizer pieces = TextTokenizer.read(shipped.resolve("tokenizer.json"), said -> said)) {
            assertThat(pieces.window()).isEqualTo(128);
            assertThat(pieces.encode("Hello, world").ids()).containsExactly(101, 7592, 1010, 2088, 102);
            Pair pair = pieces.pairs("hello", "world").getFirst();
            assertThat(pair.ids()).containsExactly(101, 7592, 102, 2088, 102);
            assertThat(pair.types()).containsExactly(0, 0, 0, 1, 1);
        }
    }

    @Test
    void whatAWindowHasNoRoomForFollowsInPairsOfItsOwn() throws IOException {
        try (TextTokenizer unigrams = read("unigram.json", 12)) {
            assertThat(unigrams.encode("good ".repeat(20)).ids()).hasSize(12);
            List<Pair> pairs = unigrams.pairs("good", "bad dog and cat and moon");
            assertThat(pairs)
                    .extracting(Pair::ids)
                    .containsExactly(
                            new long[] {0, 17, 16, 6, 2, 2, 15, 6, 24, 27, 10, 2},
                            new long[] {0, 17, 16, 6, 2, 2, 6, 25, 27, 10, 6, 2},
                            new long[] {0, 17, 16, 6, 2, 2, 26, 16, 10, 2});
            assertThat(unigrams.pairs("good", "cat ".repeat(1_000))).hasSize(PairTokenizer.MOST_PAIRS);
            assertThat(unigrams.pairs("good", "cat ".repeat(100_000))).hasSize(PairTokenizer.MOST_PAIRS);
        }
    }

    @Test
    void aLongQuestionLeavesRoomForThePassage() throws IOException {
        try (TextTokenizer unigrams = read("unigram.json", 40)) {
            // ten of forty: signs beyond the first plane count as one
            Pair pair = unigrams.pairs("🐈 ".repeat(100), "bad dog").getFirst();
            assertThat(pair.ids()).hasSizeLessThan(24);
            assertThat(Arrays.stream(pair.ids()).boxed().toList()).containsSubsequence(2L, 2L, 15L, 6L, 24L, 2L);
        }
    }

    @Test
    void textsThatAreNoUnicodeBreakNothing() throws IOException {
        try (TextTokenizer pairs = read("bpe.json", 512)) {
            assertThat(pairs.encode("a\ud83d b\0c").ids()).isNotEmpty();
            assertThat(pairs.pairs("\udc08", "\ud83d").getFirst().ids()).isNotEmpty();
        }
    }

    @Test
    void threadsShareOneAndGetTheSame() throws IOException {
        try (TextTokenizer pairs = read("bpe.json", 512)) {
            assertThat(IntStream.range(0, 200)
                            .parallel()
                            .mapToObj(i -> Arrays.toString(pairs.encode(MIXED).ids()))
                            .distinct())
                    .hasSize(1);
        }
    }

    @Test
    void aClosedOneSaysSoAndClosesTwice() throws IOException {
        TextTokenizer pairs = read("bpe.json", 512);
        pairs.close();
        pairs.close();
        assertThatThrownBy(() -> pairs.encode("a")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aFileThatIsNoTokenizerIsNamedWithWhatToDo() throws IOException {
        Path file = folder.resolve("tokenizer.json");
        assertThatThrownBy(() -> TextTokenizer.read(file, said -> 8))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("put tokenizer.json beside the model");
        Files.writeString(file, "{\"model\": {\"type\": \"Telepathy\"}}");
        assertThatThrownBy(() -> TextTokenizer.read(file, said -> 8))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("save_pretrained");
        assertThatThrownBy(() -> read("bpe.json", 1))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("maxTokens");
    }

    @Test
    void theNativeLibraryIsKeptNowhere() throws IOException {
        try (TextTokenizer pairs = read("bpe.json", 512)) {
            assertThat(pairs.encode("a").ids()).isNotEmpty();
        }
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith(TokenizerLibrary.FOLDER)))
                    .isEmpty();
        }
    }

    @Test
    void aMachineOrClassPathWithoutTheLibraryIsTold() {
        assertThat(TokenizerLibrary.folder("Mac OS X", "aarch64")).isEqualTo("/native/lib/osx-aarch64/cpu/");
        assertThat(TokenizerLibrary.folder("Linux", "amd64")).isEqualTo("/native/lib/linux-x86_64/cpu/");
        assertThat(TokenizerLibrary.folder("Windows 11", "amd64")).isEqualTo("/native/lib/win-x86_64/cpu/");
        assertThatThrownBy(() -> TokenizerLibrary.load("Linux", "riscv64"))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("Linux riscv64");
        assertThatThrownBy(() -> TokenizerLibrary.load(() -> {
                    throw new NoClassDefFoundError("ai/djl");
                }))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("add ai.djl.huggingface:tokenizers");
        assertThatThrownBy(() -> TokenizerLibrary.load(() -> {
                    throw new UnsatisfiedLinkError("libstdc++.so.6");
                }))
                .isInstanceOf(ModelUnavailableException.class)
                .hasMessageContaining("java.io.tmpdir");
    }
}
