package dev.ecphory.internal.index;

import dev.ecphory.Visibility;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which events decisions speak of, and which they take out of sight. */
public final class EventDecisions {
    private EventDecisions() {}

    /** The ids of the events that a decision speaks of, as far as recall is concerned. */
    public static List<String> events(Decision decision) {
        return DecisionProjection.events(decision);
    }

    /** The ids of the events that are retracted or archived for a recall, in the order in which they were. */
    public static Set<String> outOfSight(List<DecisionRecord> decided, Visibility visibility) {
        long known = NamespaceIndex.known(visibility);
        Set<String> retracted = new LinkedHashSet<>();
        Set<String> archived = new LinkedHashSet<>();
        for (DecisionRecord one : decided) {
            boolean then = NamespaceIndexWriter.micros(one.at()) <= known;
            switch (one.decision()) {
                case Decision.RetractEvent event when then -> retracted.add(event.event());
                case Decision.RestoreEvent event -> retracted.remove(event.event());
                case Decision.ArchiveEvent event when then && !visibility.archived() -> archived.add(event.event());
                case Decision.UnarchiveEvent event -> archived.remove(event.event());
                default -> {} // takes nothing out of sight
            }
        }
        retracted.addAll(archived);
        return retracted;
    }
}
