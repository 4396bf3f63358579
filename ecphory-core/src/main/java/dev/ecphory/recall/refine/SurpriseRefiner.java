package dev.ecphory.recall.refine;

import dev.ecphory.memory.Annotation;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.refine.Rescoring.Factor;
import java.util.List;

/** What told much that was new counts 1 + .2σ times (True Memory, surprise boost, α = .2). */
final class SurpriseRefiner implements Refiner {
    private static final double ALPHA = .2;

    @Override
    public Stage stage() {
        return Stage.SURPRISE;
    }

    @Override
    public Refined refine(List<Item> head, Inquiry inquiry) {
        return Rescoring.times(head, stage(), found -> {
            Annotation annotation = inquiry.annotations().get(found.entry().seq());
            return annotation == null
                    ? null
                    : new Factor(1 + ALPHA * annotation.surprise(), "surprise " + annotation.surprise());
        });
    }
}
