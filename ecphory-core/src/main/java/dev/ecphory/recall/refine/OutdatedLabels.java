package dev.ecphory.recall.refine;

import dev.ecphory.recall.Item;
import dev.ecphory.recall.facts.FactFinder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Says of events all of whose facts are outdated that they are. They stay where they are: label, do not hide. */
final class OutdatedLabels implements Refiner {
    private final FactFinder facts;
    private final Supplier<Instant> now;

    OutdatedLabels(FactFinder facts, Supplier<Instant> now) {
        this.facts = facts;
        this.now = now;
    }

    @Override
    public Stage stage() {
        return Stage.OUTDATED;
    }

    @Override
    public Refined refine(List<Item> head, Inquiry inquiry) {
        List<Item> after = new ArrayList<>();
        int labelled = 0;
        for (Item found : head) {
            String because =
                    facts.outdated(inquiry.book(), found.entry().id(), inquiry.cue(), inquiry.options(), now.get());
            labelled += because == null ? 0 : 1;
            after.add(because == null ? found : found.rescored(found.score(), stage().label(), because));
        }
        return new Refined(after, labelled + " labelled");
    }
}
