package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTextTest {
    private static String shown(String text) {
        HtmlWriter html = new HtmlWriter();
        boolean unused = MarkdownText.write(html, text, "brief");
        return html.toString();
    }

    @Test
    void whatModelsWriteIsSetAsTheyMeanIt() {
        assertThat(shown("# A *b*\n\n1. one\n2. `two`\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\na < b\n```"))
                .contains("<p class=\"heading\">A <em>b</em></p>", "<ol><li><p>one</p></li><li>")
                .contains("<code>two</code>", "<th>x</th>", "<td>2</td>", "<code>a &lt; b\n</code>");
        assertThat(shown("two\nlines")).contains("two<br>lines");
    }

    @Test
    void markupStaysText() {
        assertThat(shown("<b>bold</b> <script>alert(1)</script>"))
                .contains("&lt;b&gt;bold&lt;/b&gt; &lt;script&gt;")
                .doesNotContain("<b>", "<script");
        assertThat(shown("<div onclick=x>\n<img src=x>\n</div>")).doesNotContain("<img", "<div onclick");
        assertThat(shown(Told.EVIL)).doesNotContain("<script", "<img", "onmouseover='");
    }

    @Test
    void aLinkLeadsToTheWebOrIsTextAndAnImageIsItsDescription() {
        assertThat(shown("[a](https://example.org/?q=\"1\"&b=2)"))
                .contains("rel=\"noopener noreferrer nofollow\"")
                .doesNotContain("\"1\"");
        assertThat(shown("[a](javascript:alert(1)) [b](/console/logout) [c](data:text/html,x) <javascript:x>"))
                .doesNotContain("<a ");
        assertThat(shown("![cat](https://example.org/cat.png)")).contains("cat").doesNotContain("<img", "example.org");
    }

    @Test
    void formulasKeepTheirSourceAndSumsOfMoneyAreNoFormulas() {
        assertThat(shown("So $x_1 + x_2$ and \\(a_b*c*\\) and $$\\frac{1}{2}$$"))
                .contains("<code class=\"tex\">x_1 + x_2</code>", "<code class=\"tex\">a_b*c*</code>")
                .contains("<code class=\"tex\">\\frac{1}{2}</code>");
        assertThat(shown("It costs $5 or $6, and A$ and US$")).doesNotContain("tex");
        assertThat(shown("an open $x and \\(y")).doesNotContain("tex");
    }

    @Test
    void aTextThatIsNestedOrLongBeyondReasonIsShownAsItIs() {
        assertThat(shown("> ".repeat(5_000) + "deep"))
                .contains("class=\"asis\"")
                .doesNotContain("<blockquote");
        assertThat(shown("- ".repeat(5_000) + "deep")).contains("class=\"asis\"");
        assertThat(shown("*a **b ".repeat(3_000) + "** c*".repeat(3_000))).contains("a");
        assertThat(shown("*".repeat(60_000))).contains("class=\"asis\"");
        assertThat(shown("\\(open ".repeat(5_000))).contains("class=\"asis\"");
    }

    @Test
    void aTableWiderThanAnybodyWritesIsShownAsItIs() {
        String wide = "|" + "a|".repeat(1_000) + "\n|" + "-|".repeat(1_000) + "\n" + "a\n".repeat(3_000);
        assertThat(shown(wide))
                .contains("class=\"asis\"")
                .doesNotContain("<td>")
                .hasSizeLessThan(2 * wide.length());
        String quoted = "> |" + "a|".repeat(400) + "\n> |" + "-|".repeat(400) + "\n" + "> a\n".repeat(3_000);
        assertThat(shown(quoted)).contains("class=\"asis\"").doesNotContain("<td>");
        String plain =
                "|" + "a|".repeat(20) + "\n|" + "-|".repeat(20) + "\n" + ("|" + "b|".repeat(20) + "\n").repeat(100);
        assertThat(shown(plain)).contains("<td>b</td>").doesNotContain("asis");
    }

    @Test
    void tagsWithoutEndAreText() {
        assertThat(shown("<a" + " x=\"".repeat(12_000))).contains("&lt;a x=");
        assertThat(shown("<div" + " x=\"y\"".repeat(7_000) + ">")).contains("&lt;div x=");
        assertThat(shown("<a ".repeat(16_000))).contains("class=\"asis\"");
    }

    @Test
    void marksThatNothingEndsAreLookedForOnce() {
        assertThat(shown("\\(".repeat(700) + "x".repeat(40_000))).contains("((((", "xxxx");
        assertThat(shown("\\(a\n\n\\(b\\) and $$c$$")).contains("<code class=\"tex\">b</code>", ">c</code>");
    }

    @Test
    void listsDeeperThanAnybodyWritesAreShownAsTheyAre() {
        StringBuilder list = new StringBuilder();
        for (int depth = 0; depth < 200; depth++) {
            list.append("  ".repeat(depth)).append("- a\n");
        }
        assertThat(shown(list.toString())).contains("class=\"asis\"").doesNotContain("<ul>");
        assertThat(shown("- a\n".repeat(10_000))).contains("class=\"asis\"");
    }

    @Test
    void wordsThatAreTooDeepToBeMarkedUpAreStillThere() {
        assertThat(shown("*a **b ".repeat(60) + "deep " + "** c*".repeat(60)))
                .contains("deep")
                .doesNotContain("…");
    }

    @Test
    void saysWhetherATextIsMoreThanPlainParagraphs() {
        assertThat(MarkdownText.write(new HtmlWriter(), "Plain.\n\nTwo & three.", "brief"))
                .isFalse();
        assertThat(MarkdownText.write(new HtmlWriter(), "Not *plain*.", "brief"))
                .isTrue();
    }
}
