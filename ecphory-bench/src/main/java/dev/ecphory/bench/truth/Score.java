package dev.ecphory.bench.truth;

import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Fact;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** How many questions were answered rightly, by class. Filled by one thread, then read. */
public final class Score {
    /** Right answers among questions. */
    static final class Count {
        int right;
        int asked;
        int currentRight;
        int currentAsked;

        double share() {
            return asked == 0 ? 1 : (double) right / asked;
        }
    }

    private static final int MAX_MISSES = 20;

    final Map<String, Count> byCardinality = new TreeMap<>();
    final Map<String, Count> byKind = new TreeMap<>();
    final List<String> misses = new ArrayList<>();
    int utterances;
    int claims;
    int forms;
    private int stored;
    private int told;

    Score() {}

    void add(World world, Question question, Set<String> answer) {
        boolean right = answer.equals(question.expected());
        count(byCardinality, question.cardinality(), question, right);
        count(byKind, question.kind(), question, right);
        if (!right && misses.size() < MAX_MISSES) {
            misses.add(world.name() + ": " + question.subject() + " " + question.predicate() + " at "
                    + question.validAt() + " known at " + question.knownAt() + ": expected "
                    + new TreeSet<>(question.expected()) + ", got " + answer);
        }
    }

    /** Counts stored facts that were told, for readings that may invent. */
    void stored(World world, List<Fact> facts) {
        Set<String> claimed = new HashSet<>();
        for (Telling telling : world.tellings()) {
            for (Claim claim : telling.claims()) {
                claimed.addAll(World.plain(Set.of(claim.slot() + claim.object())));
            }
        }
        Set<String> distinct = new HashSet<>();
        facts.forEach(fact -> distinct.addAll(World.plain(Set.of(fact.slot() + fact.object()))));
        stored += distinct.size();
        distinct.retainAll(claimed);
        told += distinct.size();
    }

    /** The share of stored facts that were told, 0 to 1. */
    public double precision() {
        return stored == 0 ? 1 : (double) told / stored;
    }

    /** All questions. */
    public int asked() {
        return byCardinality.values().stream().mapToInt(count -> count.asked).sum();
    }

    /**
     * The share of right answers to the questions of one cardinality, 0 to 1; 1 when none was asked.
     *
     * @param cardinality single, multi, interval, event or learned
     */
    public double share(String cardinality) {
        Count count = byCardinality.get(cardinality);
        return count == null ? 1 : count.share();
    }

    /** True when every question was answered rightly. */
    public boolean perfect() {
        return byCardinality.values().stream().allMatch(count -> count.right == count.asked);
    }

    /** The table, in Markdown. */
    public String table() {
        return TruthPage.table(this);
    }

    /** The first wrong answers, for a person. */
    public List<String> misses() {
        return List.copyOf(misses);
    }

    private static void count(Map<String, Count> counts, String key, Question question, boolean right) {
        Count count = counts.computeIfAbsent(key, none -> new Count());
        count.asked++;
        count.right += right ? 1 : 0;
        if (question.current()) {
            count.currentAsked++;
            count.currentRight += right ? 1 : 0;
        }
    }
}
