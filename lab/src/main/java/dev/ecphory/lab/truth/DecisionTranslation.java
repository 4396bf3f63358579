package dev.ecphory.lab.truth;

import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Decisions about the claims that the simulator gives, as decisions about what an extractor read from the same
 * utterances. Stateless; threads may share it.
 */
final class DecisionTranslation {
    /** Claims of one utterance that a decision may concern. */
    private static final int MOST = 4;

    private DecisionTranslation() {}

    /** The decisions in their order, at their times. */
    static List<DecisionRecord> of(List<DecisionRecord> decisions, String extractor) {
        List<DecisionRecord> retold = new ArrayList<>();
        for (DecisionRecord decided : decisions) {
            for (Decision decision : of(decided.decision(), extractor)) {
                retold.add(new DecisionRecord(retold.size() + 1L, decided.at(), decided.afterSeq(), decision));
            }
        }
        return retold;
    }

    /**
     * A decision about whatever was read from the utterances of the claims that it names.
     *
     * @param extractor what the ids of its claims begin with
     */
    static List<Decision> of(Decision decision, String extractor) {
        List<Decision> retold = new ArrayList<>();
        for (int place = 0; place < MOST; place++) {
            String end = ":" + place;
            switch (decision) {
                case Decision.RetractClaim one ->
                    retold.add(new Decision.RetractClaim(extractor + ":" + one.claim() + end));
                case Decision.RestoreClaim one ->
                    retold.add(new Decision.RestoreClaim(extractor + ":" + one.claim() + end));
                case Decision.ResolveContradiction one ->
                    retold.add(new Decision.ResolveContradiction(
                            extractor + ":" + one.older() + end, extractor + ":" + one.newer() + end, one.choice()));
                default -> {
                    return List.of(decision);
                }
            }
        }
        return retold;
    }
}
