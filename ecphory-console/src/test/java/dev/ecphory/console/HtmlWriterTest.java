package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlWriterTest {
    @Test
    void noTextBecomesMarkup() {
        String html = new HtmlWriter().saying("p", Told.EVIL).toString();

        assertThat(html).doesNotContain("<script", "<img", "'", "`").startsWith("<p><bdi>&lt;/script&gt;");
    }

    @Test
    void noValueLeavesItsAttribute() {
        String html = new HtmlWriter()
                .open("input", "value", "\" autofocus onfocus=\"alert(1)")
                .toString();

        assertThat(html).isEqualTo("<input value=\"&quot; autofocus onfocus=&quot;alert(1)\">");
    }

    @Test
    void controlCharactersAreShownAsUnknownAndLinesStayLines() {
        assertThat(new HtmlWriter().text("a\u0000b\u001B[31m\nc").toString()).isEqualTo("a\uFFFDb\uFFFD[31m\nc");
    }

    @Test
    void attributesWithoutAValueAreLeftOut() {
        assertThat(new HtmlWriter().open("a", "href", null, "id", "x").toString())
                .isEqualTo("<a id=\"x\">");
    }
}
