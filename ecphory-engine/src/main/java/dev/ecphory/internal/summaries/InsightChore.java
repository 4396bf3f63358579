package dev.ecphory.internal.summaries;

import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Keeps insights level with what was recalled together and with what people said on days that are over, and the portrait
 * with both: the last of the chores, since they rest on all that the others make. What it makes is a function of the logs alone, as a whole and never edited: how often it ran,
 * when, and what there was before leave no trace. Never ranked. For one thread at a time.
 */
public final class InsightChore {
    private static final List<Kind> KINDS = List.of(Kind.INSIGHT, Kind.IDENTITY);
    private static final String INSIGHTS = "insights";
    private static final String PORTRAIT = "identity";
    /** Among a mark's readers: up to which event it read, of which patterns were made, how far the chores before had come. */
    private static final String UP_TO = " up to";

    private static final String PATTERNS = " patterns";

    private static final String FRONTIER = " frontier";

    private final SummaryScope scope;
    private final String version;
    private final Supplier<CoRecallStatistics> earned;

    /**
     * Over one namespace of a store.
     *
     * @param earned what was recalled together up to the newest cycle; only asked when that may matter
     */
    public InsightChore(
            Namespace namespace, EventStore store, String annotations, Supplier<CoRecallStatistics> earned) {
        this.scope = new SummaryScope(namespace, store, annotations);
        this.version = "infer-2 " + scope.version();
        this.earned = earned;
    }

    /**
     * Makes what a cycle, a decision, forgetting or what others read since may have changed.
     *
     * @return how many were made or taken away; 0 when there is nothing left to do
     */
    public int step() {
        LogPosition head = scope.head();
        long cycle = scope.store().accessLog().lastCycle(scope.namespace());
        long patterns = PatternWindow.through(scope);
        if (cycle == 0 && patterns == 0 && scope.mark(INSIGHTS).equals(Checkpoint.NONE)) {
            return 0; // nobody ever asked, and nothing could repeat
        }
        return insights(head, cycle, patterns) + portrait(head, cycle);
    }

    private int insights(LogPosition head, long cycle, long patterns) {
        Checkpoint mark = scope.mark(INSIGHTS);
        if (mark.equals(now(head, cycle, mark.readers().getOrDefault(UP_TO, 0L), patterns))) {
            return 0;
        }
        long revision = scope.revision();
        CoRecallStatistics learned = earned.get();
        List<List<Long>> groups = CoRecallClusters.of(learned);
        long upTo = Math.max(
                patterns, groups.stream().mapToLong(List::getLast).max().orElse(0));
        Checkpoint next = now(head, cycle, upTo, patterns);
        InsightProducer producer = new InsightProducer(scope.input());
        List<Summary> made = new ArrayList<>(producer.recalledTogether(groups, learned.cycles()));
        made.addAll(producer.patterns(patterns));
        int changed = write(Kind.INSIGHT, made, revision, head);
        scope.keep(INSIGHTS, next);
        return changed;
    }

    private int portrait(LogPosition head, long cycle) {
        Checkpoint now = now(head, cycle, Long.MAX_VALUE, 0);
        if (scope.mark(PORTRAIT).equals(now)) {
            return 0;
        }
        long revision = scope.revision();
        List<Summary> insights = scope.summaries(List.of(Kind.INSIGHT));
        Optional<Summary> made = new PortraitProducer(scope.input()).make(insights);
        int changed = write(Kind.IDENTITY, made.stream().toList(), revision, head);
        scope.keep(PORTRAIT, now);
        return changed;
    }

    /** What everything that is made of the events up to one depends on. */
    private Checkpoint now(LogPosition head, long cycle, long upTo, long patterns) {
        SortedMap<String, Long> seen = new TreeMap<>();
        scope.readers().forEach((reader, through) -> seen.put(reader, Math.min(through, upTo)));
        seen.put(UP_TO, upTo);
        seen.put(PATTERNS, patterns);
        seen.put(FRONTIER, Math.min(scope.frontier(), upTo));
        return new Checkpoint(version, head.epoch(), cycle, head.decisions(), seen);
    }

    /** Stores what is new or other than before, and takes the rest of its kind away. */
    private int write(Kind kind, List<Summary> made, long revision, LogPosition head) {
        Map<String, Summary> before = new HashMap<>();
        scope.summaries(List.of(kind)).forEach(one -> before.put(one.id(), one));
        List<Summary> changed = new ArrayList<>();
        for (Summary one : made) {
            if (!one.equals(before.remove(one.id()))) {
                changed.add(one);
            }
        }
        List<String> removed = before.keySet().stream().sorted().toList();
        scope.put(revision, changed, removed, head);
        return changed.size() + removed.size();
    }

    /** Throws insights and the portrait away, and has them made anew with the next steps. */
    public static void clear(Namespace namespace, EventStore store) {
        List.of(INSIGHTS, PORTRAIT).forEach(part -> Checkpoint.NONE.keep(store.settings(), namespace, part));
        store.summaries().clear(namespace, KINDS);
    }
}
