package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TermSequenceTest {
    private static final long SEED = 20_261_128;
    private static final List<String> PARTS = List.of(
            "running",
            " ",
            "a",
            "ｆｕｌｌ",
            "ﷺ",
            "ﬃ",
            "Ａ１",
            "don't",
            "日本語テキスト",
            "\n",
            "é",
            "x".repeat(300),
            "3.14",
            "-",
            "的",
            "");

    @Test
    void hasTheTermsOfItsAnalysisHoweverLongTheyBecome() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (String language : List.of("en", "none")) {
            try (TermAnalyzer analysis = TermAnalyzer.of(language)) {
                for (int round = 0; round < 500; round++) {
                    StringBuilder text = new StringBuilder();
                    for (int part = random.nextInt(12); part > 0; part--) {
                        text.append(PARTS.get(random.nextInt(PARTS.size())));
                    }
                    TermSequence terms = TermSequence.of(text, analysis);
                    List<String> told = new ArrayList<>();
                    for (int term = 0; term < terms.size(); term++) {
                        told.add(new String(terms.chars(), terms.start(term), terms.length(term)));
                    }
                    assertThat(told).as("seed %d: %s", SEED, text).isEqualTo(analysis.terms(text));
                }
            }
        }
    }
}
