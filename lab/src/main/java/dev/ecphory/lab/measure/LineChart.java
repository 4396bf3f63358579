package dev.ecphory.lab.measure;

import java.util.Formatter;
import java.util.List;
import java.util.Locale;

/** Curves of shares over shares as a self-contained SVG, legible on light and dark pages; panels stand side by side. */
public final class LineChart {
    private static final List<String> COLOURS =
            List.of("#1b6ca8", "#e08e1b", "#3a9a5b", "#b0413e", "#7a5ba6", "#5f6b73");
    private static final int SIDE = 260;
    private static final int TOP = 64;
    private static final int LEFT = 48;
    private static final int GAP = 70;
    private static final int LEGEND = 150;

    private LineChart() {}

    /** A curve through points, each 0 to 1 on both axes. */
    public record Curve(String name, List<double[]> points, boolean marked) {}

    /**
     * Axes with curves.
     *
     * @param diagonal whether to draw what chance gives
     */
    public record Panel(String title, String across, String up, List<Curve> curves, boolean diagonal) {}

    /**
     * The whole drawing.
     *
     * @param panels at least one; the curves of the first name the colours of all
     */
    public static String svg(String title, List<Panel> panels) {
        int width = Math.max(LEFT + panels.size() * (SIDE + GAP), 3 * LEGEND + LEFT);
        int entries = panels.getFirst().curves().size();
        int legendRows = (entries - 1) / Math.max(1, (width - LEFT) / LEGEND) + 1;
        int top = TOP + 16 * legendRows;
        Formatter svg = new Formatter(Locale.ROOT);
        svg.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"",
                width, top + SIDE + 56, escaped(title));
        svg.format(" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n");
        svg.format(
                "<style>text{fill:#24292f}.g{stroke:#8884}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>\n");
        svg.format("<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"600\">%s</text>\n", LEFT, escaped(title));
        int columns = Math.max(1, (width - LEFT) / LEGEND);
        for (int i = 0; i < entries; i++) {
            int x = LEFT + i % columns * LEGEND;
            int y = 28 + i / columns * 16;
            svg.format("<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>", x, y, colour(i));
            svg.format(
                    "<text x=\"%d\" y=\"%d\">%s</text>\n",
                    x + 14, y + 9, escaped(panels.getFirst().curves().get(i).name()));
        }
        for (int i = 0; i < panels.size(); i++) {
            panel(svg, panels.get(i), LEFT + i * (SIDE + GAP), top);
        }
        return svg.format("</svg>%n").toString();
    }

    private static void panel(Formatter svg, Panel panel, int left, int top) {
        svg.format(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-weight=\"600\">%s</text>\n",
                left + SIDE / 2, top - 8, escaped(panel.title()));
        for (int percent = 0; percent <= 100; percent += 20) {
            int y = top + SIDE - SIDE * percent / 100;
            int x = left + SIDE * percent / 100;
            svg.format("<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>", left, left + SIDE, y, y);
            svg.format("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>", left - 6, y + 4, percent);
            svg.format("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x, top + SIDE + 16, percent);
        }
        svg.format(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                left + SIDE / 2, top + SIDE + 34, escaped(panel.across()));
        svg.format(
                "<text transform=\"translate(%d %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                left - 34, top + SIDE / 2, escaped(panel.up()));
        if (panel.diagonal()) {
            svg.format(
                    "<line class=\"g\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke-dasharray=\"4 4\"/>\n",
                    left, top + SIDE, left + SIDE, top);
        }
        for (int i = 0; i < panel.curves().size(); i++) {
            Curve curve = panel.curves().get(i);
            svg.format("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" points=\"", colour(i));
            for (double[] point : curve.points()) {
                svg.format("%.1f,%.1f ", left + SIDE * point[0], top + SIDE - SIDE * point[1]);
            }
            svg.format("\"><title>%s</title></polyline>\n", escaped(curve.name()));
            if (curve.marked()) {
                for (double[] point : curve.points()) {
                    svg.format(
                            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>",
                            left + SIDE * point[0], top + SIDE - SIDE * point[1], colour(i));
                }
                svg.format("%n");
            }
        }
    }

    private static String colour(int index) {
        return COLOURS.get(index % COLOURS.size());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
