package dev.ecphory.console;

import dev.ecphory.RecalledEvent.ScoreReason;
import java.util.List;
import java.util.Locale;

/** Stacked bars of what every stage gave to a score, drawn as SVG from the reasons alone. Stateless; threads may share it. */
final class ScoreBarChart {
    private static final int WIDTH = 1_000;

    private ScoreBarChart() {}

    /** What a stage goes by; stages of one family have one colour. */
    enum Family {
        WORDS("words"),
        MEANING("meaning"),
        PERSON("who said it"),
        AROUND("what stands around it"),
        TIME("time"),
        FORM("form of the answer"),
        STANDING("instructions and preferences"),
        LATER("stages after the ranking");

        private final String title;

        Family(String title) {
            this.title = title;
        }

        static Family of(String stage) {
            return switch (stage) {
                case "words", "bigrams", "asking", "brief" -> WORDS;
                case "meaning", "gist", "max-sim" -> MEANING;
                case "author" -> PERSON;
                case "window-words",
                        "session-max",
                        "session-mean",
                        "continuation",
                        "window-max",
                        "window-mean",
                        "after-question" -> AROUND;
                case "opening", "exchange", "thread" -> AROUND;
                case "date", "date-mentioned" -> TIME;
                case "answer-time", "answer-name", "answer-place", "answer-title" -> FORM;
                case "directive", "preference" -> STANDING;
                default -> LATER;
            };
        }

        String style() {
            return "f-" + name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One bar.
     *
     * @param reasons what every stage gave or took, in order
     * @param most the score that fills the whole width
     */
    static void bar(HtmlWriter html, List<ScoreReason> reasons, double most) {
        String told = "Score "
                + DisplayFormats.score(reasons.isEmpty() ? 0 : reasons.getLast().after()) + ": "
                + String.join(
                        ", ",
                        reasons.stream()
                                .map(reason -> reason.stage() + " " + DisplayFormats.change(reason.difference()))
                                .toList());
        open(html, told);
        for (ScoreReason reason : reasons) {
            double from = scaled(Math.min(reason.before(), reason.after()), most);
            double to = scaled(Math.max(reason.before(), reason.after()), most);
            boolean took = reason.difference() < 0;
            html.open(
                            "rect",
                            "x",
                            DisplayFormats.decimal(from),
                            "y",
                            took ? "3" : "0",
                            "width",
                            DisplayFormats.decimal(Math.max(0, to - from - 1.5)),
                            "height",
                            took ? "4" : "10",
                            "class",
                            took ? "took" : Family.of(reason.stage()).style())
                    .leaf("title", reason.stage() + " " + DisplayFormats.change(reason.difference()))
                    .close("rect");
        }
        html.close("svg");
    }

    /** What the colours mean; only those of these reasons. */
    static void legend(HtmlWriter html, List<ScoreReason> all) {
        html.open("ul", "class", "legend", "aria-label", "Colours of the bars");
        for (Family family : Family.values()) {
            if (all.stream().anyMatch(reason -> Family.of(reason.stage()) == family)) {
                html.open("li");
                swatch(html, family.style());
                html.text(family.title).close("li");
            }
        }
        if (all.stream().anyMatch(reason -> reason.difference() < 0)) {
            html.open("li");
            swatch(html, "took");
            html.text("taken").close("li");
        }
        html.close("ul");
    }

    /** How much of something is used up. */
    static void share(HtmlWriter html, double used, double of, String told) {
        open(html, told);
        html.open("rect", "width", DisplayFormats.decimal(scaled(used, of)), "height", "10", "class", "f-words")
                .close("rect");
        html.close("svg");
    }

    private static void open(HtmlWriter html, String told) {
        html.open(
                "svg",
                "class",
                "bar",
                "viewBox",
                "0 0 " + WIDTH + " 10",
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                told);
    }

    private static void swatch(HtmlWriter html, String style) {
        html.open("svg", "viewBox", "0 0 10 10", "class", "swatch", "aria-hidden", "true")
                .open("rect", "width", "10", "height", "10", "class", style)
                .close("rect")
                .close("svg");
    }

    private static double scaled(double value, double most) {
        return most <= 0 ? 0 : Math.clamp(value / most, 0, 1) * WIDTH;
    }
}
