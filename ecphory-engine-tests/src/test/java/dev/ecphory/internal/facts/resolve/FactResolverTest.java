package dev.ecphory.internal.facts.resolve;

import static dev.ecphory.internal.facts.resolve.Told.month;
import static dev.ecphory.internal.facts.resolve.Told.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Claim.Kind;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the cascade promises, one rule a test. */
final class FactResolverTest {
    private final Told told = new Told();

    @Test
    void aNewValueEndsTheOldOneAndBothStay() {
        told.says(10, "lives_in", "Berlin").add().says(40, "lives_in", "Paris").add();

        assertThat(told.at(39, 50)).isEqualTo("Berlin");
        assertThat(told.at(40, 50)).isEqualTo("Paris");
        assertThat(told.at(40, 39)).isEqualTo("Berlin");
        Fact berlin = told.settle().facts().getFirst();
        assertThat(told.settle().facts()).hasSize(3);
        assertThat(berlin.because()).isEmpty();
        assertThat(told.settle().facts().get(1).because()).isEqualTo("superseded on 2024-02-09: lives_in Paris");
        assertThat(told.settle().facts().get(1).supersededBy()).isEqualTo("c2");
    }

    @Test
    void lateNewsOfAnEarlierValueIsPutInItsPlace() {
        told.says(10, "lives_in", "Berlin").add();
        told.says(60, "lives_in", "Paris").add();
        told.says(70, "lives_in", "Rome").from(on(30)).add();

        assertThat(told.at(35, 65)).isEqualTo("Berlin");
        assertThat(told.at(35, 70)).isEqualTo("Rome");
        assertThat(told.at(80, 80)).isEqualTo("Paris");
        assertThat(told.at(20, 80)).isEqualTo("Berlin");
    }

    @Test
    void whatWasOnlyToldToHaveEndedWasSoAndIsOver() {
        told.says(10, "lives_in", "Berlin").add();
        told.says(40, "lives_in", "Paris").as(Claim.Kind.ENDS).from(on(30)).add();

        Fact paris = told.settle().facts().getLast();
        assertThat(paris.object()).isEqualTo("Paris");
        assertThat(paris.validFrom()).isEqualTo(paris.validTo());
        assertThat(told.at(29, 40)).isEqualTo("Berlin");
        assertThat(told.at(30, 40)).isEqualTo("Berlin");
        assertThat(told.at(50, 50)).isEqualTo("Berlin");
    }

    @Test
    void whatWasToldToHaveEndedIsHeldFromTheDayThatIsToldLater() {
        told.says(40, "lives_in", "Paris").as(Claim.Kind.ENDS).from(on(30)).add();
        told.says(50, "lives_in", "Paris").from(on(10)).add();

        assertThat(told.at(20, 50)).isEqualTo("Paris");
        assertThat(told.at(35, 50)).isEmpty();
    }

    @Test
    void theEndThatIsToldLastCounts() {
        told.says(40, "lives_in", "Paris").as(Claim.Kind.ENDS).from(on(30)).add();
        told.says(41, "lives_in", "Paris").as(Claim.Kind.ENDS).from(on(29)).add();

        assertThat(told.settle().facts().stream().filter(fact -> fact.retractedAt() == null))
                .extracting(Fact::validTo)
                .containsExactly(on(29));
    }

    @Test
    void aWeakerSourceNeverSupersedesAStronger() {
        told.says(10, "lives_in", "Berlin").add();
        told.says(20, "lives_in", "Paris").by(Authority.ASSISTANT).add();

        assertThat(told.at(30, 30)).isEqualTo("Berlin?, Paris?");
        assertThat(told.settle().contradictions()).extracting(Contradiction::id).containsExactly("c1~c2");
        told.says(40, "lives_in", "Paris").add();
        assertThat(told.at(50, 50)).isEqualTo("Paris");
    }

    @Test
    void aStrongerSourceSupersedesAWeaker() {
        told.says(10, "lives_in", "Berlin").by(Authority.ASSISTANT).add();
        told.says(20, "lives_in", "Paris").by(Authority.TOOL).add();

        assertThat(told.at(30, 30)).isEqualTo("Paris");
        assertThat(told.settle().contradictions()).isEmpty();
    }

    @Test
    void aRestatementIsEvidenceAndNoNewValue() {
        told.says(10, "lives_in", "New York")
                .add()
                .says(20, "lives_in", "new  york.")
                .add();

        List<Fact> facts = told.settle().facts();
        assertThat(facts).hasSize(2);
        assertThat(facts.getLast().evidence()).hasSize(2);
        assertThat(facts.getLast().object()).isEqualTo("New York");
    }

    @Test
    void numbersDatesAndNegationsAreNeverMerged() {
        assertThat(NormalizedValue.of("2 cats").to(NormalizedValue.of("two cat")))
                .isEqualTo(NormalizedValue.Sameness.SAME);
        assertThat(NormalizedValue.of("3 cats").to(NormalizedValue.of("2 cats")))
                .isEqualTo(NormalizedValue.Sameness.DIFFERENT);
        assertThat(NormalizedValue.of("at 9 and 10").to(NormalizedValue.of("at 9")))
                .isEqualTo(NormalizedValue.Sameness.DIFFERENT);
        assertThat(NormalizedValue.of("Monday").to(NormalizedValue.of("Monday and Tuesday")))
                .isEqualTo(NormalizedValue.Sameness.DIFFERENT);
        assertThat(NormalizedValue.of("meat").to(NormalizedValue.of("no meat")))
                .isEqualTo(NormalizedValue.Sameness.DIFFERENT);
        assertThat(NormalizedValue.of("C").to(NormalizedValue.of("C++"))).isEqualTo(NormalizedValue.Sameness.DIFFERENT);
        assertThat(NormalizedValue.of("William").to(NormalizedValue.of("Williams")))
                .isEqualTo(NormalizedValue.Sameness.DIFFERENT);
        assertThat(NormalizedValue.of("OLD MAPS").to(NormalizedValue.of("old maps")))
                .isEqualTo(NormalizedValue.Sameness.SAME);
        assertThat(NormalizedValue.of("-5").to(NormalizedValue.of("5"))).isEqualTo(NormalizedValue.Sameness.DIFFERENT);
        assertThat(NormalizedValue.of("Acme").to(NormalizedValue.of("Acme Labs")))
                .isEqualTo(NormalizedValue.Sameness.LESS);
        assertThat(NormalizedValue.of("Acme Labs").to(NormalizedValue.of("Acme")))
                .isEqualTo(NormalizedValue.Sameness.MORE);
    }

    @Test
    void aMoreExactValueTakesOverAndALessExactOneRestates() {
        told.says(10, "works_at", "Acme")
                .add()
                .says(20, "works_at", "Acme Labs")
                .add();
        told.says(30, "works_at", "Acme").add();

        assertThat(told.at(15, 40)).isEqualTo("Acme");
        assertThat(told.at(35, 40)).isEqualTo("Acme Labs");
    }

    @Test
    void anEndLeavesNothingUntilTheNextValue() {
        told.says(10, "works_at", "Acme").add();
        told.says(20, "works_at", "").as(Kind.ENDS).add();
        told.says(30, "works_at", "Beta").add();
        told.says(40, "works_at", "Acme").as(Kind.ENDS).from(on(35)).add();

        assertThat(told.at(25, 50)).isEmpty();
        assertThat(told.at(19, 50)).isEqualTo("Acme");
        assertThat(told.at(45, 50)).isEqualTo("Beta");
    }

    @Test
    void aCorrectionTakesThePlaceFromTheSameMoment() {
        told.says(5, "lives_in", "Rome").add().says(10, "lives_in", "Porto").add();
        told.says(20, "lives_in", "Lisbon").as(Kind.CORRECTS).add();

        assertThat(told.at(12, 15)).isEqualTo("Porto");
        assertThat(told.at(12, 20)).isEqualTo("Lisbon");
        assertThat(told.at(7, 20)).isEqualTo("Rome");
        told.decide(30, new Decision.RetractClaim("c3"));
        assertThat(told.at(12, 30)).isEqualTo("Porto");
        assertThat(told.at(12, 29)).isEqualTo("Lisbon");
    }

    @Test
    void aDeniedValueWasNeverTrueAndWhatWasBeforeReopens() {
        told.says(5, "lives_in", "Rome").add().says(10, "lives_in", "Porto").add();
        told.says(20, "lives_in", "Porto").as(Kind.DENIES).add();

        assertThat(told.at(12, 19)).isEqualTo("Porto");
        assertThat(told.at(12, 20)).isEqualTo("Rome");
        told.says(30, "lives_in", "Porto").add();
        assertThat(told.at(35, 35)).isEqualTo("Porto");
    }

    @Test
    void aWeakDenialIsAContradiction() {
        told.says(5, "lives_in", "Rome").add();
        told.says(20, "lives_in", "Rome")
                .as(Kind.DENIES)
                .by(Authority.ASSISTANT)
                .add();

        assertThat(told.at(30, 30)).isEqualTo("Rome?");
        assertThat(told.settle().contradictions()).hasSize(1);
    }

    @Test
    void retractingASupersedingClaimReopensItsPredecessor() {
        told.says(10, "lives_in", "Berlin").add().says(20, "lives_in", "Paris").add();
        told.decide(30, new Decision.RetractClaim("c2")).decide(40, new Decision.RestoreClaim("c2"));

        assertThat(told.at(25, 25)).isEqualTo("Paris");
        assertThat(told.at(25, 30)).isEqualTo("Berlin");
        assertThat(told.at(25, 40)).isEqualTo("Paris");
    }

    @Test
    void aClaimGoesWithTheLastEventThatBearsIt() {
        told.says(10, "lives_in", "Berlin").in("x").add();
        told.says(12, "lives_in", "Berlin").in("y").add();
        told.decide(20, new Decision.RetractEvent("x")).decide(30, new Decision.RetractEvent("y"));
        told.decide(40, new Decision.RestoreEvent("y"));

        assertThat(told.at(15, 25)).isEqualTo("Berlin");
        assertThat(told.at(11, 25)).isEmpty();
        assertThat(told.at(15, 35)).isEmpty();
        assertThat(told.at(15, 40)).isEqualTo("Berlin");
    }

    @Test
    void manyValuesStandSideBySideUntilOneEnds() {
        told.says(10, "likes", "tea").add().says(20, "likes", "coffee").add();
        told.says(30, "likes", "tea").as(Kind.ENDS).add();
        told.says(40, "likes", "juice").change().replacing("coffee").add();

        assertThat(told.at(25, 50)).isEqualTo("coffee, tea");
        assertThat(told.at(35, 50)).isEqualTo("coffee");
        assertThat(told.at(45, 50)).isEqualTo("juice");
    }

    @Test
    void anUnknownPredicateIsSingleOnceItWasSaidToHaveChanged() {
        told.says(10, "phone", "Pixel").add().says(20, "phone", "Fairphone").add();
        told.says(30, "phone", "Nokia").change().add();
        told.decide(40, new Decision.RetractClaim("c3"));

        assertThat(told.at(25, 25)).isEqualTo("Fairphone, Pixel");
        assertThat(told.at(35, 35)).isEqualTo("Nokia");
        assertThat(told.at(35, 40)).isEqualTo("Fairphone, Pixel");
    }

    @Test
    void tellingsOfOneTimeAreOneOccurrence() {
        told.says(200, "visited", "Rome").from(month(5)).add();
        told.says(210, "visited", "Rome").from(on(133)).add(); // 12 May
        told.says(220, "visited", "Rome").from(on(160)).add(); // in June

        assertThat(told.settle().facts().stream()
                        .filter(fact -> fact.isKnownAt(Told.day(230)))
                        .map(fact -> fact.validFrom().at()))
                .containsExactly(Told.day(133), Told.day(160));
    }

    @Test
    void aMoreExactTimeIsARefinement() {
        told.says(10, "lives_in", "Rome").add();
        told.says(150, "lives_in", "Oslo").from(month(5)).add();
        told.says(160, "lives_in", "Oslo").from(on(133)).add();

        assertThat(told.at(125, 155)).isEqualTo("Oslo");
        assertThat(told.at(125, 165)).isEqualTo("Rome");
        assertThat(told.at(140, 165)).isEqualTo("Oslo");
        assertThat(told.settle().contradictions()).isEmpty();
    }

    @Test
    void freshNewsOfThisMonthComesAfterWhatWasSeenThisMonth() {
        told.says(125, "lives_in", "Rome").add();
        told.says(140, "lives_in", "Oslo").from(month(5)).add();

        assertThat(told.at(125, 150)).isEqualTo("Rome");
        assertThat(told.at(150, 150)).isEqualTo("Oslo");
    }

    @Test
    void aSettledContradictionHoldsAsDecided() {
        told.says(10, "lives_in", "Berlin").add();
        told.says(20, "lives_in", "Paris").by(Authority.ASSISTANT).add();
        told.decide(30, new Decision.ResolveContradiction("c1", "c2", Decision.Choice.OLDER));
        told.decide(40, new Decision.ResolveContradiction("c1", "c2", Decision.Choice.NEWER));
        told.decide(50, new Decision.ResolveContradiction("c1", "c2", Decision.Choice.BOTH));

        assertThat(told.at(25, 35)).isEqualTo("Berlin");
        assertThat(told.at(25, 45)).isEqualTo("Paris");
        assertThat(told.at(15, 45)).isEqualTo("Berlin");
        assertThat(told.at(25, 55)).isEqualTo("Berlin, Paris");
        assertThat(told.settle().contradictions()).isEmpty();
    }

    @Test
    void nearPredicatesCompeteOnlyWhereOneIsUnregistered() {
        told.says(10, "works_at", "Acme")
                .add()
                .says(20, "employer", "Beta")
                .change()
                .add();
        told.says(12, "works_in", "Berlin").add();
        SentenceSimilarity near = (one, other) -> one.contains("Berlin") || other.contains("Berlin") ? .7 : .9;

        assertThat(Told.at(resolver(near).facts(), 25, 25)).isEqualTo("Berlin?, Beta?");
        assertThat(resolver(near).contradictions()).singleElement().satisfies(one -> assertThat(one.undecided())
                .isTrue());

        told.decide(30, new Decision.JudgePair("c3", "c2", Verdict.COEXISTS, "judge"));
        FactResolution judged = resolver(near);
        assertThat(Told.at(judged.facts(), 25, 25)).as("before the verdict").isEqualTo("Berlin?, Beta?");
        assertThat(Told.at(judged.facts(), 25, 35)).isEqualTo("Berlin, Beta");
        assertThat(Told.at(judged.facts(), 15, 35)).isEqualTo("Acme, Berlin");
        assertThat(judged.contradictions()).isEmpty();

        told.decide(40, new Decision.JudgePair("c3", "c2", Verdict.REPLACES, "judge"));
        assertThat(Told.at(resolver(near).facts(), 25, 45)).isEqualTo("Beta");
        assertThat(Told.at(resolver(near).facts(), 15, 45)).isEqualTo("Acme, Berlin");
    }

    private FactResolution resolver(SentenceSimilarity near) {
        return new FactResolver(Told::cardinality, near).settle("ann", told.claims, told.decisions);
    }
}
