package dev.ecphory;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run of consolidation did.
 *
 * @param done units by chore, sorted: events annotated, read for mentions and claims, claims and decisions settled
 * @param complete true when all was done that there was to do when it began; false when another process is at it or it was told to stop
 */
public record ConsolidationResult(Map<String, Long> done, boolean complete) {
    public static final ConsolidationResult NOTHING = new ConsolidationResult(Map.of(), true);

    public ConsolidationResult {
        done = Collections.unmodifiableMap(new TreeMap<>(done));
    }

    /** Units of a chore; 0 when it did nothing. */
    public long units(String chore) {
        return done.getOrDefault(chore, 0L);
    }

    public ConsolidationResult plus(String chore, long count) {
        if (count == 0) {
            return this;
        }
        Map<String, Long> sum = new TreeMap<>(done);
        sum.merge(chore, count, Long::sum);
        return new ConsolidationResult(sum, complete);
    }

    /** Both together; complete when the other is. */
    public ConsolidationResult plus(ConsolidationResult other) {
        Map<String, Long> sum = new TreeMap<>(done);
        other.done.forEach((chore, count) -> sum.merge(chore, count, Long::sum));
        return new ConsolidationResult(sum, other.complete);
    }

    public ConsolidationResult asIncomplete() {
        return new ConsolidationResult(done, false);
    }
}
