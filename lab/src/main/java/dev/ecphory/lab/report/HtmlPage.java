package dev.ecphory.lab.report;

import dev.ecphory.lab.measure.Output;
import dev.ecphory.lab.report.Table.Cell;
import dev.ecphory.lab.report.Table.Look;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * The page of a run. Tables are in it as they are; plots and questions are drawn by scripts from one block of JSON. Its
 * policy lets nothing run but the scripts that were put in, by their digests, and nothing be fetched at all. Stateless.
 */
final class HtmlPage {
    private static final List<String> SCRIPTS =
            List.of("watch.js", "echarts.min.js", "data.js", "plots.js", "charts.js", "questions.js");
    /** What a text may have, tried in turn until the page is small enough. */
    private static final List<Integer> LONGEST = List.of(4_000, 1_000, 300, 100);
    /** Characters of the JSON block. */
    private static final int ENOUGH = 32_000_000;

    private final Findings findings;
    private final Html html = new Html();

    private HtmlPage(Findings findings) {
        this.findings = findings;
    }

    static String of(Findings findings) {
        return new HtmlPage(findings).page();
    }

    /** A plot's place. */
    private record Plot(String id, String title, String note) {}

    private List<Plot> plots() {
        String share = "Per cent of " + findings.yardstick().words() + " with 95 % intervals";
        return List.of(
                new Plot("overall", "Contestants", share + "."),
                new Plot("by-category", "Contestants by category", share + ", for each category of questions."),
                new Plot(
                        "tokens",
                        "Against tokens",
                        share + ", against tokens of the context: the median and the middle 95 % of contexts,"
                                + " logarithmic."),
                new Plot(
                        "cost",
                        "Against cost",
                        share + ", against the mean cost of an answer with its 95 % interval, in the currency of the"
                                + " prices, logarithmic. All models count, reader and judge too."),
                new Plot(
                        "recall",
                        "Recall at k",
                        "Per cent of the evidence among the first k events, mean over questions with its 95 %"
                                + " interval."),
                new Plot(
                        "latency",
                        "Time to a context",
                        "Milliseconds from question to context, logarithmic: 50th, 95th and 99th percentile, each with"
                                + " its 95 % interval."),
                new Plot(
                        "fates",
                        "What became of the answers",
                        "Per cent of answers. A segment's 95 % interval is shown where it is pointed at."),
                new Plot(
                        "learning",
                        "As questions were asked",
                        share + ", over the first n questions in the order of asking."),
                new Plot(
                        "length",
                        "By length of the history",
                        share
                                + ", for conversations of similar length: below each bin, the tokens of its longest,"
                                + " and how many it holds."));
    }

    private String page() {
        String data = data();
        List<String> scripts = SCRIPTS.stream().map(HtmlPage::resource).toList();
        StringBuilder policy = new StringBuilder("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none';"
                + " form-action 'none'; connect-src 'none'; script-src");
        scripts.forEach(
                script -> policy.append(" 'sha256-").append(digest(script)).append('\''));
        html.open("html", "lang", "en").open("head").open("meta", "charset", "utf-8");
        html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy.toString());
        html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.open("meta", "name", "color-scheme", "content", "light dark");
        html.leaf("title", findings.head().title());
        StringBuilder page = new StringBuilder("<!doctype html>\n").append(html);
        page.append("<style>\n").append(resource("report.css")).append("</style>\n</head>\n");
        page.append(body());
        page.append("<script type=\"application/json\" id=\"data\">")
                .append(data)
                .append("</script>\n");
        scripts.forEach(script -> page.append("<script>").append(script).append("</script>\n"));
        return page.append("</body>\n</html>\n").toString();
    }

    /** The JSON block, its texts cut until it is small enough; nothing in it ends a script. */
    private String data() {
        String data = "";
        for (int longest : LONGEST) {
            data = inert(Output.line(new Packed(findings, longest).told()));
            if (data.length() <= ENOUGH) {
                break;
            }
        }
        return data;
    }

    /** JSON that stands safely within a script element. */
    static String inert(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    private String body() {
        Html body = new Html().open("body");
        body.open("header").leaf("h1", findings.head().title());
        body.open("nav", "aria-label", "Sections");
        for (String section : List.of("Run", "Results", "Plots", "Errors", "Questions")) {
            body.leaf("a", section, "href", "#" + section.toLowerCase(Locale.ROOT));
        }
        body.close("nav").close("header").open("main");
        run(body);
        complaints(body);
        body.open("section", "id", "results").leaf("h2", "Results");
        table(body, Tables.quality(findings));
        table(body, Tables.rivals(findings));
        table(body, Tables.effort(findings));
        Heat.grid(findings).ifPresent(grid -> table(body, grid));
        table(body, Heat.byCategory(findings));
        body.close("section");
        body.open("section", "id", "plots").leaf("h2", "Plots").open("div", "class", "plots");
        plots().forEach(plot -> plot(body, plot));
        body.close("div").close("section");
        body.open("section", "id", "errors").leaf("h2", "Errors");
        if (findings.yardstick() == Yardstick.RECALL) {
            body.leaf("p", "Nobody judged any answer.");
        }
        table(body, Tables.fates(findings));
        table(body, Tables.bottleneck(findings));
        body.close("section");
        body.open("section", "id", "questions").leaf("h2", "Questions");
        body.open("div", "id", "asked").leaf("p", "Questions are shown by a script, which did not run.");
        body.close("div").close("section");
        return body.close("main").toString();
    }

    private void complaints(Html body) {
        List<String> complaints = Tables.complaints(findings);
        if (!complaints.isEmpty()) {
            body.open("div", "class", "complaints", "role", "alert").leaf("strong", "These numbers need a look:");
            body.open("ul");
            complaints.forEach(each -> body.leaf("li", each));
            body.close("ul").close("div");
        }
    }

    private static void plot(Html body, Plot plot) {
        body.open("figure").open("figcaption").leaf("h3", plot.title()).leaf("p", plot.note());
        body.close("figcaption");
        body.open("div", "class", "plot", "id", "plot-" + plot.id(), "role", "img", "aria-label", plot.title())
                .close("div");
        body.leaf("p", "", "class", "absent", "id", "absent-" + plot.id()).close("figure");
    }

    /** What was measured, and in a fold how each contestant was set up. */
    private void run(Html body) {
        body.open("section", "id", "run");
        facts(body, false);
        body.open("details").leaf("summary", "How the contestants were set up");
        facts(body, true);
        body.close("details").close("section");
    }

    private void facts(Html body, boolean ofContestants) {
        body.open("dl", "class", "facts");
        for (Head.Fact fact : findings.head().facts()) {
            if (fact.ofContestant() == ofContestants) {
                body.open("div")
                        .leaf("dt", fact.name())
                        .leaf("dd", fact.value())
                        .close("div");
            }
        }
        body.close("dl");
    }

    private static void table(Html body, Table table) {
        if (table.rows().isEmpty()) {
            return;
        }
        body.open("div", "class", "table").leaf("h3", table.title());
        body.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", table.title());
        body.open("table").open("thead").open("tr");
        List<Cell> like = table.rows().getFirst();
        for (int i = 0; i < table.columns().size(); i++) {
            body.leaf("th", table.columns().get(i), "scope", "col", "class", look(like.get(i)));
        }
        body.close("tr").close("thead").open("tbody");
        for (List<Cell> row : table.rows()) {
            body.open("tr").leaf("th", row.getFirst().text(), "scope", "row");
            row.stream().skip(1).forEach(cell -> cell(body, cell));
            body.close("tr");
        }
        body.close("tbody").close("table").close("div");
        body.leaf("p", table.note(), "class", "note").close("div");
    }

    private static void cell(Html body, Cell cell) {
        if (Double.isNaN(cell.heat())) {
            body.leaf("td", cell.text(), "class", look(cell));
        } else {
            String heat = String.format(Locale.ROOT, "--heat:%.0f%%", 100 * cell.heat());
            body.leaf("td", cell.text(), "class", "number heat", "style", heat);
        }
    }

    private static String look(Cell cell) {
        return cell.look() == Look.WORDS ? "words" : cell.look().name().toLowerCase(Locale.ROOT);
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing beside the report's classes; build the module");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(String script) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(sha.digest(script.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
