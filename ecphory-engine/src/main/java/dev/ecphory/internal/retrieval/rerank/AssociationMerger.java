package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.learning.AssociatedEvent;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.learning.AssociationGraph.Edge;
import dev.ecphory.internal.learning.AssociationLink;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Refined;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Gives what was often recalled together with the best three a seat when it has none: at most three neighbours of each, and
 * every tenth seat at most, so that no prefix of the list has more than a tenth of them (reconciliation of the seeds, B4).
 * Threads may share it.
 */
final class AssociationMerger {
    private static final int ONE_IN = 10;
    private static final int SEEDS = 3;
    private static final int NEIGHBOURS = 3;

    private final List<AssociatedEvent> brought;
    private final int from;
    private final RerankStageName stage;

    private record Brought(long best, Edge by) {}

    /** @param brought by associations, the nearest first */
    AssociationMerger(List<AssociatedEvent> brought, int from, RerankStageName stage) {
        this.brought = List.copyOf(brought);
        this.from = from;
        this.stage = stage;
    }

    /**
     * Who is to be brought: those that the best three have the heaviest edges with, together, ties by number.
     *
     * @param first the events in the first seats, best first; none of them needs to be brought
     */
    static List<AssociationLink> ties(AssociationGraph learned, List<Long> first, LongPredicate visibility) {
        Map<Long, Brought> brought = new HashMap<>();
        Map<Long, Double> weights = new HashMap<>();
        for (long best : first.subList(0, Math.min(SEEDS, first.size()))) {
            int neighbours = 0;
            for (Edge edge : learned.of(best)) {
                long other = edge.other(best);
                if (neighbours < NEIGHBOURS && !first.contains(other) && visibility.test(other)) {
                    neighbours++;
                    weights.merge(other, edge.weight(), Double::sum);
                    brought.merge(
                            other,
                            new Brought(best, edge),
                            (one, two) -> two.by().weight() > one.by().weight() ? two : one);
                }
            }
        }
        return brought.entrySet().stream()
                .map(one -> tie(one.getKey(), one.getValue()))
                .sorted(Comparator.comparingDouble((AssociationLink tie) -> -weights.getOrDefault(tie.seq(), 0.0))
                        .thenComparingLong(AssociationLink::seq))
                .toList();
    }

    private static AssociationLink tie(long seq, Brought brought) {
        return new AssociationLink(
                seq,
                brought.best(),
                "was recalled together with",
                String.format(
                        Locale.ROOT,
                        "%d times, for %d questions (weight %.2f)",
                        brought.by().recalls(),
                        brought.by().questions(),
                        brought.by().weight()));
    }

    /** The head with them seated, where so many events are wanted. */
    Refined seated(List<RecalledEvent> head, int limit) {
        List<RecalledEvent> after = new ArrayList<>();
        Set<Long> sitting = new HashSet<>();
        Iterator<RecalledEvent> rest = head.iterator();
        Iterator<AssociatedEvent> next = brought.iterator();
        int seated = 0;
        while (rest.hasNext()) {
            int seat = after.size() + 1;
            if (seat >= from && seat % ONE_IN == 0 && seat <= limit) {
                while (next.hasNext()) {
                    AssociatedEvent one = next.next();
                    if (sitting.add(one.found().entry().seq())) {
                        after.add(one.found().rescored(after.getLast().score(), stage.label(), one.because()));
                        seated++;
                        break;
                    }
                }
            }
            RecalledEvent found = rest.next();
            if (sitting.add(found.entry().seq())) {
                after.add(found);
            }
        }
        return new Refined(after, seated == 0 ? "all that was brought has a seat" : seated + " seated");
    }
}
