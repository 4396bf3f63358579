package dev.ecphory.consolidate;

import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.DecisionLog;
import dev.ecphory.store.Runs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a namespace's decisions. Stateless. */
public final class Decisions {
    private static final int BATCH = 1_000;

    private Decisions() {}

    /** All of them, in order. */
    public static List<Decided> all(Namespace namespace, DecisionLog log) {
        List<Decided> all = new ArrayList<>();
        long number = 0;
        for (List<Decided> batch = log.after(namespace, number, BATCH);
                !batch.isEmpty();
                batch = log.after(namespace, number, BATCH)) {
            all.addAll(batch);
            number = batch.getLast().number();
        }
        return all;
    }

    /** The ids of events that are retracted after these decisions, and since when. */
    public static Map<String, Instant> retracted(List<Decided> decisions) {
        Map<String, Instant> since = new HashMap<>();
        for (Decided decided : decisions) {
            switch (decided.decision()) {
                case Decision.RetractEvent retracted -> since.putIfAbsent(retracted.event(), decided.at());
                case Decision.RestoreEvent restored -> since.remove(restored.event());
                default -> {} // hides no event
            }
        }
        return since;
    }

    /** The asserted claims, each learned when it was decided and after every event that was there. */
    public static List<Claim> asserted(List<Decided> decisions) {
        List<Claim> claims = new ArrayList<>();
        for (Decided decided : decisions) {
            if (decided.decision() instanceof Decision.Assert asserted) {
                claims.add(asserted.claim().learned(decided.at(), Runs.lastOrder(decided.afterSeq())));
            }
        }
        return claims;
    }
}
