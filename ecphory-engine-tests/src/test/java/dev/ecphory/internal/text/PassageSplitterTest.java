package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PassageSplitterTest {
    private final WordPieceTokenizer tokens = WordPieceTokenizer.uncased();

    private static List<String> sentences(String text) {
        List<String> sentences = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            int next = PassageSplitter.nextSentence(text, at);
            sentences.add(text.substring(at, next).strip());
            at = next;
        }
        return sentences;
    }

    private List<String> cut(String text, int max) {
        return PassageSplitter.of(text, tokens, max).stream()
                .map(p -> p.in(text))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t ", "Hello.", "One. Two. Three!\nFour", "🎉🎉🎉"})
    void aShortTextIsOnePassage(String text) {
        List<Passage> passages = PassageSplitter.of(text);
        assertThat(passages).hasSize(1);
        assertThat(passages.getFirst().start()).isZero();
        assertThat(passages.getFirst().end()).isEqualTo(text.length());
        assertThat(passages.getFirst().ids()).isEqualTo(tokens.encode(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        We met. She left! Why?        | We met./She left!/Why?
        "Go." He went... Then he sat. | "Go."/He went.../Then he sat.
        J. Smith paid 3.5 kg e.g. now | J. Smith paid 3.5 kg e.g. now
        我去北京。你呢？「好！」走吧         | 我去北京。/你呢？/「好！」/走吧
        हम गए। वह आया।                  | हम गए।/वह आया।
        buy • milk • bread            | buy/• milk/• bread
        Plan A. Then B.               | Plan A. Then B.
        """)
    void findsSentences(String text, String expected) {
        assertThat(String.join("/", sentences(text))).isEqualTo(expected);
    }

    @Test
    void aLineEndsASentence() {
        assertThat(sentences("| a | b |\r\n| 1 | 2 |\n- item\nint x = f(a. b);\n"))
                .containsExactly("| a | b |", "| 1 | 2 |", "- item", "int x = f(a. b);");
    }

    @Test
    void packsWholeSentencesAsLongAsTheyFit() {
        assertThat(cut("One two three. Four five. Six seven eight. Nine.", 7))
                .containsExactly("One two three. Four five.", "Six seven eight. Nine.");
    }

    @Test
    void cutsASentenceThatIsTooLongBetweenWords() {
        assertThat(cut("Short one. The unaffable embeddings unaffable embeddings went", 5))
                .containsExactly("Short one.", "The unaffable", "embeddings", "unaffable", "embeddings went");
    }

    @Test
    void cutsInsideAWordOnlyWhenTheWordAloneIsTooLong() {
        String word = "embeddings".repeat(9);
        List<Passage> passages = PassageSplitter.of(word, tokens, 10);
        assertThat(passages).hasSizeGreaterThan(1).allMatch(p -> p.size() <= 10);
        assertThat(passages.stream().map(p -> p.in(word)).collect(Collectors.joining()))
                .isEqualTo(word);
    }

    @Test
    void everySpanFollowsTheOneBeforeAndEveryPieceIsInOne() {
        for (long seed = 1; seed <= 300; seed++) {
            String text = random(new Random(seed));
            int max = 5 + (int) (seed % 116);
            List<Passage> passages = PassageSplitter.of(text, tokens, max);
            int at = 0;
            List<Integer> ids = new ArrayList<>();
            for (Passage passage : passages) {
                assertThat(passage.start()).as("seed %d", seed).isEqualTo(at);
                assertThat(passage.size()).as("seed %d", seed).isLessThanOrEqualTo(max);
                Arrays.stream(passage.ids()).forEach(ids::add);
                at = passage.end();
            }
            assertThat(at).as("seed %d", seed).isEqualTo(text.length());
            assertThat(ids)
                    .as("seed %d", seed)
                    .isEqualTo(Arrays.stream(tokens.encode(text)).boxed().toList());
        }
    }

    @Test
    void aPassageHasThePiecesOfItsOwnWords() {
        String text = IntStream.range(0, 200)
                .mapToObj(i -> "In year " + i + " we went to the café. ")
                .collect(Collectors.joining());
        List<Passage> passages = PassageSplitter.of(text);
        assertThat(passages).hasSizeGreaterThan(10);
        for (Passage passage : passages) {
            assertThat(tokens.encode(passage.in(text))).isEqualTo(passage.ids());
            assertThat(passage.in(text)).startsWith("In year").endsWith("café.");
        }
    }

    @Test
    void aMegabyteIsCutWhateverItIsMadeOf() {
        for (String part : List.of("Long story. ", "a", ". ", ".", "\n", "é ", "我", "word ", "? \t", "🎉")) {
            String text = part.repeat((1 << 20) / part.length());
            List<Passage> passages = PassageSplitter.of(text);
            assertThat(passages.getLast().end()).isEqualTo(text.length());
            assertThat(passages).allMatch(p -> p.size() <= PassageSplitter.MAX_PIECES);
        }
    }

    private static String random(Random random) {
        String[] parts = {
            "word",
            "unaffable",
            "3.5",
            ". ",
            "! ",
            "\n",
            "。",
            "我",
            "e\u0301",
            "🎉",
            " ",
            " ",
            "•",
            "\t",
            "안녕",
            "J. ",
            "```\n"
        };
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(600); i >= 0; i--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }
}
