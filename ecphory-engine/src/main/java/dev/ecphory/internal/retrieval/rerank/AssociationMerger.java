package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.cognition.recall.RecallActivation;
import dev.ecphory.internal.learning.AssociatedEvent;
import dev.ecphory.internal.learning.AssociationGraph;
import dev.ecphory.internal.learning.AssociationGraph.Edge;
import dev.ecphory.internal.learning.AssociationLink;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
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
import java.util.function.Supplier;

/**
 * Gives what was often recalled together with the best three a seat when it has none: at most three neighbours of each, and
 * every tenth seat at most, so that no prefix of the list has more than a tenth of them (reconciliation of the seeds, B4).
 * Threads may share it.
 */
public final class AssociationMerger implements RetrievalStage {
    private static final int ONE_IN = 10;
    private static final int SEEDS = 3;
    private static final int NEIGHBOURS = 3;

    private final Supplier<AssociationGraph> associations;
    private final CognitionView mind;

    /**
     * Of one namespace.
     *
     * @param associations what was learned from use; only asked where the recipe wants it
     */
    public AssociationMerger(Supplier<AssociationGraph> associations, CognitionView mind) {
        this.associations = associations;
        this.mind = mind;
    }

    @Override
    public void run(RetrievalContext recall) {
        List<AssociatedEvent> associated =
                recall.fetched().associated(recall.candidates().ties());
        if (associated.isEmpty()) {
            return;
        }
        RerankStageName stage = activates(recall)
                ? RerankStageName.ACTIVATION
                : recall.has(RerankStageName.ASSOCIATIONS_EARLY)
                        ? RerankStageName.ASSOCIATIONS_EARLY
                        : RerankStageName.ASSOCIATIONS;
        List<AssociatedEvent> kept = associated.stream()
                .filter(one -> ExpansionMerger.shown(one.found(), recall))
                .toList();
        List<RecalledEvent> before = recall.events();
        Reranked merged =
                merge(before, kept, first(recall), stage, recall.options().limit());
        recall.trace().add(stage.label(), before.size(), merged.events().size(), merged.note());
        recall.setEvents(merged.events());
    }

    /**
     * What was often recalled together with the best, where that may get a seat. May read the store.
     *
     * @param ranked the best of the ranking, best first
     */
    public List<AssociationLink> links(List<Long> ranked, LongPredicate visible, RetrievalContext recall) {
        if (recall.options().limit() < first(recall)) {
            return List.of();
        }
        List<Long> first = ranked.subList(0, Math.min(ExpansionMerger.PRIMARY, ranked.size()));
        return activates(recall)
                ? RecallActivation.ties(mind.cognition().activation(), associations.get(), first, visible)
                : ties(associations.get(), first, visible);
    }

    private boolean activates(RetrievalContext recall) {
        return recall.has(RerankStageName.ACTIVATION) && mind.spreads();
    }

    /** The first seat that may go to what was recalled together. */
    private int first(RetrievalContext recall) {
        return recall.has(RerankStageName.ASSOCIATIONS_EARLY) || activates(recall)
                ? ExpansionMerger.PRIMARY
                : recall.has(RerankStageName.ASSOCIATIONS) ? 2 * ExpansionMerger.PRIMARY : Integer.MAX_VALUE;
    }

    private record Brought(long best, Edge by) {}

    /**
     * Who is to be brought: those that the best three have the heaviest edges with, together, ties by number.
     *
     * @param first the events in the first seats, best first; none of them needs to be brought
     */
    private static List<AssociationLink> ties(AssociationGraph learned, List<Long> first, LongPredicate visibility) {
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

    /** The head with what was brought seated, from a seat on, where so many events are wanted. */
    static Reranked merge(
            List<RecalledEvent> head, List<AssociatedEvent> brought, int from, RerankStageName stage, int limit) {
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
        return new Reranked(after, seated == 0 ? "all that was brought has a seat" : seated + " seated");
    }
}
