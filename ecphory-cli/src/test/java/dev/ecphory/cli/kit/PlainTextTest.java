package dev.ecphory.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PlainTextTest {
    @Test
    void cutsAndFillsByTheColumnsThatLettersTake() {
        assertThat(PlainText.columns("灰釉a\u0301")).isEqualTo(5);
        assertThat(PlainText.columns("🚀⚡✅🪴☕")).isEqualTo(10);
        assertThat(PlainText.cut("灰釉の配合", 6)).isEqualTo("灰釉…");
        assertThat(PlainText.fit("灰", 4)).isEqualTo("灰  ");
        assertThat(PlainText.cut("short", 5)).isEqualTo("short");
    }

    @Test
    void wrapsAtBlanksAndBreaksWhatHasNone() {
        assertThat(PlainText.wrap("one two three", 8)).containsExactly("one two", "three");
        assertThat(PlainText.wrap("配合配合配合", 4)).containsExactly("配合", "配合", "配合");
        assertThat(PlainText.wrap("", 4)).containsExactly("");
    }

    @Test
    void aBarIsAsLongAsItsShare() {
        Paint plain = new Paint(false);
        assertThat(plain.bar(1, 1, 4)).isEqualTo("████");
        assertThat(plain.bar(0.5, 1, 4)).isEqualTo("██  ");
        assertThat(plain.bar(-1, 2, 4)).isEqualTo("░░  ");
        assertThat(plain.bar(0.001, 1, 4)).isEqualTo("▏   ");
    }
}
