package dev.ecphory.internal.retrieval.facts;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Which facts hold which term, ascending. Made once, then read by any number of threads. */
final class FactPostings {
    private static final int[] NONE = {};

    private static final class Run {
        int[] facts = new int[2];
        int size;
    }

    private final Map<String, Run> runs = new HashMap<>();

    /** Notes a term of a fact; facts come ascending. */
    void add(String term, int fact) {
        Run run = runs.computeIfAbsent(term, none -> new Run());
        if (run.size > 0 && run.facts[run.size - 1] == fact) {
            return;
        }
        if (run.size == run.facts.length) {
            run.facts = Arrays.copyOf(run.facts, run.size * 2);
        }
        run.facts[run.size++] = fact;
    }

    int count(String term) {
        Run run = runs.get(term);
        return run == null ? 0 : run.size;
    }

    /** The facts that hold a term, not to be changed, with {@link #count} of them valid. */
    int[] facts(String term) {
        Run run = runs.get(term);
        return run == null ? NONE : run.facts;
    }

    boolean holds(String term, int fact) {
        Run run = runs.get(term);
        return run != null && Arrays.binarySearch(run.facts, 0, run.size, fact) >= 0;
    }
}
