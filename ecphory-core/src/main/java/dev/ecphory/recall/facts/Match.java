package dev.ecphory.recall.facts;

import dev.ecphory.memory.Fact;
import dev.ecphory.recall.Reason;
import java.util.ArrayList;
import java.util.List;

/** A fact that speaks of what is asked, how strongly, and why. Immutable. */
record Match(Fact fact, double score, List<Reason> reasons) {
    Match {
        reasons = List.copyOf(reasons);
    }

    static Match of(Fact fact, double score, String stage, String because) {
        return new Match(fact, score, List.of(new Reason(stage, 0, score, because)));
    }

    Match times(double factor, String stage, String because) {
        List<Reason> all = new ArrayList<>(reasons);
        all.add(new Reason(stage, score, score * factor, because));
        return new Match(fact, score * factor, all);
    }
}
