package dev.ecphory.recall.refine;

import dev.ecphory.memory.Modality;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.refine.Rescoring.Factor;
import java.util.List;

/**
 * What stands for something else (a picture, a recording, the output of a tool) counts .7 times when a detail is asked
 * for and 1.2 times when an overview is (True Memory, modality factor of summaries).
 */
final class ModalityRefiner implements Refiner {
    private static final double DETAIL = .7;
    private static final double SYNTHESIS = 1.2;

    @Override
    public Stage stage() {
        return Stage.MODALITY;
    }

    @Override
    public Refined refine(List<Item> head, Inquiry inquiry) {
        boolean synthesis = inquiry.cue().classification().synthesis();
        Factor factor = new Factor(
                synthesis ? SYNTHESIS : DETAIL,
                synthesis ? "a description, and an overview is asked for" : "a description, and a detail is asked for");
        return Rescoring.times(
                head, stage(), found -> found.entry().event().modality() == Modality.TEXT ? null : factor);
    }
}
