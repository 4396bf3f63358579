package dev.ecphory.internal.entities;

import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.TimePoint;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an entity is bound to, and what that is bound to. Immutable; threads may share it.
 *
 * @param root the key of the entity in the middle
 * @param nodes the root first, then by hops, then by key
 * @param edges by strength, the strongest first, ties by id
 */
public record EntityGraph(String root, List<Node> nodes, List<Edge> edges) {
    public EntityGraph {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * An entity.
     *
     * @param entity its key
     * @param name as it is written most
     * @param kind what it seems to be; null when no event mentions it
     * @param mentions events in sight that mention it
     * @param hops from the root
     */
    public record Node(String entity, String name, @Nullable String kind, long mentions, int hops) {}

    /**
     * What binds two entities: a fact, or that they are spoken of together and talk to one another.
     *
     * @param id of the fact; of the two keys when there is none
     * @param from the subject; the smaller key when there is no fact
     * @param to the object
     * @param relation the predicate; {@link #WITH} when there is no fact
     * @param validFrom when it began to hold; the first event that binds them when there is no fact
     * @param validTo when it ceased to hold; null while no end is known
     * @param learnedAt when the memory learned it
     * @param retractedAt when it ceased to believe it; null while it does
     * @param authority who stands behind it; {@link Authority#INFERRED} when there is no fact
     * @param strength of the bond between the two, 0 to 1, the same for each of its edges
     * @param evidence the events that tell it; without a fact the newest of those that bind them
     */
    public record Edge(
            String id,
            String from,
            String to,
            String relation,
            TimePoint validFrom,
            @Nullable TimePoint validTo,
            Instant learnedAt,
            @Nullable Instant retractedAt,
            Authority authority,
            double strength,
            List<EvidenceSpan> evidence) {
        /** The relation of an edge without a fact. */
        public static final String WITH = "with";

        public Edge {
            evidence = List.copyOf(evidence);
        }

        /** The entity at the other end. */
        public String other(String entity) {
            return from.equals(entity) ? to : from;
        }
    }
}
