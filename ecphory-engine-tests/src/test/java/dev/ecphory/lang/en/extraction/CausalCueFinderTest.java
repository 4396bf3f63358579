package dev.ecphory.lang.en.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.language.EntityReader.Cause;
import org.junit.jupiter.api.Test;

/** Causes are found where a text says so, and only there. */
final class CausalCueFinderTest {
    @Test
    void findsWhatIsSaidInSoManyWords() {
        assertThat(found("We moved out because of the noise.")).isEqualTo("the noise -> We moved out");
        assertThat(found("I missed the train because I overslept!")).isEqualTo("I overslept -> I missed the train");
        assertThat(found("The roof leaked for weeks, so we moved to Porto."))
                .isEqualTo("The roof leaked for weeks -> we moved to Porto");
        assertThat(found("She lost her job. That’s why they sold the house."))
                .isEqualTo("She lost her job -> they sold the house");
        assertThat(found("The merger led to three layoffs.")).isEqualTo("The merger -> three layoffs");
    }

    @Test
    void findsNothingWhereNothingIsSaid() {
        assertThat(found("Did you leave because of me?")).isEmpty();
        assertThat(found("I left, but not because of the noise.")).isEmpty();
        assertThat(found("So we meet again, so I hear.")).isEmpty();
        assertThat(found("Because.")).isEmpty();
        assertThat(found("I have lived here since May and I am so happy.")).isEmpty();
        assertThat(found("The road led together with the path.")).isEmpty();
    }

    private static String found(String text) {
        StringBuilder found = new StringBuilder();
        for (Cause cause : CausalCueFinder.english().find(text)) {
            found.append(text, cause.causeFrom(), cause.causeTo())
                    .append(" -> ")
                    .append(text, cause.effectFrom(), cause.effectTo());
        }
        return found.toString();
    }
}
