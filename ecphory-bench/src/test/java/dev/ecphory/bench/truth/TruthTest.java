package dev.ecphory.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.consolidate.settle.Cascade;
import dev.ecphory.consolidate.settle.Mutants;
import dev.ecphory.engine.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The truth suite at a reduced size. */
final class TruthTest {
    private static final TruthOptions SMALL = new TruthOptions(16, 12, 1, null);

    @Test
    void theCascadeAnswersEveryQuestionRightly() {
        Score score = Truth.examine(SMALL, Truth.cascade(Reading.given()), Progress.SILENT);

        assertThat(score.misses()).isEmpty();
        assertThat(score.perfect()).isTrue();
        assertThat(score.asked()).isGreaterThan(2_000);
        assertThat(score.precision()).isEqualTo(1);
    }

    @Test
    void aMemoryThatHoldsNothingIsMostlyWrong() {
        Score score = Truth.examine(SMALL, world -> List.of(), Progress.SILENT);

        assertThat(score.share("single")).isLessThan(.4);
        assertThat(score.perfect()).isFalse();
    }

    @Test
    void theSameSeedIsTheSameWorldAndAnotherIsAnother() {
        Phrases phrases = new Phrases();

        assertThat(World.of(3, 1, 10, phrases)).isEqualTo(World.of(3, 1, 10, phrases));
        assertThat(World.of(3, 1, 10, phrases)).isNotEqualTo(World.of(3, 2, 10, phrases));
        assertThat(phrases.forms()).isGreaterThan(500);
    }

    @Test
    void everyBrokenRuleIsNoticed() {
        Map<String, Cascade> mutants = Mutants.all(Kind::cardinality);
        List<String> unnoticed = new ArrayList<>();
        mutants.forEach((wrong, mutant) -> {
            if (Truth.examine(SMALL, Truth.settling(mutant, Reading.given()), Progress.SILENT)
                    .perfect()) {
                unnoticed.add(wrong);
            }
        });

        assertThat(mutants).hasSizeGreaterThanOrEqualTo(12);
        assertThat(unnoticed).isEmpty();
    }
}
