package dev.ecphory.lab.retrieval;

import java.util.Formatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A grouped bar chart of shares as a self-contained SVG, legible on light and dark pages. */
final class BarChart {
    private static final List<String> COLOURS =
            List.of("#1b6ca8", "#e08e1b", "#3a9a5b", "#b0413e", "#7a5ba6", "#5f6b73", "#c2679e", "#8a7a2e");
    private static final int PLOT = 240;
    private static final int TOP = 56;
    private static final int LEFT = 44;
    private static final int BAR = 30;
    private static final int GAP = 36;

    private BarChart() {}

    /**
     * One bar.
     *
     * @param name what it stands for; bars of one name share a colour
     * @param share its height, 0 to 1
     */
    record Bar(String name, double share) {}

    /** Bars that stand together over a name. */
    record Group(String name, List<Bar> bars) {
        Group {
            bars = List.copyOf(bars);
        }
    }

    static String svg(String title, List<Group> groups) {
        Set<String> names = new LinkedHashSet<>();
        groups.forEach(group -> group.bars().forEach(bar -> names.add(bar.name())));
        List<String> legend = List.copyOf(names);
        int bars = groups.stream().mapToInt(group -> group.bars().size()).sum();
        int width = Math.max(LEFT + bars * BAR + groups.size() * GAP + 20, LEFT + legend.size() * 92 + 20);
        int height = TOP + PLOT + 60;
        Formatter svg = new Formatter(Locale.ROOT);
        svg.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"",
                width, height, escaped(title));
        svg.format(" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n");
        svg.format(
                "<style>text{fill:#24292f}.g{stroke:#8884}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>\n");
        svg.format("<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"600\">%s</text>\n", LEFT, escaped(title));
        for (int i = 0; i < legend.size(); i++) {
            int x = LEFT + i * 92;
            svg.format("<rect x=\"%d\" y=\"28\" width=\"10\" height=\"10\" fill=\"%s\"/>", x, colour(i));
            svg.format("<text x=\"%d\" y=\"37\">%s</text>\n", x + 14, escaped(legend.get(i)));
        }
        for (int percent = 0; percent <= 100; percent += 20) {
            int y = TOP + PLOT - PLOT * percent / 100;
            svg.format("<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>", LEFT, width - 10, y, y);
            svg.format("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>\n", LEFT - 6, y + 4, percent);
        }
        int x = LEFT + GAP / 2;
        for (Group group : groups) {
            int start = x;
            for (Bar bar : group.bars()) {
                double tall = PLOT * Math.clamp(bar.share(), 0, 1);
                svg.format(
                        "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" rx=\"2\" fill=\"%s\"><title>%s"
                                + " %.1f</title></rect>",
                        x,
                        TOP + PLOT - tall,
                        BAR - 4,
                        tall,
                        colour(legend.indexOf(bar.name())),
                        escaped(bar.name()),
                        100 * bar.share());
                svg.format(
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.0f</text>\n",
                        x + (BAR - 4) / 2.0, TOP + PLOT - tall - 4, 100 * bar.share());
                x += BAR;
            }
            svg.format(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                    (start + x - 4) / 2.0, TOP + PLOT + 20, escaped(group.name()));
            x += GAP;
        }
        return svg.format("</svg>%n").toString();
    }

    private static String colour(int index) {
        return COLOURS.get(index % COLOURS.size());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
