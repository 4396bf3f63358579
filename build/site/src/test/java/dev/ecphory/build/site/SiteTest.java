package dev.ecphory.build.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SiteTest {
    private static final Pattern REFERENCE = Pattern.compile("(href|src)=\"([^\"]*)\"");

    @TempDir
    private Path work;

    @Test
    void everyLinkOfOurPagesLeadsSomewhere() throws IOException {
        assertThat(Site.of(Path.of("../..")).write(work)).isEmpty();
        List<String> astray = new ArrayList<>();
        for (Path page : pages()) {
            Matcher reference = REFERENCE.matcher(Files.readString(page));
            while (reference.find()) {
                if (!leads(page, reference.group(2))) {
                    astray.add(page + ": " + reference.group(2));
                }
            }
        }
        assertThat(astray).isEmpty();
    }

    @Test
    void nothingIsLoadedFromElsewhere() throws IOException {
        assertThat(Site.of(Path.of("../..")).write(work)).isEmpty();
        for (Path page : pages()) {
            assertThat(Files.readString(page))
                    .doesNotContainPattern("<script|<iframe|src=\"(https?:)?//|rel=\"stylesheet\" href=\"http");
        }
        assertThat(work.resolve("site.css")).content().doesNotContain("url(", "@import");
    }

    @Test
    void aLinkThatLeadsNowhereIsNamed() throws IOException {
        page(
                "docs/a.md",
                "# A\n[gone](b.md) [no such heading](#z) [outside](../../x) ![far](https://example.org/x.png)");
        assertThat(Site.of(work).write(work.resolve("out")))
                .containsExactly(
                        "docs/a.md: b.md",
                        "docs/a.md: #z",
                        "docs/a.md: ../../x",
                        "docs/a.md: https://example.org/x.png");
    }

    @Test
    void linksBetweenPagesAndHeadingsHold() throws IOException {
        page("README.md", "# Top\n[a](docs/deep/a.md#two-words) [all](docs/deep)");
        page("docs/deep/a.md", "# A\n## Two words\n[back](../../README.md) `code`\n\n| x |\n|---|\n| y |\n");
        assertThat(Site.of(work).write(work.resolve("out"))).isEmpty();
        assertThat(work.resolve("out/index.html"))
                .content()
                .contains("docs/deep/a.html#two-words", "docs/deep/index.html");
        assertThat(work.resolve("out/docs/deep/a.html"))
                .content()
                .contains("<h2 id=\"two-words\">", "../../index.html", "<code>code</code>", "<td>y</td>");
        assertThat(work.resolve("out/docs/deep/index.html")).content().contains("../../docs/deep/a.html");
    }

    @Test
    void markupInAPageIsShownAndDoesNothing() throws IOException {
        page("docs/a.md", "# <script>alert(1)</script>\n[x](javascript:alert(1))\n\n<img src=x onerror=alert(1)>");
        Site.of(work).write(work.resolve("out"));
        assertThat(work.resolve("out/docs/a.html")).content().doesNotContain("<script", "<img", "href=\"javascript");
    }

    private void page(String path, String text) throws IOException {
        Files.createDirectories(work.resolve(path).getParent());
        Files.createDirectories(work.resolve("docs"));
        Files.writeString(work.resolve(path), text);
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> all = Files.walk(work)) {
            return all.filter(each -> each.toString().endsWith(".html")).toList();
        }
    }

    private static boolean leads(Path page, String link) throws IOException {
        if (link.startsWith("http")) {
            return true;
        }
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return Files.isRegularFile(target)
                && (parts.length == 1 || Files.readString(target).contains("id=\"" + parts[1] + "\""));
    }
}
