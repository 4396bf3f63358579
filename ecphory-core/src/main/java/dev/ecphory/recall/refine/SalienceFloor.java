package dev.ecphory.recall.refine;

import dev.ecphory.memory.Annotation;
import dev.ecphory.recall.Item;
import java.util.List;

/**
 * Drops what matters less on its face than .05, or .02 for overviews (True Memory, minimum salience in spotlight and
 * diffuse mode). Events that were not encoded yet stay.
 */
final class SalienceFloor implements Refiner {
    private static final double SPOTLIGHT = .05;
    private static final double DIFFUSE = .02;

    @Override
    public Stage stage() {
        return Stage.SALIENCE;
    }

    @Override
    public Refined refine(List<Item> head, Inquiry inquiry) {
        double floor = inquiry.cue().classification().synthesis() ? DIFFUSE : SPOTLIGHT;
        List<Item> kept = head.stream()
                .filter(found -> {
                    Annotation annotation =
                            inquiry.annotations().get(found.entry().seq());
                    return annotation == null || annotation.salience() >= floor;
                })
                .toList();
        return new Refined(kept, head.size() - kept.size() + " below " + floor);
    }
}
