package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.HostileTexts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Hostile texts in the console: at the length up to which Markdown is read, and beyond it. */
@Tag("deep")
class HostileTextsShownTest {
    @Test
    void areShownInTimeAndWithinMemory() {
        for (int length : new int[] {2_000, 10_000, 50_000, 400_000}) {
            assertThat(HostileTexts.tooDear(length, true, text -> {
                        HtmlWriter html = new HtmlWriter();
                        boolean unused = MarkdownText.write(html, text, "verbatim");
                        assertThat(html.toString().length()).isLessThan(10 * text.length() + 1_000);
                    }))
                    .as("%d characters", length)
                    .isEmpty();
        }
    }
}
