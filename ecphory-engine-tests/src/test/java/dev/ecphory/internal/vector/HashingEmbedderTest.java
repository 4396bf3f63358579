package dev.ecphory.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashingEmbedderTest {
    private final HashingEmbedder embedder = new HashingEmbedder();

    private float cosine(String one, String other) {
        return embedder.question(one).cosine(embedder.passage(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        my tomato plants         | the plants with tomatoes     | quarterly earnings call
        我喜欢喝茶                 | 我每天喝绿茶                   | 明年搬到柏林工作
        東京に行きます              | 東京へ行った                   | ピアノの練習
        Где моя книга            | книга на столе               | поезд опоздал
        """)
    void textsThatShareSpellingsAreNearer(String question, String related, String unrelated) {
        assertThat(cosine(question, related)).isGreaterThan(cosine(question, unrelated) + .1f);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "...", "a", "🎉", "\uD800", "\u0301"})
    void everyTextHasADirection(String text) {
        assertThat(embedder.passage(text)).isEqualTo(embedder.passage(text));
    }

    @Test
    void caseAndWidthDoNotMatter() {
        assertThat(cosine("Tokyo ＴＯＷＥＲ", "tokyo tower")).isGreaterThan(.999f);
    }

    @Test
    void itsSpaceSaysWhatItIs() {
        try (HashingEmbedder one = new HashingEmbedder()) {
            assertThat(one.space().key()).isEqualTo("hashing/1/256/plain");
        }
    }
}
