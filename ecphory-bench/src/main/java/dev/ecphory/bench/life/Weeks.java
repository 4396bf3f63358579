package dev.ecphory.bench.life;

import dev.ecphory.bench.life.Companion.Way;
import dev.ecphory.bench.life.Companion.Week;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;

/** What can still be had by week, as a self-contained SVG that is legible on light and dark pages. */
final class Weeks {
    private static final List<String> COLOURS = List.of("#5f6b73", "#1b6ca8", "#e08e1b");
    private static final int WIDTH = 620;
    private static final int LEFT = 44;
    private static final int PLOT = 180;
    private static final int PANEL = 250;
    private static final int TOP = 34;

    private Weeks() {}

    static String svg(Map<Way, List<Week>> lived) {
        Formatter svg = new Formatter(Locale.ROOT);
        svg.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"evidence"
                        + " that can still be had, by week\" font-family=\"system-ui, sans-serif\" font-size=\"11\">%n",
                WIDTH, TOP + 2 * PANEL);
        svg.format(
                "<style>text{fill:#24292f}.g{stroke:#8884}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>%n");
        int x = LEFT;
        for (Way way : lived.keySet()) {
            svg.format("<rect x=\"%d\" y=\"12\" width=\"10\" height=\"10\" fill=\"%s\"/>", x, colour(way));
            svg.format("<text x=\"%d\" y=\"21\">%s</text>%n", x + 14, way.label());
            x += 40 + 6 * way.label().length();
        }
        panel(svg, "% of the evidence that is retrievable at any rank, by week", lived, Week::retrievable, TOP);
        panel(svg, "% of the evidence among the first ten for its question, by week", lived, Week::found, TOP + PANEL);
        return svg.format("</svg>%n").toString();
    }

    private static void panel(
            Formatter svg, String title, Map<Way, List<Week>> lived, ToIntFunction<Week> what, int top) {
        svg.format("<text x=\"%d\" y=\"%d\" font-weight=\"600\">%s</text>%n", LEFT, top + 14, title);
        int base = top + 24 + PLOT;
        for (int percent = 0; percent <= 100; percent += 25) {
            double y = base - PLOT * percent / 100.0;
            svg.format("<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT, WIDTH - 10, y, y);
            svg.format("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n", LEFT - 6, y + 4, percent);
        }
        double step = (WIDTH - 20.0 - LEFT) / Companion.WEEKS;
        for (int week = 4; week <= Companion.WEEKS; week += 8) {
            svg.format(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n",
                    LEFT + week * step, base + 16, week);
        }
        lived.forEach((way, weeks) -> {
            Formatter points = new Formatter(Locale.ROOT);
            for (Week week : weeks) {
                double share = CompanionPage.share(what.applyAsInt(week), week.evidence());
                points.format("%.1f,%.1f ", LEFT + week.week() * step, base - PLOT * share / 100);
            }
            svg.format(
                    "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\""
                            + " points=\"%s\"><title>%s</title></polyline>%n",
                    colour(way), points.toString().strip(), way.label());
        });
    }

    private static String colour(Way way) {
        return COLOURS.get(Way.ALL.indexOf(way));
    }
}
