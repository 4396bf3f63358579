package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WhiteSpaceTest {
    private static final String SIGNS = "ab \t\n\u000b\f\r\u00a0\u2003\u0085\u001f";

    @Test
    void collapsesWhatTheRegularExpressionCollapses() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int left = random.nextInt(9); left > 0; left--) {
                text.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
            }
            assertThat(WhiteSpace.collapsed(text.toString()))
                    .isEqualTo(text.toString().replaceAll("\\s+", " ").strip());
        }
    }
}
