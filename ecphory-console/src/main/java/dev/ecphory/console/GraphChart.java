package dev.ecphory.console;

import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.internal.entities.EntityGraph.Edge;
import dev.ecphory.internal.entities.EntityGraph.Node;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An entity in the middle, what it is bound to around it, and what that is bound to on an outer ring; every node is a link.
 * Drawn as SVG: the same graph gives the same picture, and it needs no script. Stateless; threads may share it.
 */
final class GraphChart {
    private static final double INNER = 190;
    private static final double OUTER = 330;
    /** On each ring; the most strongly bound stay. */
    private static final int MOST = 32;

    private static final int LABEL = 16;

    private GraphChart() {}

    private record Point(double x, double y) {}

    static void draw(HtmlWriter html, PageRequest place, EntityGraph graph) {
        Map<String, Point> points = points(graph);
        if (points.size() < 2) {
            html.empty("No connections yet", "Entities that are mentioned together appear here.");
            return;
        }
        boolean far = graph.nodes().stream().anyMatch(node -> node.hops() == 2);
        String box = far ? "-440 -380 880 760" : "-300 -240 600 480";
        html.open("svg", "viewBox", box, "class", "graph", "role", "group", "aria-label", "Graph of entities");
        Map<String, Edge> lines = new LinkedHashMap<>();
        for (Edge edge : graph.edges()) {
            boolean smaller = edge.from().compareTo(edge.to()) < 0;
            lines.putIfAbsent(smaller ? edge.from() + "\n" + edge.to() : edge.to() + "\n" + edge.from(), edge);
        }
        for (Edge edge : lines.values()) {
            Point from = points.get(edge.from());
            Point to = points.get(edge.to());
            if (from != null && to != null) {
                html.open(
                                "line",
                                "x1",
                                DisplayFormats.decimal(from.x()),
                                "y1",
                                DisplayFormats.decimal(from.y()),
                                "x2",
                                DisplayFormats.decimal(to.x()),
                                "y2",
                                DisplayFormats.decimal(to.y()),
                                "stroke-width",
                                DisplayFormats.decimal(0.6 + 5 * edge.strength()),
                                "class",
                                "bond")
                        .close("line");
            }
        }
        for (Node node : graph.nodes()) {
            Point point = points.get(node.entity());
            if (point != null) {
                node(html, place, node, point);
            }
        }
        html.close("svg");
        table(html, place, graph);
    }

    private static void node(HtmlWriter html, PageRequest place, Node node, Point point) {
        int length = node.name().codePointCount(0, node.name().length());
        String label = length > LABEL
                ? node.name().substring(0, node.name().offsetByCodePoints(0, LABEL - 1)) + "…"
                : node.name();
        html.open("a", "href", place.url("entity", "name", node.name()));
        double size = Math.min(24, 7 + 2.2 * Math.sqrt((double) node.mentions()));
        html.open(
                        "circle",
                        "cx",
                        DisplayFormats.decimal(point.x()),
                        "cy",
                        DisplayFormats.decimal(point.y()),
                        "r",
                        DisplayFormats.decimal(size),
                        "class",
                        "node hop" + node.hops())
                .leaf("title", node.name())
                .close("circle");
        html.open(
                "text",
                "x",
                DisplayFormats.decimal(point.x()),
                "y",
                DisplayFormats.decimal(point.y() + size + 14),
                "text-anchor",
                "middle");
        html.text(label).close("text").close("a");
    }

    private static void table(HtmlWriter html, PageRequest place, EntityGraph graph) {
        Map<String, String> names = new HashMap<>();
        graph.nodes().forEach(node -> names.put(node.entity(), node.name()));
        html.open("details").leaf("summary", "The same as a table");
        html.table("Edges", "From", "Relation", "To", "Strength", "Held", "Evidence");
        for (Edge edge : graph.edges()) {
            ZoneOffset zone = place.sources().zone(edge.evidence());
            html.open("tr").saying("td", names.getOrDefault(edge.from(), edge.from()));
            html.saying("td", edge.relation().replace('_', ' '));
            html.saying("td", names.getOrDefault(edge.to(), edge.to()));
            html.leaf("td", DisplayFormats.score(edge.strength()), "class", "n");
            html.leaf(
                    "td",
                    DisplayFormats.moment(edge.validFrom(), zone, "") + " – "
                            + DisplayFormats.moment(edge.validTo(), zone, "open"));
            html.open("td");
            edge.evidence().stream().limit(3).forEach(evidence -> {
                html.event(place, evidence.event());
                html.text(" ");
            });
            html.close("td").close("tr");
        }
        html.endTable();
        html.close("details");
    }

    private static Map<String, Point> points(EntityGraph graph) {
        Map<String, Point> points = new LinkedHashMap<>();
        points.put(graph.root(), new Point(0, 0));
        ring(points, bound(graph, 1), INNER);
        ring(points, bound(graph, 2), OUTER);
        return points;
    }

    /** The nodes so many hops away, by their strongest edge. */
    private static List<Node> bound(EntityGraph graph, int hops) {
        Map<String, Node> nodes = new HashMap<>();
        graph.nodes().stream().filter(node -> node.hops() == hops).forEach(node -> nodes.put(node.entity(), node));
        return graph.edges().stream()
                .flatMap(edge -> Stream.of(edge.from(), edge.to()))
                .distinct()
                .flatMap(key -> Stream.ofNullable(nodes.get(key)))
                .limit(MOST)
                .toList();
    }

    private static void ring(Map<String, Point> points, List<Node> nodes, double radius) {
        for (int i = 0; i < nodes.size(); i++) {
            double angle = 2 * Math.PI * i / nodes.size() - Math.PI / 2;
            // a wide ellipse, every other one nearer, so that labels do not meet
            double near = i % 2 == 0 || nodes.size() < 9 ? radius : radius * 0.74;
            points.put(nodes.get(i).entity(), new Point(near * 1.25 * Math.cos(angle), near * Math.sin(angle)));
        }
    }
}
