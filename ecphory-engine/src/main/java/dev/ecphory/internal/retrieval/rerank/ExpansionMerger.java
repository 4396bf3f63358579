package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery;
import dev.ecphory.internal.retrieval.expansion.ExpansionHits;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Gives what other looks found a seat when it has none: at most every fifth after the tenth, suppositions of a model
 * included at most three of ten (anatomy of the seeds: what was found by other queries displaced what the question itself
 * finds, by 52 points at worst). The first ten stay as they are. Looks take turns. A context tells what found no seat behind the
 * events, before all that is ranked below. Threads may share it.
 */
public final class ExpansionMerger implements RetrievalStage {
    /** Seats that the question's own ranking fills. */
    public static final int PRIMARY = 10;

    private static final int OF_TEN = 2;
    private static final int OF_TEN_WITH_SUPPOSED = 3;

    /** What a look brings: an event, and what it was found by. */
    private record Brought(ExpandedQuery look, RecalledEvent found) {}

    @Override
    public void run(RetrievalContext recall) {
        if (!recall.expansionHits().isEmpty()) {
            List<RecalledEvent> before = recall.events();
            List<ExpansionHits> looks = shown(recall);
            Reranked merged = merge(before, looks, recall.options().limit());
            recall.trace().add("looks", before.size(), merged.events().size(), merged.note());
            recall.setEvents(merged.events());
            recall.setLookedFor(Stream.of(false, true)
                    .flatMap(supposed -> inTurns(looks, supposed, new HashSet<>()).stream())
                    .map(brought -> brought.found().entry())
                    .toList());
        }
    }

    /** Without what a stage has dropped or the caller has muted. */
    private static List<ExpansionHits> shown(RetrievalContext recall) {
        return recall.expansionHits().stream()
                .map(hits -> new ExpansionHits(
                        hits.look(),
                        hits.found().stream()
                                .filter(found -> shown(found, recall))
                                .toList()))
                .toList();
    }

    static boolean shown(RecalledEvent found, RetrievalContext recall) {
        List<String> mute = recall.options().attention().mute();
        return recall.droppedBy(found.entry().seq()) == null
                && (mute.isEmpty()
                        || !TopicReranker.mutes(mute, found.entry().event().text()));
    }

    /** The head with what the looks brought seated, where so many events are wanted. */
    static Reranked merge(List<RecalledEvent> head, List<ExpansionHits> looks, int limit) {
        if (limit <= PRIMARY || head.size() <= PRIMARY) {
            return new Reranked(head, "no seats after the first " + PRIMARY);
        }
        Set<Long> seated = new HashSet<>();
        head.stream().limit(limit).forEach(found -> seated.add(found.entry().seq()));
        Iterator<Brought> told = inTurns(looks, false, seated).iterator();
        Iterator<Brought> supposed = inTurns(looks, true, seated).iterator();
        Iterator<RecalledEvent> rest = head.subList(PRIMARY, head.size()).iterator();
        List<RecalledEvent> after = new ArrayList<>(head.subList(0, PRIMARY));
        TreeMap<String, Integer> counts = new TreeMap<>();
        int ofTold = 0;
        int ofAll = 0;
        for (int later = 1; later <= limit - PRIMARY && rest.hasNext(); later++) {
            boolean free = 10 * (ofAll + 1) <= OF_TEN_WITH_SUPPOSED * later;
            Brought next = null;
            if (free && told.hasNext() && 10 * (ofTold + 1) <= OF_TEN * later) {
                next = told.next();
                ofTold++;
            } else if (free && supposed.hasNext()) {
                next = supposed.next();
            }
            if (next == null) {
                after.add(rest.next());
            } else {
                ofAll++;
                String label = next.look().kind().label();
                counts.merge(label, 1, Integer::sum);
                double last = after.getLast().score();
                after.add(next.found().rescored(last, label, "was looked for as: " + shown(next.look())));
            }
        }
        Set<Long> sitting = new HashSet<>();
        after.forEach(found -> sitting.add(found.entry().seq()));
        rest.forEachRemaining(found -> {
            if (sitting.add(found.entry().seq())) {
                after.add(found);
            }
        });
        return new Reranked(after, counts.isEmpty() ? "all that was found has a seat" : "seated " + counts);
    }

    /** The best of each look, then the second of each, without what is seated and what another look brought. */
    private static List<Brought> inTurns(List<ExpansionHits> looks, boolean supposed, Set<Long> seated) {
        List<Brought> turns = new ArrayList<>();
        int longest =
                looks.stream().mapToInt(looked -> looked.found().size()).max().orElse(0);
        for (int place = 0; place < longest; place++) {
            for (ExpansionHits looked : looks) {
                boolean its = (looked.look().kind() == ExpandedQuery.Kind.HYPOTHESIS) == supposed;
                if (its && place < looked.found().size()) {
                    RecalledEvent found = looked.found().get(place);
                    if (seated.add(found.entry().seq())) {
                        turns.add(new Brought(looked.look(), found));
                    }
                }
            }
        }
        return turns;
    }

    private static String shown(ExpandedQuery look) {
        String text = look.text().replaceAll("\\s+", " ");
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
