package dev.ecphory.cli.facts;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.internal.entities.EntityGraph.Edge;
import dev.ecphory.internal.entities.EntityGraph.Node;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What an entity is bound to, as persons and programs read it. Stateless; threads may share it. */
final class GraphView {
    private GraphView() {}

    /** A table of the nodes' edges, the strongest first. */
    static void show(ConsolePage page, EntityGraph graph) {
        Map<String, Node> nodes = new HashMap<>();
        graph.nodes().forEach(node -> nodes.put(node.entity(), node));
        page.title(name(nodes, graph.root()));
        if (graph.edges().isEmpty()) {
            page.line("It is bound to nothing, as far as is known.");
            return;
        }
        ConsoleTable table = new ConsoleTable("from", "relation", "to", "kind", "strength", "", "since", "evidence");
        boolean roomy = page.width() >= ProfileView.ROOMY;
        for (Edge edge : graph.edges()) {
            boolean turned = edge.relation().equals(Edge.WITH) && edge.to().equals(graph.root());
            String from = turned ? edge.to() : edge.from();
            String to = turned ? edge.from() : edge.to();
            List<String> events =
                    edge.evidence().stream().map(one -> one.event()).distinct().toList();
            Node node = nodes.get(to);
            String kind = node == null || !roomy ? "" : ProfileView.kind(node.kind());
            table.row(
                    new ConsoleTable.Cell(name(nodes, from), page.paint()::name),
                    ConsoleTable.Cell.of(edge.relation().replace('_', ' ')),
                    new ConsoleTable.Cell(name(nodes, to), page.paint()::bold),
                    new ConsoleTable.Cell(kind, page.paint()::faint),
                    ConsoleTable.Cell.right(String.format(Locale.ROOT, "%.2f", edge.strength())),
                    new ConsoleTable.Cell(roomy ? ProfileView.bar(edge.strength()) : "", page.paint()::good),
                    new ConsoleTable.Cell(Moments.day(edge.validFrom(), ZoneOffset.UTC), page.paint()::date),
                    new ConsoleTable.Cell(
                            events.isEmpty() || !roomy
                                    ? ""
                                    : events.getFirst() + (events.size() > 1 ? " +" + (events.size() - 1) : ""),
                            page.paint()::faint));
        }
        table.print(page, 2);
    }

    private static String name(Map<String, Node> nodes, String entity) {
        Node node = nodes.get(entity);
        return node == null ? entity : node.name();
    }
}
