package dev.ecphory.internal.entities;

import dev.ecphory.Fact;
import dev.ecphory.internal.entities.EntityGraph.Edge;
import dev.ecphory.internal.entities.EntityGraph.Node;
import dev.ecphory.internal.entities.EntityProfile.Relationship;
import dev.ecphory.internal.entities.MentionStatistics.Said;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.TimePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Walks from an entity along what binds it to others. An edge is there when it is among the {@value #DEGREE} strongest of
 * both its ends, so that no node has more and a hub keeps its strongest. Not for several threads.
 */
public final class EntityGraphBuilder {
    /** Edges that a node may have. */
    static final int DEGREE = 32;

    private static final Comparator<Edge> ORDER =
            Comparator.comparingDouble((Edge edge) -> -edge.strength()).thenComparing(Edge::id);

    private final EntityStatistics people;
    private final EdgeWeights bonds;
    private final Map<String, List<Edge>> strongest = new HashMap<>();

    public EntityGraphBuilder(EntityStatistics people, EdgeWeights bonds) {
        this.people = people;
        this.bonds = bonds;
    }

    public EntityGraph from(String root, int hops) {
        Map<String, Integer> distance = new HashMap<>();
        Map<String, Edge> edges = new TreeMap<>();
        distance.put(root, 0);
        List<String> frontier = List.of(root);
        for (int hop = 1; hop <= hops; hop++) {
            List<String> next = new ArrayList<>();
            for (String node : frontier) {
                for (Edge edge : strongest(node)) {
                    String other = edge.other(node);
                    if (strongest(other).contains(edge)) {
                        edges.put(edge.id(), edge);
                        if (distance.putIfAbsent(other, hop) == null) {
                            next.add(other);
                        }
                    }
                }
            }
            frontier = next;
        }
        List<Node> nodes = new ArrayList<>();
        distance.forEach((entity, hop) -> nodes.add(new Node(
                entity,
                people.name(entity),
                people.kind(entity),
                people.events(entity).size(),
                hop)));
        nodes.sort(Comparator.comparingInt(Node::hops).thenComparing(Node::entity));
        return new EntityGraph(
                root, nodes, edges.values().stream().sorted(ORDER).toList());
    }

    private List<Edge> strongest(String node) {
        return strongest.computeIfAbsent(
                node,
                unread -> edges(unread).stream().sorted(ORDER).limit(DEGREE).toList());
    }

    private List<Edge> edges(String node) {
        List<Edge> edges = new ArrayList<>();
        Set<String> facts = new HashSet<>();
        for (Relationship relationship : bonds.of(node)) {
            String other = relationship.entity();
            for (Fact fact : relationship.facts()) {
                if (facts.add(fact.id())) {
                    edges.add(edge(fact, relationship.strength()));
                }
            }
            List<Said> events = bonds.events(node, other);
            if (!events.isEmpty()) {
                edges.add(edge(node, other, relationship, events));
            }
        }
        return edges;
    }

    private Edge edge(Fact fact, double strength) {
        return new Edge(
                fact.id(),
                fact.slot().subject(),
                people.key(fact.object()),
                fact.slot().predicate(),
                fact.validFrom(),
                fact.validTo(),
                fact.learnedAt(),
                fact.retractedAt(),
                fact.authority(),
                strength,
                fact.evidence());
    }

    private static Edge edge(String node, String other, Relationship relationship, List<Said> events) {
        boolean first = node.compareTo(other) < 0;
        String from = first ? node : other;
        String to = first ? other : node;
        Said earliest = events.stream()
                .min(Comparator.comparing(Said::at).thenComparingLong(Said::seq))
                .orElseThrow();
        List<EvidenceSpan> evidence = events.reversed().stream()
                .limit(8)
                .map(one -> new EvidenceSpan(one.id(), 0, 0))
                .toList();
        return new Edge(
                from + " " + Edge.WITH + " " + to,
                from,
                to,
                Edge.WITH,
                TimePoint.of(earliest.at()),
                null,
                events.stream()
                        .map(Said::recordedAt)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                null,
                Authority.INFERRED,
                relationship.strength(),
                evidence);
    }
}
