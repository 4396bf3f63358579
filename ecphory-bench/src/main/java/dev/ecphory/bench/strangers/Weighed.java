package dev.ecphory.bench.strangers;

import dev.ecphory.bench.measure.Roc;
import dev.ecphory.recall.Item;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The relevance of results of own questions, beside whether they are evidence. Not for several threads.
 *
 * @param against every piece of evidence that was found, and the best of each question's other results
 * @param first every result, of the first {@value #DEPTH} of each question
 */
record Weighed(List<Roc.Scored> against, List<Roc.Scored> first) {
    /** Results of a question whose relevance is held against what they are. */
    static final int DEPTH = 10;

    private static final int BINS = 10;

    Weighed() {
        this(new ArrayList<>(), new ArrayList<>());
    }

    /**
     * A range of relevance.
     *
     * @param from its lower end; the upper is a tenth above
     * @param items in it
     * @param relevance their mean; NaN where there is none
     * @param evidence the share of them that is evidence; NaN likewise
     */
    record Bin(double from, int items, double relevance, double evidence) {}

    /** Takes the results of a question, best first. */
    void add(String memory, List<String> gold, List<Item> items) {
        Set<String> evidence = new HashSet<>(gold);
        double best = -1;
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            boolean worth = evidence.contains(item.entry().id());
            Roc.Scored scored = new Roc.Scored(memory, item.relevance(), worth);
            if (worth) {
                against.add(scored);
            } else {
                best = Math.max(best, item.relevance());
            }
            if (i < DEPTH) {
                first.add(scored);
            }
        }
        if (best >= 0) {
            against.add(new Roc.Scored(memory, best, false));
        }
    }

    /** How often evidence is, by relevance, from the least relevant tenth to the most. */
    List<Bin> bins() {
        return IntStream.range(0, BINS)
                .mapToObj(bin -> {
                    List<Roc.Scored> of = first.stream()
                            .filter(one -> Math.min(BINS - 1, (int) (one.score() * BINS)) == bin)
                            .toList();
                    return new Bin(
                            (double) bin / BINS,
                            of.size(),
                            of.stream().mapToDouble(Roc.Scored::score).average().orElse(Double.NaN),
                            of.stream()
                                    .mapToDouble(one -> one.worth() ? 1 : 0)
                                    .average()
                                    .orElse(Double.NaN));
                })
                .toList();
    }
}
