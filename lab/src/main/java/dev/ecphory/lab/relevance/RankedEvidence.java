package dev.ecphory.lab.relevance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What own questions bring.
 *
 * @param recall the mean share of their evidence among the first results
 * @param kept the same above the floor
 * @param items results above the floor, a question
 * @param bins the relevance of results beside whether they are evidence
 */
record RankedEvidence(double recall, double kept, double items, RelevanceBins bins) {
    /** By fitted functions, or, with null, by those that the engine ships with. */
    static RankedEvidence of(List<Sample> samples, @Nullable RelevanceFit fitted) {
        double recall = 0;
        double kept = 0;
        double items = 0;
        int questions = 0;
        RelevanceBins bins = new RelevanceBins();
        for (Sample one : samples) {
            if (one.kind() != PromptKind.OWN || one.gold() == 0 || !one.weighed()) {
                continue;
            }
            double spokenOf = fitted == null ? one.one("spoken-of") : fitted.spokenOf(one);
            List<Double> relevance = fitted == null
                    ? one.relevance()
                    : fitted.events(one).stream()
                            .map(likely -> likely * spokenOf)
                            .toList();
            boolean given = spokenOf >= one.one("least");
            for (int i = 0; i < relevance.size(); i++) {
                boolean above = given && relevance.get(i) >= one.one("least-event") * spokenOf;
                double share = one.evidence().get(i) ? 1.0 / one.gold() : 0;
                recall += share;
                kept += above ? share : 0;
                items += above ? 1 : 0;
            }
            bins.weigh(one.memory(), one.evidence(), relevance);
            questions++;
        }
        return new RankedEvidence(recall / questions, kept / questions, items / questions, bins);
    }
}
