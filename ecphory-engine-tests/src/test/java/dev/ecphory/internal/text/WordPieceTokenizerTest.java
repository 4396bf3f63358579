package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordPieceTokenizerTest {
    private final WordPieceTokenizer pieces = WordPieceTokenizer.uncased();

    private String cut(String text) {
        return Arrays.stream(pieces.encode(text)).mapToObj(pieces::token).collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        Hello, world!                | hello , world !
        unaffable                    | una ##ffa ##ble
        the Ecphory's embeddings     | the ec ##ph ##ory ' s em ##bed ##ding ##s
        Café déjà-vu, naïve Ångström | cafe de ##ja - vu , naive ang ##strom
        don't... really?!            | don ' t . . . really ? !
        I'm 3.5km away @ 10:30       | i ' m 3 . 5 ##km away @ 10 : 30
        我爱北京。                    | 我 [UNK] 北 京 。
        안녕                          | ᄋ ##ᅡ ##ᆫ ##ᄂ ##ᅧ ##ᆼ
        nice 🎉🎉 day                 | nice [UNK] day
        well🎉done                   | [UNK]
        “quoted” – dash              | “ quoted ” – dash
        [SEP] [CLS]                  | [ sep ] [ cl ##s ]
        İstanbul Straße ΣΑΣ          | istanbul st ##raße σ ##α ##σ
        """)
    void cutsAsBertDoes(String text, String expected) {
        assertThat(cut(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        true  | The kettle is blue
        true  | naïve Ångström 0x80070005
        true  | ?!
        true  | Where is my ร่ม
        false | หมอฟัน
        false | คืนนี้ฝนตก, Ana
        false | ទន្តពេទ្យ
        false | डॉक्टर के पास
        false | გასაღები უჯრაშია
        false | где ключ
        false | 🍕
        """)
    void tellsWhetherItSpellsMostOfAText(boolean spells, String text) {
        assertThat(pieces.spells(text)).isEqualTo(spells);
    }

    @Test
    void aWholeTextIsATokenOnlyWhenItIsCutIntoThatTokenAlone() {
        List<String> texts = new ArrayList<>(List.of(
                "",
                " ",
                "car",
                "Car",
                "CAR ",
                "cars!",
                "sarai",
                "naïve",
                "Zürich",
                "7",
                "1984",
                "[SEP]",
                "東",
                "x".repeat(200)));
        for (int id = 0; id < pieces.size(); id += 7) {
            texts.add(pieces.token(id).replace("##", ""));
            texts.add(pieces.token(id).replace("##", "") + "qz");
        }
        for (String text : texts) {
            int[] ids = pieces.encode(text);
            int expected = ids.length == 1 && ids[0] != WordPieceTokenizer.UNKNOWN ? ids[0] : -1;
            assertThat(pieces.whole(text)).as(text).isEqualTo(expected);
        }
    }

    @Test
    void dropsWhatCannotBeSeenAndSplitsAtEveryBlank() {
        assertThat(cut("a\u0000b\u200Bc\uFFFD\u00ADd\u0007")).isEqualTo("abc ##d");
        assertThat(cut("one\ttwo\nthree\r\nfour\u00A0five\u3000six\u2028seven"))
                .isEqualTo("one two three four five six seven");
        assertThat(cut("e\u0301te\u0301")).isEqualTo("et ##e");
        assertThat(cut("x\uD83Dy")).isEqualTo(cut("xy"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t ", "\u200B"})
    void aTextWithoutWordsHasNoPieces(String text) {
        assertThat(pieces.encode(text)).isEmpty();
        assertThat(pieces.encodeForModel(text, 512)).containsExactly(WordPieceTokenizer.START, WordPieceTokenizer.END);
    }

    @Test
    void aWordOfAHundredCharactersIsSpelledAndALongerOneIsUnknown() {
        assertThat(pieces.encode("a".repeat(100))).doesNotContain(WordPieceTokenizer.UNKNOWN);
        assertThat(pieces.encode("a".repeat(101))).containsExactly(WordPieceTokenizer.UNKNOWN);
        assertThat(cut("so " + "a".repeat(5000) + ", then")).isEqualTo("so [UNK] , then");
        assertThat(pieces.encode("𝐚".repeat(300))).containsExactly(WordPieceTokenizer.UNKNOWN);
    }

    @Test
    void framesForAModelAndStaysInItsWindow() {
        int[] framed = pieces.encodeForModel("one two three four five", 5);
        assertThat(framed)
                .startsWith(WordPieceTokenizer.START)
                .endsWith(WordPieceTokenizer.END)
                .hasSize(5);
        assertThat(Arrays.stream(framed).skip(1).limit(3).mapToObj(pieces::token))
                .containsExactly("one", "two", "three");
        assertThat(pieces.encodeForModel("embeddings ".repeat(1000), 512)).hasSize(512);
    }

    @Test
    void knowsWhereEachPieceStands() {
        String text = "  Café, e\u0301tude🎉 unaffable 北京";
        WordPieces found = pieces.pieces(text);
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < found.size(); i++) {
            seen.append(pieces.token(found.id(i)))
                    .append('=')
                    .append(text, found.start(i), found.end(i))
                    .append('|');
        }
        assertThat(seen.toString()).isEqualTo("cafe=Café|,=,|[UNK]=e\u0301tude🎉|una=una|##ffa=ffa|##ble=ble|北=北|京=京|");
    }

    @Test
    void everyTokenOfTheVocabularyIsFoundAgain() {
        assertThat(pieces.size()).isEqualTo(30_522);
        assertThat(pieces.token(WordPieceTokenizer.UNKNOWN)).isEqualTo("[UNK]");
        assertThat(pieces.token(WordPieceTokenizer.START)).isEqualTo("[CLS]");
        assertThat(pieces.token(WordPieceTokenizer.END)).isEqualTo("[SEP]");
        for (int id = 999; id < pieces.size(); id++) {
            if (!pieces.continues(id) && !pieces.token(id).equals("...")) {
                assertThat(pieces.encode(pieces.token(id)))
                        .as(pieces.token(id))
                        .startsWith(id)
                        .hasSize(1);
            }
        }
    }

    @Test
    void agreesWithALiteralReadingOfTheRulesOnRandomText() {
        LiteralBert literal = new LiteralBert(pieces);
        for (long seed = 1; seed <= 3000; seed++) {
            String text = random(new Random(seed));
            List<Integer> ours = Arrays.stream(pieces.encode(text)).boxed().toList();
            assertThat(ours).as("seed %d: %s", seed, text).isEqualTo(literal.encode(text));
        }
    }

    private String random(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i >= 0; i--) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> text.append(pieces.token(999 + random.nextInt(29_523)));
                case 3 -> text.append((char) (' ' + random.nextInt(95)));
                case 4 -> text.append(' ');
                case 5 -> text.appendCodePoint(0x80 + random.nextInt(0x2000));
                case 6 -> text.appendCodePoint(0x2000 + random.nextInt(0xB800));
                default -> text.appendCodePoint(0x1F000 + random.nextInt(0xC00));
            }
        }
        return text.toString();
    }
}
