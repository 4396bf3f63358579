package dev.ecphory.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ecphory.lab.run.SyntheticRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, where there is one. */
final class ReportInBrowserTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void needsABrowser() {
        assumeTrue(Files.isExecutable(CHROMIUM), CHROMIUM + " is not there: the page was not tried in a browser");
    }

    /** What the page has become after its scripts ran, without the scripts. */
    private String shown(SyntheticRun run, String hash) throws Exception {
        Path page = folder.resolve("report.html");
        Report.write(run.write(folder), page);
        Path out = folder.resolve("shown.html");
        Process browser = new ProcessBuilder(List.of(
                        CHROMIUM.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--window-size=1400,1000",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        page.toUri() + hash))
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!browser.waitFor(3, TimeUnit.MINUTES)) {
            browser.destroyForcibly();
            throw new IOException("the browser did not come to an end");
        }
        return Files.readString(out).replaceAll("(?s)<script.*?</script>", "");
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    @Test
    void tenThousandQuestionsAreListedAndEveryPlotIsDrawn() throws Exception {
        SyntheticRun run = new SyntheticRun(10_000, 20, SyntheticRun.five().subList(0, 3), true, 42);

        String shown = shown(run, "#q=1234");

        assertThat(shown).contains("data-ready=\"true\"").doesNotContain("data-wrong");
        assertThat(shown).contains("10,000 questions").contains("1,201 to 1,250 of 10,000");
        assertThat(count(shown, "href=\"#q=\\d+\" aria-current")).isEqualTo(50);
        assertThat(count(shown, "<svg")).as("plots").isEqualTo(9);
        assertThat(shown).contains("Where was lantern number 1234 bought");
        assertThat(count(shown, "<section class=\"card\">")).isEqualTo(3);
        assertThat(Files.size(folder.resolve("report.html"))).isLessThan(40_000_000);
    }

    @Test
    void aHostileQuestionIsShownAndDoesNothing() throws Exception {
        String shown = shown(new SyntheticRun(40, 4, SyntheticRun.five(), true, 5), "#q=0");

        assertThat(shown).contains("data-ready=\"true\"").doesNotContain("data-wrong");
        assertThat(shown).contains("<h3>&lt;/script&gt;&lt;script&gt;alert(1)").doesNotContain("<img");
    }

    @Test
    void aRunThatNobodyJudgedIsShown() throws Exception {
        String shown = shown(new SyntheticRun(40, 1, SyntheticRun.five(), false, 5), "");

        assertThat(shown).contains("data-ready=\"true\"").doesNotContain("data-wrong");
        assertThat(shown).contains("there is only one conversation").contains("nobody judged any answer");
    }
}
