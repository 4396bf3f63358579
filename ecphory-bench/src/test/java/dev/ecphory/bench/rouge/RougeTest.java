package dev.ecphory.bench.rouge;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** ROUGE against values that others published. */
final class RougeTest {
    private static final Offset<Double> EXACT = Offset.offset(1e-9);

    /** Lin 2004, section 3.1: "police killed the gunman" and what candidates have of it. */
    @Test
    void theLongestCommonSubsequenceIsThatOfThePaper() {
        String reference = "police killed the gunman";
        assertThat(Rouge.longest(reference, "police kill the gunman").f1()).isEqualTo(.75, EXACT);
        assertThat(Rouge.longest(reference, "the gunman kill police").f1()).isEqualTo(.5, EXACT);
        assertThat(Rouge.longest(reference, "the gunman police killed").f1()).isEqualTo(.5, EXACT);
    }

    /** The same section: both have one bigram of three in common, "the gunman". */
    @Test
    void pairsOfWordsAreCountedAsInThePaper() {
        String reference = "police killed the gunman";
        assertThat(Rouge.n(2, reference, "police kill the gunman").recall()).isEqualTo(1 / 3.0, EXACT);
        assertThat(Rouge.n(2, reference, "the gunman kill police").recall()).isEqualTo(1 / 3.0, EXACT);
    }

    /** The first example in the tests of google-research's rouge_scorer. */
    @Test
    void wordsAreCountedAsTheCommonScorerDoes() {
        Rouge one = Rouge.n(1, "testing one two", "testing");
        assertThat(one.precision()).isEqualTo(1, EXACT);
        assertThat(one.recall()).isEqualTo(1 / 3.0, EXACT);
        assertThat(one.f1()).isEqualTo(.5, EXACT);
        Rouge two = Rouge.n(2, "testing one two", "testing one");
        assertThat(two.precision()).isEqualTo(1, EXACT);
        assertThat(two.recall()).isEqualTo(.5, EXACT);
        assertThat(Rouge.longest("testing one two", "testing two").f1()).isEqualTo(.8, EXACT);
    }

    @Test
    void caseAndPunctuationDoNotCountAndRepeatsCountOnce() {
        assertThat(Rouge.n(1, "The cat!", "the, CAT").f1()).isEqualTo(1, EXACT);
        assertThat(Rouge.n(1, "the cat", "the the the the").recall()).isEqualTo(.5, EXACT);
        assertThat(Rouge.n(1, "the cat", "the the the the").precision()).isEqualTo(.25, EXACT);
        assertThat(Rouge.n(2, "", "").f1()).isZero();
        assertThat(Rouge.longest("a b", "").f1()).isZero();
    }
}
