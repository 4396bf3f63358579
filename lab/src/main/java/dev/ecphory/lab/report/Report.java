package dev.ecphory.lab.report;

import dev.ecphory.lab.measure.Output;
import dev.ecphory.memory.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/** Writes what people look at of a run. Stateless. */
public final class Report {
    private static final String HTML = ".html";

    private Report() {}

    /**
     * Writes the page of a run, and the Markdown summary beside it, under the same name.
     *
     * @param run the folder that the run wrote; it may still be going on
     * @param page to write, ending in {@code .html}
     * @return the files that were written, the page first
     * @throws InvalidInputException when the folder holds no run, the run holds no line yet, or the page is called otherwise
     */
    public static List<Path> write(Path run, Path page) {
        String name = String.valueOf(page.getFileName());
        if (!name.endsWith(HTML)) {
            throw new InvalidInputException("out", page.toString(), "is no page", "give a name that ends in " + HTML);
        }
        Findings findings = Findings.of(run);
        if (findings.standings().isEmpty()) {
            throw new InvalidInputException(
                    "run", run.toString(), "holds no line yet", "wait for the first answers, or run it again");
        }
        Path summary = page.resolveSibling(name.substring(0, name.length() - HTML.length()) + ".md");
        Output.text(page, HtmlPage.of(findings));
        Output.text(summary, MarkdownPage.of(findings));
        return List.of(page, summary);
    }
}
