package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ecphory.internal.learning.QuestionPieces;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** How much two questions ask for the same. */
final class QuestionSimilarityTest {
    private static final List<String> WORDS = List.of(
            "where", "does", "Ann", "Bo", "live", "home", "dentist", "when", "paint", "the", "Zürich", "12", "的");

    private static final BitSet SPEAKERS = new BitSet();

    static {
        SPEAKERS.set(WordPieceTokenizer.uncased().encode("cleo")[0]);
    }

    /** Every word piece is as rare as the next. */
    private static float likeness(String one, String other) {
        return new QuestionSimilarity(StaticTokenTable.bundled(), piece -> .6, SPEAKERS, one)
                .to(QuestionPieces.of(other));
    }

    @Test
    void theSameWordsAreAsLikeAsCanBe() {
        assertThat(likeness("Where does Ann live?", "where does Ann LIVE")).isEqualTo(1, within(1e-6f));
    }

    @Test
    void otherWordsForTheSameAreAlike() {
        assertThat(likeness("Which physician does Ann see?", "Which doctor does Ann see?"))
                .isGreaterThan(likeness("Which physician does Ann see?", "Which museum does Ann see?"));
    }

    @Test
    void theSameAskedOfSomebodyElseIsNotAlike() {
        assertThat(likeness("Where does Ann live?", "Where does Bo live?")).isZero();
        assertThat(likeness("Where did Ann live in 2021?", "Where did Ann live in 2022?"))
                .isZero();
        assertThat(likeness("Where does Ann live?", "Where does Ann live in 2021?"))
                .isZero();
        assertThat(likeness("where does cleo live", "where does dora live")).isZero();
        assertThat(likeness("Ann lives where?", "Where lives Ann?")).isGreaterThan(.9f);
    }

    @Test
    void whatAsksForMoreIsLessAlikeThanWhatAsksForTheSame() {
        String question = "Where does Ann live?";
        assertThat(likeness(question, "Where does Ann live since the flood in the old mill?"))
                .isLessThan(likeness(question, "Where does Ann live now?"));
    }

    @Test
    void nothingInCommonIsNothing() {
        assertThat(likeness("Where does Ann live?", "How much was the bicycle?"))
                .isZero();
        assertThat(likeness("", "Where?")).isZero();
        assertThat(likeness("Where?", "")).isZero();
    }

    @Test
    void likenessIsBetween0And1AndGreatestForTheSame() {
        Random chance = new Random(3);
        for (int i = 0; i < 2_000; i++) {
            String one = random(chance);
            String other = random(chance);
            assertThat(likeness(one, other)).as("%s / %s", one, other).isBetween(0f, 1f);
            assertThat(likeness(one, one)).as(one).isEqualTo(1, within(1e-5f));
        }
    }

    private static String random(Random chance) {
        return chance.ints(1 + chance.nextInt(5), 0, WORDS.size())
                .mapToObj(WORDS::get)
                .collect(Collectors.joining(" "));
    }
}
