package dev.ecphory.internal.log;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.DecisionLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a namespace's decisions. Stateless. */
public final class DecisionReader {
    private static final int BATCH = 1_000;

    private DecisionReader() {}

    /** All of them, in order. */
    public static List<DecisionRecord> all(Namespace namespace, DecisionLog log) {
        List<DecisionRecord> all = new ArrayList<>();
        LogPages.each(number -> log.after(namespace, number, BATCH), DecisionRecord::number, all::add);
        return all;
    }

    /** The ids of events that are retracted after these decisions, and since when. */
    public static Map<String, Instant> retracted(List<DecisionRecord> decisions) {
        Map<String, Instant> since = new HashMap<>();
        for (DecisionRecord decided : decisions) {
            switch (decided.decision()) {
                case Decision.RetractEvent retracted -> since.putIfAbsent(retracted.event(), decided.at());
                case Decision.RestoreEvent restored -> since.remove(restored.event());
                default -> {} // hides no event
            }
        }
        return since;
    }

    /** The asserted claims, each learned when it was decided and after every event that was there. */
    public static List<Claim> asserted(List<DecisionRecord> decisions) {
        List<Claim> claims = new ArrayList<>();
        for (DecisionRecord decided : decisions) {
            if (decided.decision() instanceof Decision.AssertClaim asserted) {
                claims.add(asserted.claim().learned(decided.at(), DerivedWriteChecks.lastOrder(decided.afterSeq())));
            }
        }
        return claims;
    }
}
