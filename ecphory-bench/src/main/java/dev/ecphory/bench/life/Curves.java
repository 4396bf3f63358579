package dev.ecphory.bench.life;

import java.util.ArrayList;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;

/** Learning curves, one plot for each course, as a self-contained SVG that is legible on light and dark pages. */
final class Curves {
    private static final List<String> COLOURS = List.of(
            "#5f6b73", "#1b6ca8", "#7a5ba6", "#e08e1b", "#3a9a5b", "#b0413e", "#2aa6a1", "#a8892a", "#d1478c",
            "#6b8e23");
    private static final int WIDTH = 620;
    private static final int LEFT = 44;
    private static final int PLOT = 200;
    private static final int PANEL = 270;
    private static final int TOP = 66;

    private Curves() {}

    static String svg(List<Lived> lived) {
        Formatter svg = new Formatter(Locale.ROOT);
        int height = TOP + PANEL * lived.size();
        svg.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"recall@10"
                        + " by how many questions were asked before\" font-family=\"system-ui, sans-serif\""
                        + " font-size=\"11\">%n",
                WIDTH, height);
        svg.format(
                "<style>text{fill:#24292f}.g{stroke:#8884}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>%n");
        svg.format(
                "<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"600\">recall@10 by how many questions were"
                        + " asked before</text>%n",
                LEFT);
        List<Arm> arms = new ArrayList<>(List.of(Arm.OFF));
        arms.addAll(lived.getFirst().walks().keySet());
        int x = LEFT;
        int y = 28;
        for (int i = 0; i < arms.size(); i++) {
            svg.format("<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>", x, y, colour(i));
            svg.format(
                    "<text x=\"%d\" y=\"%d\">%s</text>%n",
                    x + 14, y + 9, arms.get(i).name());
            x += 34 + 6 * arms.get(i).name().length();
            if (x > WIDTH - 120) {
                x = LEFT;
                y += 16;
            }
        }
        for (int i = 0; i < lived.size(); i++) {
            panel(svg, lived.get(i), arms, TOP + PANEL * i);
        }
        return svg.format("</svg>%n").toString();
    }

    private static void panel(Formatter svg, Lived lived, List<Arm> arms, int top) {
        List<List<Double>> curves =
                arms.stream().map(arm -> lived.curve(arm, "recall@10")).toList();
        double least =
                curves.stream().flatMap(List::stream).mapToDouble(v -> v).min().orElse(0);
        double most =
                curves.stream().flatMap(List::stream).mapToDouble(v -> v).max().orElse(1);
        int low = (int) Math.floor(20 * least) * 5;
        int high = Math.max(low + 5, (int) Math.ceil(20 * most) * 5);
        svg.format(
                "<text x=\"%d\" y=\"%d\">%s</text>%n",
                LEFT, top + 14, lived.course().name());
        int base = top + 20 + PLOT;
        for (int percent = low; percent <= high; percent += 5) {
            double y = base - PLOT * (percent - low) / (double) (high - low);
            svg.format("<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT, WIDTH - 10, y, y);
            svg.format("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n", LEFT - 6, y + 4, percent);
        }
        int questions = lived.course().needs().size();
        double step = (WIDTH - 20.0 - LEFT) / Lived.POINTS;
        for (int point = 0; point <= Lived.POINTS; point += 2) {
            svg.format(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n",
                    LEFT + point * step, base + 16, questions * point / Lived.POINTS);
        }
        for (int i = 0; i < curves.size(); i++) {
            Formatter points = new Formatter(Locale.ROOT);
            for (int point = 0; point < Lived.POINTS; point++) {
                double share = 100 * curves.get(i).get(point);
                points.format("%.1f,%.1f ", LEFT + (point + .5) * step, base - PLOT * (share - low) / (high - low));
            }
            svg.format(
                    "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\""
                            + " points=\"%s\"><title>%s</title></polyline>%n",
                    colour(i), points.toString().strip(), arms.get(i).name());
        }
    }

    private static String colour(int index) {
        return COLOURS.get(index % COLOURS.size());
    }
}
