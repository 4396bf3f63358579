package dev.ecphory.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Fact;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.facts.resolve.FactResolver;
import dev.ecphory.internal.facts.resolve.Mutants;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The truth suite at a reduced size. */
final class TruthTest {
    private static final Truth SMALL = new Truth(16, 12, 1, Phrases.Hand.DEV, ProgressListener.SILENT);
    private static final Truth HELD_OUT = new Truth(16, 12, 1, Phrases.Hand.HELD_OUT, ProgressListener.SILENT);
    private static final Truth.FactMemory CASCADE = Level.CASCADE.memory();

    @Test
    void theCascadeAnswersEveryQuestionRightly() {
        Score score = SMALL.examine(CASCADE, TruthVocabulary.own());

        assertThat(score.misses()).isEmpty();
        assertThat(score.perfect()).isTrue();
        assertThat(score.asked()).isGreaterThan(2_000);
        assertThat(score.precision()).isEqualTo(1);
    }

    @Test
    void whatRulesReadFromTheUtterancesIsAlmostAlwaysSaidThere() {
        Score score = run(Level.RULES);

        assertThat(score.precision()).isGreaterThanOrEqualTo(.95);
        assertThat(score.stored()).isGreaterThan(200);
    }

    @Test
    void soItIsInSentencesThatNoRuleWasWrittenWith() {
        Score score = HELD_OUT.examine(Level.RULES.memory(), Level.RULES.vocabulary());

        assertThat(score.precision()).isGreaterThanOrEqualTo(.93);
        assertThat(score.recallOfSlots()).isGreaterThanOrEqualTo(.42);
        assertThat(score.stored()).isGreaterThan(200);
    }

    @Test
    void whatAModelReadsRightlyIsAnsweredRightly() {
        Score score = run(Level.MODEL);

        assertThat(score.precision()).isGreaterThanOrEqualTo(.98);
        assertThat(score.recall()).isGreaterThanOrEqualTo(.98);
        assertThat(score.share("single")).isGreaterThanOrEqualTo(.98);
    }

    @Test
    void aFactThatNoUtteranceTellsCountsAsWrong() {
        Truth.FactMemory inventive = world -> {
            List<Fact> facts = new ArrayList<>();
            for (Fact fact : CASCADE.facts(world)) {
                facts.add(fact);
                facts.add(claiming(fact, "Atlantis", fact.evidence()));
                facts.add(claiming(fact, fact.object(), List.of(new EvidenceSpan(world.name() + "-chatter-1", 0, 0))));
            }
            return facts;
        };
        Score score = SMALL.examine(inventive, TruthVocabulary.own());

        assertThat(score.precision()).isLessThan(.4);
        assertThat(score.wrong()).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everySentenceIsTheOneThatTheTellingNeeds(Phrases.Hand hand) {
        for (World.Utterance telling : World.of(1, 1, 10, new Phrases(hand)).tellings()) {
            String text = telling.entry().event().text();
            assertThat(text).doesNotContain("{", "[", " on on ", "since on ", "as of on ", "  ", " .", "null");
            for (Claim claim : telling.claims()) {
                assertThat(text.toLowerCase(Locale.ROOT))
                        .contains(claim.object().replaceAll(" +", " ").toLowerCase(Locale.ROOT));
            }
        }
    }

    @Test
    void bothHandsTellTheSameWorlds() {
        World dev = World.of(2, 1, 10, new Phrases(Phrases.Hand.DEV));
        World heldOut = World.of(2, 1, 10, new Phrases(Phrases.Hand.HELD_OUT));

        assertThat(heldOut.questions()).isEqualTo(dev.questions());
        assertThat(heldOut.decisions()).isEqualTo(dev.decisions());
        assertThat(heldOut.tellings()).hasSameSizeAs(dev.tellings()).isNotEqualTo(dev.tellings());
    }

    private static Score run(Level level) {
        return SMALL.examine(level.memory(), level.vocabulary());
    }

    private static Fact claiming(Fact fact, String object, List<EvidenceSpan> evidence) {
        return new Fact(
                fact.id() + object + evidence,
                fact.claim() + object + evidence,
                fact.slot(),
                object,
                fact.text(),
                fact.confidence(),
                fact.authority(),
                fact.validFrom(),
                fact.validTo(),
                fact.learnedAt(),
                fact.retractedAt(),
                fact.supersededBy(),
                fact.contested(),
                fact.because(),
                evidence);
    }

    @Test
    void aMemoryThatHoldsNothingIsMostlyWrong() {
        Score score = SMALL.examine(world -> List.of(), TruthVocabulary.own());

        assertThat(score.share("single")).isLessThan(.4);
        assertThat(score.perfect()).isFalse();
    }

    @Test
    void theSameSeedIsTheSameWorldAndAnotherIsAnother() {
        Phrases phrases = new Phrases(Phrases.Hand.DEV);

        assertThat(World.of(3, 1, 10, phrases)).isEqualTo(World.of(3, 1, 10, phrases));
        assertThat(World.of(3, 1, 10, phrases)).isNotEqualTo(World.of(3, 2, 10, phrases));
        assertThat(phrases.forms()).isGreaterThan(500);
    }

    @Test
    void everyBrokenRuleIsNoticed() {
        Map<String, FactResolver> mutants = Mutants.all(LifeKind::cardinality);
        List<String> unnoticed = new ArrayList<>();
        mutants.forEach((wrong, mutant) -> {
            if (SMALL.examine(Truth.cascade(mutant), TruthVocabulary.own()).perfect()) {
                unnoticed.add(wrong);
            }
        });

        assertThat(mutants).hasSizeGreaterThanOrEqualTo(12);
        assertThat(unnoticed).isEmpty();
    }
}
