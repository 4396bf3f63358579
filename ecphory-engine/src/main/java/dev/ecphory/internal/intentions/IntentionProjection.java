package dev.ecphory.internal.intentions;

import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What decisions say of intentions, decision by decision. One that was made from an event is out of sight as long as its
 * event is retracted. Not for several threads.
 */
public final class IntentionProjection {
    /** An intention, and the newest event of the log when it was added. */
    public record Held(IntentionRecord intended, long afterSeq) {}

    private final Map<String, Held> held = new LinkedHashMap<>();
    private final Set<String> retracted = new HashSet<>();

    void add(DecisionRecord decided) {
        switch (decided.decision()) {
            case Decision.AddIntention added -> {
                Held before = held.get(added.intention());
                if (before == null || before.intended().done()) {
                    held.remove(added.intention());
                    held.put(
                            added.intention(),
                            new Held(
                                    new IntentionRecord(
                                            added.intention(),
                                            added.text(),
                                            added.when(),
                                            added.source(),
                                            decided.at(),
                                            null),
                                    decided.afterSeq()));
                }
            }
            case Decision.MarkReminded reminded ->
                held.computeIfPresent(reminded.intention(), (id, one) -> reminded(one, decided));
            case Decision.RemoveIntention removed -> held.remove(removed.intention());
            case Decision.RetractEvent hidden -> retracted.add(hidden.event());
            case Decision.RestoreEvent shown -> retracted.remove(shown.event());
            default -> {} // intends nothing
        }
    }

    /** Those in sight, done or not, oldest first. */
    List<Held> inSight() {
        List<Held> inSight = new ArrayList<>();
        for (Held one : held.values()) {
            String source = one.intended().source();
            if (source == null || !retracted.contains(source)) {
                inSight.add(one);
            }
        }
        return inSight;
    }

    private static Held reminded(Held one, DecisionRecord decided) {
        IntentionRecord it = one.intended();
        boolean later = it.remindedAt() == null || decided.at().isAfter(it.remindedAt());
        return later
                ? new Held(
                        new IntentionRecord(it.id(), it.text(), it.when(), it.source(), it.since(), decided.at()),
                        one.afterSeq())
                : one;
    }
}
