package dev.ecphory.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.run.SyntheticRun.Player;
import dev.ecphory.lab.run.SyntheticRun;
import dev.ecphory.memory.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {
    private static final Pattern SCRIPT = Pattern.compile("<script( [^>]*)?>(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private Path folder = Path.of("");

    private SyntheticRun small(boolean judged) {
        return new SyntheticRun(120, 6, SyntheticRun.five(), judged, 7);
    }

    private String page(SyntheticRun run) throws IOException {
        Path html = folder.resolve("report.html");
        Report.write(run.write(folder), html);
        return Files.readString(html);
    }

    private String summary(SyntheticRun run) throws IOException {
        page(run);
        return Files.readString(folder.resolve("report.md"));
    }

    private static List<String> scripts(String page) {
        List<String> scripts = new ArrayList<>();
        Matcher each = SCRIPT.matcher(page);
        while (each.find()) {
            if (each.group(1) == null) {
                scripts.add(each.group(2));
            }
        }
        return scripts;
    }

    private static LocatedJson data(String page) {
        Matcher each = SCRIPT.matcher(page);
        while (each.find()) {
            if (each.group(1) != null) {
                return LocatedJson.ofLine("data", each.group(2));
            }
        }
        throw new AssertionError("no data");
    }

    @Test
    void whatTheDataSayIsNeverMarkup() throws IOException {
        String page = page(small(true));

        assertThat(page.split("</script>", -1).length)
                .as("six scripts, the data, and the rest")
                .isEqualTo(8);
        assertThat(SCRIPT.matcher(page).replaceAll(""))
                .contains("&lt;script&gt;alert(1)")
                .doesNotContain("<script")
                .doesNotContain("<img");
        assertThat(page.contains("\\u003c/script>\\u003cscript>alert(1)")).isTrue();
        assertThat(page.contains("\\u2028\\u2029")).isTrue();
        assertThat(data(page).field("words").items()).extracting(LocatedJson::text).contains(SyntheticRun.HOSTILE);
    }

    @Test
    void nothingButItsOwnScriptsMayRunAndNothingMayBeFetched() throws Exception {
        String page = page(small(true));
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"")
                .matcher(page);
        assertThat(policy.find()).isTrue();
        String allowed = policy.group(1).replace("&#39;", "'");

        assertThat(allowed).startsWith("default-src 'none'").contains("connect-src 'none'");
        assertThat(allowed).doesNotContain("http").doesNotContain("unsafe-eval");
        assertThat(scripts(page)).hasSize(6).allSatisfy(script -> {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            assertThat(allowed).contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
        });
        assertThat(Pattern.compile("(src|href|url)\\s*[=(]\\s*[\"']?(https?:)?//")
                        .matcher(page.replace(scripts(page).get(1), ""))
                        .find())
                .as("an address outside the page")
                .isFalse();
    }

    @Test
    void everyAnswerIsInTheDataAndEveryTextOnce() throws IOException {
        LocatedJson data = data(page(small(true)));
        List<String> words =
                data.field("words").items().stream().map(LocatedJson::text).toList();

        assertThat(data.field("questions").items()).hasSize(120);
        assertThat(data.field("outcomes").items()).hasSize(120 * 5);
        assertThat(new HashSet<>(words)).hasSameSizeAs(words);
        for (LocatedJson row : data.field("outcomes").items()) {
            assertThat(row.items().get(9).items()).hasSizeLessThanOrEqualTo(Packed.SHOWN);
            assertThat(row.items().get(12).items()).hasSizeLessThanOrEqualTo(Packed.SHOWN);
        }
    }

    @Test
    void aCutTextNeverEndsInHalfACharacter() {
        assertThat(Packed.cut("Where was it?", 9)).isEqualTo("Where was […]");
        assertThat(Packed.cut("Where was it?", 13)).isEqualTo("Where was it?");
        for (int longest = 1; longest < 4; longest++) {
            assertThat(Packed.cut("😀😀😀", longest).codePoints().filter(c -> c >= 0xD800 && c < 0xE000))
                    .as("cut at %s", longest)
                    .isEmpty();
        }
    }

    @Test
    void everybodyIsComparedWithTheFirstThatRetrieves() throws IOException {
        String summary = summary(small(true));

        assertThat(summary).contains("## Against ecphory-base");
        assertThat(summary).containsPattern("\\| bm25 \\| accuracy \\| 120 \\|");
        assertThat(summary).containsPattern("\\| bm25 \\| recall@10 \\|");
        assertThat(summary).doesNotContain("| full-context | recall@10 |");
    }

    @Test
    void twoThatDoNotDifferAreNotDistinguishable() throws IOException {
        Player one = new Player("one", Sight.RETRIEVED, .8, .8);
        Player other = new Player("other", Sight.RETRIEVED, .8, .8);

        String summary = summary(new SyntheticRun(60, 3, List.of(one, other), true, 3));

        assertThat(summary).containsPattern("\\| other \\| accuracy \\|.*not distinguishable");
    }

    @Test
    void whereNobodyJudgedPlotsMeasureByRecall() throws IOException {
        String page = page(small(false));

        assertThat(data(page).field("figures").field("measure").text()).isEqualTo("recall@10");
        assertThat(data(page)
                        .field("figures")
                        .field("overall")
                        .items()
                        .getFirst()
                        .node()
                        .isNull())
                .as("a full context, which does not rank, is not measured")
                .isTrue();
        assertThat(SCRIPT.matcher(page).replaceAll(""))
                .contains("Per cent of recall@10")
                .contains("Nobody judged any answer");
    }

    @Test
    void settingsInNamesMakeAGrid() throws IOException {
        List<Player> players = new ArrayList<>();
        for (String embedder : List.of("none", "static", "bge")) {
            for (String recipe : List.of("default", "words")) {
                players.add(new Player("embedder=" + embedder + ",recipe=" + recipe, Sight.RETRIEVED, .8, .8));
            }
        }

        String summary = summary(new SyntheticRun(60, 3, players, true, 3));

        assertThat(summary).contains("## Grid").contains("| embedder \\\\ recipe | default | words |");
    }

    @Test
    void theSummaryStaysMarkdownWhateverTheRunIsCalled() {
        assertThat(MarkdownPage.plain(SyntheticRun.HOSTILE))
                .doesNotContain("\u2028")
                .contains("\\</script\\>\\<script");
        assertThat(MarkdownPage.plain("a | b\nc")).isEqualTo("a \\| b c");
    }

    @Test
    void aRunWithoutLinesIsRefused() throws IOException {
        SyntheticRun none = new SyntheticRun(0, 1, SyntheticRun.five(), true, 1);
        Path run = none.write(folder);

        assertThatThrownBy(() -> Report.write(run, folder.resolve("report.html")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("holds no line yet");
    }

    @Test
    void aPageOfAnotherNameIsRefused() {
        assertThatThrownBy(() -> Report.write(folder, folder.resolve("report.htm")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(".html");
    }
}
