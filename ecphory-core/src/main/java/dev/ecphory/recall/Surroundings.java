package dev.ecphory.recall;

import dev.ecphory.index.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What stands around the ranked events, as far as this recall may see it. Immutable.
 *
 * @param before numbers of the two events before an event, nearest first, by its number
 * @param everything numbers of all events in sight, when they are few enough to be told as a whole; else empty
 */
record Surroundings(Map<Long, List<Long>> before, List<Long> everything) {
    /** Events whose turn before is worth a look. */
    private static final int LED = 20;
    /** Each event costs more tokens than this, its time and id alone. */
    private static final int LEAST_TOKENS = 4;

    Surroundings {
        before = Map.copyOf(before);
        everything = List.copyOf(everything);
    }

    static Surroundings of(Fields fields, Ranking ranking, RecallOptions options) {
        Map<Long, List<Long>> before = new HashMap<>();
        ranking.candidates().stream().limit(LED).forEach(candidate -> {
            List<Long> near = new ArrayList<>(2);
            for (int row = candidate.event() - 1; row >= 0 && row >= candidate.event() - 2; row--) {
                if (!ranking.excludes(row)) {
                    near.add(fields.seq(row));
                }
            }
            before.put(fields.seq(candidate.event()), List.copyOf(near));
        });
        List<Long> everything = new ArrayList<>();
        if ((long) fields.events() * LEAST_TOKENS
                <= Math.min(options.context().fullBelowTokens(), options.maxTokens())) {
            for (int row = 0; row < fields.events(); row++) {
                if (!ranking.excludes(row)) {
                    everything.add(fields.seq(row));
                }
            }
        }
        return new Surroundings(before, everything);
    }
}
