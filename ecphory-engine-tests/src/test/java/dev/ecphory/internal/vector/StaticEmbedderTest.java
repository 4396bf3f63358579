package dev.ecphory.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.WordPieceTokenizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StaticEmbedderTest {
    private final StaticEmbedder embedder = new StaticEmbedder();

    private float cosine(String one, String other) {
        return embedder.question(one).cosine(embedder.passage(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        When did she get married?     | Our wedding was in June.       | The printer is out of paper.
        What car does he drive?       | I bought a used Toyota truck.  | The soup needs more salt.
        我喜欢喝茶                      | 我每天喝绿茶                     | 明年搬到柏林工作
        """)
    void aRelatedTextIsNearerThanAnUnrelatedOne(String question, String related, String unrelated) {
        assertThat(cosine(question, related)).isGreaterThan(cosine(question, unrelated) + .05f);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "?!", "\u200B", "🎉", "[SEP]", "the"})
    void everyTextHasADirectionAndTheSameOneEachTime(String text) {
        assertThat(embedder.passage(text)).isEqualTo(embedder.passage(text));
        assertThat(embedder.passage(text)).isEqualTo(new StaticEmbedder().question(text));
    }

    @Test
    void wordsOutsideTheVocabularyStillTellTextsApart() {
        assertThat(cosine("🎉", "🎉🎉")).isGreaterThan(cosine("🎉", "🦊") + .3f);
    }

    @Test
    void rareWordsCountMoreThanFrequentOnesAndPunctuationNothing() {
        TokenWeights weights = TokenWeights.byRank(WordPieceTokenizer.uncased());
        WordPieceTokenizer pieces = WordPieceTokenizer.uncased();
        float the = weights.weight(pieces.encode("the")[0]);
        float house = weights.weight(pieces.encode("house")[0]);
        float clarinet = weights.weight(pieces.encode("clarinet")[0]);
        assertThat(the).isPositive().isLessThan(.05f);
        assertThat(house).isBetween(the, clarinet);
        assertThat(clarinet).isGreaterThan(.95f);
        assertThat(weights.weight(pieces.encode("!")[0])).isZero();
        assertThat(weights.weight(WordPieceTokenizer.START)).isZero();
        assertThat(weights.weight(pieces.encode("x")[0])).isEqualTo(.3f);
    }

    @Test
    void otherWeightsAreAnotherSpace() {
        StaticTokenTable table = StaticTokenTable.bundled();
        StaticEmbedder flat = new StaticEmbedder(table, token -> 1, "flat");
        assertThat(embedder.space().key()).isEqualTo("static-bge-small/" + table.revision() + "-rank/256/plain");
        assertThat(flat.space()).isNotEqualTo(embedder.space());
    }
}
