package dev.ecphory.recall.refine;

import dev.ecphory.recall.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives events that bear a recalled fact a seat when they have none: the last ones, at most every seventh, so that
 * auxiliary evidence never evicts the primary (the recurring bug of all four seeds: auxiliary signals pushing primary
 * evidence out; Reverie caps its supplement at 10 %, Engram its promotion at half).
 */
final class EvidenceSeats implements Finder {
    /** One seat in so many is theirs. */
    private static final int ONE_IN = 7;

    /** How many seats they may take. */
    static int seats(int limit) {
        return limit / ONE_IN;
    }

    @Override
    public Refined find(List<Found> head, Inquiry inquiry) {
        int limit = inquiry.options().limit();
        int seats = seats(limit);
        Map<Long, Found> ranked = new HashMap<>();
        head.forEach(found -> ranked.put(found.entry().seq(), found));
        List<Long> seated =
                head.stream().limit(limit).map(found -> found.entry().seq()).toList();
        List<Found> added = new ArrayList<>();
        for (Found evidence : inquiry.evidence()) {
            long seq = evidence.entry().seq();
            if (added.size() < seats && !seated.contains(seq)) {
                added.add(ranked.getOrDefault(seq, evidence));
            }
        }
        if (added.isEmpty()) {
            return new Refined(head, "no event of a fact lacks a seat");
        }
        int primary = Math.min(head.size(), Math.max(0, limit - added.size()));
        double last = primary == 0 ? 0 : head.get(primary - 1).score();
        List<Found> after = new ArrayList<>(head.subList(0, primary));
        for (Found evidence : added) {
            after.add(evidence.rescored(last, Stage.EVIDENCE.label(), "bears a fact that speaks of what is asked"));
        }
        for (Found found : head.subList(primary, head.size())) {
            if (added.stream()
                    .noneMatch(one -> one.entry().seq() == found.entry().seq())) {
                after.add(found);
            }
        }
        return new Refined(after, added.size() + " seated, " + seats + " seats");
    }
}
