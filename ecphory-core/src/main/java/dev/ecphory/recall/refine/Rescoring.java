package dev.ecphory.recall.refine;

import dev.ecphory.recall.Item;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Multiplies scores and sorts anew. Stateless. */
final class Rescoring {
    /** The best first, ties by sequence number. */
    static final Comparator<Item> BEST = Comparator.comparingDouble(Item::score)
            .reversed()
            .thenComparingLong(found -> found.entry().seq());

    private Rescoring() {}

    /** What to multiply a score with. */
    record Factor(double by, String because) {}

    /** Multiplies what a factor is given for; without any, everything stays where it is. */
    static Refined times(List<Item> head, Stage stage, Function<Item, @Nullable Factor> factors) {
        List<Item> after = new ArrayList<>(head.size());
        int changed = 0;
        for (Item found : head) {
            Factor factor = factors.apply(found);
            if (factor == null || factor.by() == 1) {
                after.add(found);
            } else {
                // a score below zero falls when it is divided
                double score = found.score() >= 0 ? found.score() * factor.by() : found.score() / factor.by();
                after.add(found.rescored(score, stage.label(), factor.because()));
                changed++;
            }
        }
        if (changed > 0) {
            after.sort(BEST);
        }
        return new Refined(after, changed + " of " + head.size() + " rescored");
    }
}
