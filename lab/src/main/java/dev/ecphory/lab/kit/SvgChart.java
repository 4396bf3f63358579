package dev.ecphory.lab.kit;

import java.util.Formatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Charts of shares as self-contained SVG, legible on light and dark pages. Not for several threads. */
public final class SvgChart {
    private static final List<String> COLOURS =
            List.of("#1b6ca8", "#e08e1b", "#3a9a5b", "#b0413e", "#7a5ba6", "#5f6b73", "#c2679e", "#8a7a2e");
    private static final int SIDE = 240;
    private static final int TOP = 56;
    private static final int LEFT = 48;
    private static final int BAR = 30;
    private static final int GAP = 36;
    private static final int LEGEND = 92;

    private final Formatter svg = new Formatter(Locale.ROOT);
    private final int width;

    private SvgChart(String title, List<String> legend, int legendWidth, int plotWidth) {
        width = Math.max(LEFT + plotWidth + 20, LEFT + legend.size() * legendWidth + 20);
        svg.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"",
                width, TOP + SIDE + 60, escaped(title));
        svg.format(" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n<style>text{fill:#24292f}.g{stroke:#8884}"
                + "@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>\n");
        svg.format("<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"600\">%s</text>\n", LEFT, escaped(title));
        for (int i = 0; i < legend.size(); i++) {
            int x = LEFT + i * legendWidth;
            svg.format("<rect x=\"%d\" y=\"28\" width=\"10\" height=\"10\" fill=\"%s\"/>", x, colour(i));
            svg.format("<text x=\"%d\" y=\"37\">%s</text>\n", x + 14, escaped(legend.get(i)));
        }
    }

    /**
     * Bars that stand together over a name.
     *
     * @param groups the shares of each group, 0 to 1, by name; bars of one name share a colour
     */
    public static String bars(String title, Map<String, Map<String, Double>> groups) {
        Set<String> names = new LinkedHashSet<>();
        groups.values().forEach(group -> names.addAll(group.keySet()));
        List<String> legend = List.copyOf(names);
        int bars = groups.values().stream().mapToInt(Map::size).sum();
        SvgChart chart = new SvgChart(title, legend, LEGEND, bars * BAR + groups.size() * GAP);
        chart.shares(chart.width - 10);
        int[] x = {LEFT + GAP / 2};
        groups.forEach((name, group) -> {
            int start = x[0];
            group.forEach((bar, share) -> {
                chart.bar(x[0], bar, share, colour(legend.indexOf(bar)));
                x[0] += BAR;
            });
            chart.svg.format(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                    (start + x[0] - 4) / 2.0, TOP + SIDE + 20, escaped(name));
            x[0] += GAP;
        });
        return chart.svg.format("</svg>%n").toString();
    }

    private void bar(int x, String name, double share, String colour) {
        double tall = SIDE * Math.clamp(share, 0, 1);
        svg.format(
                "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" rx=\"2\" fill=\"%s\"><title>%s"
                        + " %.1f</title></rect>",
                x, TOP + SIDE - tall, BAR - 4, tall, colour, escaped(name), 100 * share);
        svg.format(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.0f</text>\n",
                x + (BAR - 4) / 2.0, TOP + SIDE - tall - 4, 100 * share);
    }

    /**
     * Shares over shares, beside the diagonal.
     *
     * @param curves points, each 0 to 1 on both axes, by name
     */
    public static String curves(String title, String across, String up, Map<String, List<double[]>> curves) {
        SvgChart chart = new SvgChart(title, List.copyOf(curves.keySet()), 150, SIDE);
        int bottom = TOP + SIDE;
        chart.shares(LEFT + SIDE);
        for (int percent = 0; percent <= 100; percent += 20) {
            chart.svg.format(
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
                    LEFT + SIDE * percent / 100, bottom + 16, percent);
        }
        chart.svg.format(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                LEFT + SIDE / 2, bottom + 34, escaped(across));
        chart.svg.format(
                "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                TOP + SIDE / 2, escaped(up));
        chart.svg.format(
                "<line class=\"g\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke-dasharray=\"4 4\"/>\n",
                LEFT, bottom, LEFT + SIDE, TOP);
        int[] number = {0};
        curves.forEach((name, points) -> chart.curve(name, points, colour(number[0]++)));
        return chart.svg.format("</svg>%n").toString();
    }

    private void curve(String name, List<double[]> points, String colour) {
        svg.format("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" points=\"", colour);
        points.forEach(point -> svg.format("%.1f,%.1f ", LEFT + SIDE * point[0], TOP + SIDE - SIDE * point[1]));
        svg.format("\"><title>%s</title></polyline>\n", escaped(name));
        points.forEach(point -> svg.format(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n",
                LEFT + SIDE * point[0], TOP + SIDE - SIDE * point[1], colour));
    }

    /** The axis of shares with its lines, up to a place at the right. */
    private void shares(int right) {
        for (int percent = 0; percent <= 100; percent += 20) {
            int y = TOP + SIDE - SIDE * percent / 100;
            svg.format("<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>", LEFT, right, y, y);
            svg.format("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>\n", LEFT - 6, y + 4, percent);
        }
    }

    private static String colour(int index) {
        return COLOURS.get(index % COLOURS.size());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
