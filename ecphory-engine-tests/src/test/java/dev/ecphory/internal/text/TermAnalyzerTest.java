package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermAnalyzerTest {
    private static List<String> terms(String language, String text) {
        try (TermAnalyzer words = TermAnalyzer.of(language)) {
            return words.terms(text);
        }
    }

    @Test
    void stemsEnglishAndDropsStopWords() {
        assertThat(terms("en", "The runners weren't running; they DON\u2019T like Anna's cafés in May"))
                .containsExactly("runner", "run", "like", "anna", "cafe", "mai");
    }

    @Test
    void keepsEverythingWithoutALanguage() {
        assertThat(terms("none", "The runners' DON\u2019T Café, Anna's"))
                .containsExactly("the", "runners", "don't", "cafe", "anna");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        de | Die Häuser der Straße           | das Haus in den Straßen
        fr | les chevaux de l'été            | le cheval et d'été
        es | las canciones españolas         | una canción española
        it | le canzoni dell'università      | la canzone e l’università
        pt | as canções portuguesas          | a canção portuguesa
        nl | de huizen en katten             | het huizen van katten
        ru | красивые города                 | красивый город
        """)
    void meetsInflectedForms(String language, String one, String other) {
        assertThat(terms(language, one)).isEqualTo(terms(language, other)).hasSize(2);
    }

    @Test
    void givesOffsetsAndPositionsThatCountStopWords() {
        List<String> seen = new ArrayList<>();
        try (TermAnalyzer words = TermAnalyzer.of("en")) {
            words.analyze(
                    "Cats and the dogs",
                    (chars, length, start, end, position) ->
                            seen.add(new String(chars, 0, length) + " " + start + "-" + end + " @" + position));
        }
        assertThat(seen).containsExactly("cat 0-4 @0", "dog 13-17 @3");
    }

    @Test
    void writesCjkAsPairsInEveryLanguage() {
        for (String language : TermAnalyzer.languages()) {
            assertThat(terms(language, "東京都 3時 한국어")).as(language).contains("東京", "京都", "3", "한국", "국어");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        İstanbul ve ılık            | istanbul ve ilik
        Straße                      | strasse
        ２０２３年                   | 2023 年
        Ｆｕｌｌ ｗｉｄｔｈ            | full width
        e\u0301te\u0301 ﬁne          | ete fine
        مرحبا بالعالم               | مرحبا بالعالم
        नमस्ते दुनिया                   | नमस्ते दुनिया
        カタカナとひらがな            | カタ タカ カナ ナと とひ ひら らが がな
        ｶﾞｷﾞ                        | ガギ
        ١٢٣                         | 123
        """)
    void foldsTheScriptsOfTheWorld(String text, String expected) {
        assertThat(String.join(" ", terms("none", text.translateEscapes()))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        The parser is C++, not C#.      | c++ c#
        Payroll runs on .NET.           | .net
        We track it in #567 (see X-17). | #567 x-17
        It says -40 or \u221240, $100!  | -40 $100
        v2.3.1 is out                   | v2.3.1 2.3.1
        "foo_bar" and App.java          | foo bar app java
        § 12b applies                   | §
        src/main/App.java               | src/main/app.java app java
        ana.b@example.org               | ana.b@example.org ana exampl org
        a shrug :-) at 10:45            | :-) 10:45
        don't well-known e.g. ok... -   |
        --- ---, "quoted" (so) **bold** |
        """)
    void keepsWhatIsWrittenExactlyWholeBesideItsParts(String text, @Nullable String beside) {
        try (TermAnalyzer words = TermAnalyzer.of("en")) {
            List<String> found = new ArrayList<>(words.codes(text));
            found.addAll(words.terms(text));
            List<String> wanted = beside == null ? List.of() : List.of(beside.split(" "));
            assertThat(found).containsAll(wanted);
            assertThat(words.codes(text)).isSubsetOf(wanted);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        หมอฟัน    | หม มอ อฟั ฟัน
        ທ່ານໝໍ      | ທ່າ ານ ນຫ ຫມໍ
        ទន្តពេទ្យ    | ទន្ត ន្តពេ ពេទ្យ
        ဆရာဝန်    | ဆရာ ရာဝ ဝန်
        ฟัน        | ฟัน
        ដី         | ដី
        """)
    void writesScriptsWithoutBlanksAsPairsOfClustersInEveryLanguage(String text, String pairs) {
        for (String language : TermAnalyzer.languages()) {
            assertThat(String.join(" ", terms(language, text))).as(language).isEqualTo(pairs);
        }
    }

    @Test
    void findsAWordOfOneClusterInARun() {
        try (TermAnalyzer words = TermAnalyzer.of("en")) {
            assertThat(words.beside("ឆ្មាដេកលើកៅអី 猫在睡觉")).contains("ឆ្មា", "猫");
        }
        assertThat(terms("en", "ឆ្មា")).containsExactly("ឆ្មា");
    }

    @Test
    void takesAnEmojiForTheSameInEveryColour() {
        assertThat(terms("en", "👍🏽 ❤️ ☕")).isEqualTo(terms("en", "👍 ❤ ☕"));
    }

    @Test
    void survivesWhatIsNoWord() {
        for (String language : TermAnalyzer.languages()) {
            for (String text : List.of(
                    "",
                    " ",
                    "\u0000\u0001",
                    "…!?—",
                    "\uD83D",
                    "a\uDC00b",
                    "ภาษาไทยไม่มีช่องว่าง",
                    "'''s 's '",
                    "x".repeat(5_000),
                    "\u200B\u200D\uFE0F",
                    "שלום עולם")) {
                assertThat(terms(language, text)).isNotNull();
                try (TermAnalyzer words = TermAnalyzer.of(language)) {
                    assertThat(words.beside(text)).isNotNull();
                    assertThat(words.written(text)).isNotNull();
                }
            }
        }
        assertThat(terms("en", "😀👍🏽")).isNotNull();
        assertThat(terms("en", "ภาษาไทย")).isNotEmpty();
    }

    @Test
    void cutsGiantWordsAndReadsAMegabyte() {
        assertThat(terms("en", "x".repeat(600))).allMatch(term -> term.length() <= TermAnalyzer.MAX_TERM);
        assertThat(terms("en", "memory ".repeat(150_000))).hasSize(150_000);
    }

    @Test
    void isSharedByThreads() throws Exception {
        try (TermAnalyzer words = TermAnalyzer.of("en");
                var pool = Executors.newFixedThreadPool(4)) {
            List<String> expected = words.terms("The cats were running through gardens");
            Callable<List<String>> read = () -> words.terms("The cats were running through gardens");
            for (var result : pool.invokeAll(java.util.Collections.nCopies(200, read))) {
                assertThat(result.get()).isEqualTo(expected);
            }
        }
    }

    @Test
    void refusesALanguageItDoesNotKnow() {
        assertThatThrownBy(() -> TermAnalyzer.of("tlh"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tlh")
                .hasMessageContaining("none");
    }
}
