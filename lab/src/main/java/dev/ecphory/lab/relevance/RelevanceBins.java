package dev.ecphory.lab.relevance;

import dev.ecphory.lab.measure.Roc;
import dev.ecphory.RecalledEvent;
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
public record RelevanceBins(List<Roc.Scored> against, List<Roc.Scored> first) {
    /** Results of a question whose relevance is held against what they are. */
    static final int DEPTH = 10;

    private static final int BINS = 10;

    /** Of nothing yet. */
    public RelevanceBins() {
        this(new ArrayList<>(), new ArrayList<>());
    }

    /**
     * A range of relevance.
     *
     * @param from its lower end
     * @param to its upper end, which is the next range's
     * @param items in it
     * @param relevance their mean; NaN where there is none
     * @param evidence the share of them that is evidence; NaN likewise
     */
    public record Bin(double from, double to, int items, double relevance, double evidence) {}

    /** Takes the results of a question, best first. */
    void add(String memory, List<String> gold, List<RecalledEvent> items) {
        Set<String> evidence = new HashSet<>(gold);
        weigh(
                memory,
                items.stream().map(item -> evidence.contains(item.entry().id())).toList(),
                items.stream().map(RecalledEvent::relevance).toList());
    }

    /** Takes the results of a question, best first: whether each is evidence, and its relevance. */
    public void weigh(String memory, List<Boolean> evidence, List<Double> relevance) {
        double best = -1;
        for (int i = 0; i < evidence.size(); i++) {
            Roc.Scored scored = new Roc.Scored(memory, relevance.get(i), evidence.get(i));
            if (scored.worth()) {
                against.add(scored);
            } else {
                best = Math.max(best, scored.score());
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
        return bins(IntStream.rangeClosed(0, BINS)
                .mapToDouble(end -> (double) end / BINS)
                .toArray());
    }

    /** How often evidence is, by relevance, in the ranges between some numbers, of which the first is 0 and the last 1. */
    public List<Bin> bins(double... ends) {
        return IntStream.range(0, ends.length - 1)
                .mapToObj(bin -> {
                    double to = bin + 2 == ends.length ? Double.POSITIVE_INFINITY : ends[bin + 1];
                    List<Roc.Scored> of = first.stream()
                            .filter(one -> one.score() >= ends[bin] && one.score() < to)
                            .toList();
                    return new Bin(
                            ends[bin],
                            ends[bin + 1],
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
