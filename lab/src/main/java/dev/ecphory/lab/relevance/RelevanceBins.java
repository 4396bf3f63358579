package dev.ecphory.lab.relevance;

import dev.ecphory.RecalledEvent;
import dev.ecphory.lab.measure.Roc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The relevance of results of own questions, beside whether they are evidence. Not for several threads.
 *
 * @param against every piece of evidence that was found, and the best of each question's other results
 * @param first every result, of the first {@value #DEPTH} of each question
 */
record RelevanceBins(List<Roc.ScoredItem> against, List<Roc.ScoredItem> first) {
    /** Results of a question whose relevance is held against what they are. */
    static final int DEPTH = 10;

    private static final int BINS = 10;

    /** Of nothing yet. */
    RelevanceBins() {
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
    record Bin(double from, double to, int items, double relevance, double evidence) {}

    /** Takes the results of a question, best first. */
    void add(String memory, List<String> gold, List<RecalledEvent> items) {
        double best = -1;
        for (int i = 0; i < items.size(); i++) {
            boolean evidence = gold.contains(items.get(i).entry().id());
            Roc.ScoredItem scored = new Roc.ScoredItem(memory, items.get(i).relevance(), evidence);
            if (evidence) {
                against.add(scored);
            } else {
                best = Math.max(best, scored.score());
            }
            if (i < DEPTH) {
                first.add(scored);
            }
        }
        if (best >= 0) {
            against.add(new Roc.ScoredItem(memory, best, false));
        }
    }

    /** How often evidence is, by relevance, from the least relevant tenth to the most. */
    List<Bin> bins() {
        List<Bin> bins = new ArrayList<>();
        for (int bin = 0; bin < BINS; bin++) {
            double from = (double) bin / BINS;
            double to = (bin + 1.0) / BINS;
            List<Roc.ScoredItem> of = first.stream()
                    .filter(one -> one.score() >= from && (one.score() < to || to == 1))
                    .toList();
            bins.add(new Bin(
                    from, to, of.size(), mean(of, Roc.ScoredItem::score), mean(of, one -> one.worth() ? 1 : 0)));
        }
        return bins;
    }

    private static double mean(List<Roc.ScoredItem> of, ToDoubleFunction<Roc.ScoredItem> number) {
        return of.stream().mapToDouble(number).average().orElse(Double.NaN);
    }
}
