package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Seats an event that told what took the place of what another tells directly behind that one, where it would stand further down or
 * nowhere. Not where a time or an order in time is asked for, which tells itself what comes first. Threads may share it.
 */
public final class SuccessorSeats implements RetrievalStage {
    private static final String NAME = "superseded-by";

    @Override
    public void run(RetrievalContext recall) {
        Map<Long, Long> successors = recall.candidates().successors();
        if (successors.isEmpty() || recall.query().timed() || recall.query().order() != null) {
            return;
        }
        List<RecalledEvent> before = recall.events();
        List<RecalledEvent> after = seated(before, successors, recall.options().limit());
        if (!after.equals(before)) {
            recall.trace().add(NAME, before.size(), after.size(), "what took its place stands beside it");
            recall.setEvents(after);
        }
    }

    /** The same events, those among so many that were superseded with what superseded them behind them. */
    static List<RecalledEvent> seated(List<RecalledEvent> events, Map<Long, Long> successors, int limit) {
        Map<Long, RecalledEvent> all = new HashMap<>();
        events.forEach(event -> all.put(event.entry().seq(), event));
        List<RecalledEvent> after = new ArrayList<>();
        Set<Long> seated = new HashSet<>();
        for (RecalledEvent event : events) {
            if (seated.add(event.entry().seq())) {
                after.add(event);
                Long successor =
                        after.size() < limit ? successors.get(event.entry().seq()) : null;
                RecalledEvent by = successor == null ? null : all.get(successor);
                if (by != null && seated.add(successor)) {
                    after.add(
                            by.rescored(event.score(), NAME, "tells what took the place of what the one before tells"));
                }
            }
        }
        return after;
    }
}
