package dev.ecphory.recall.refine;

import dev.ecphory.recall.Item;
import dev.ecphory.recall.refine.Rescoring.Factor;
import dev.ecphory.text.TimeWindow;
import java.util.List;

/** Events of the time that is asked about count 1.3 times (True Memory, temporal boost). */
final class TemporalRefiner implements Refiner {
    private static final double BOOST = 1.3;

    @Override
    public Stage stage() {
        return Stage.TEMPORAL;
    }

    @Override
    public Refined refine(List<Item> head, Inquiry inquiry) {
        TimeWindow window = inquiry.cue().window();
        if (window == null) {
            return new Refined(head, "no time is asked about");
        }
        return Rescoring.times(
                head,
                stage(),
                found -> within(found, window)
                        ? new Factor(BOOST, "happened in the time asked about: " + window.phrase())
                        : null);
    }

    private static boolean within(Item found, TimeWindow window) {
        return window.contains(found.entry().occurredAt().toLocalDateTime());
    }
}
