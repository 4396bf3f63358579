package dev.ecphory.ingest;

import org.jspecify.annotations.Nullable;

/** Says what is to be done with content. Threads may share it. */
@FunctionalInterface
public interface ContentRouter {
    /** The plan for one conversation or document. */
    DerivationPlan plan(ContentSample material);

    /**
     * A router that takes the caller's word for what the caller says, and another's for the rest.
     *
     * @param kind null to let the other say it
     * @param strategy null to let the other say it
     */
    static ContentRouter manual(
            @Nullable ContentKind kind,
            @Nullable DerivationStrategy strategy,
            StrategyTable table,
            ContentRouter other) {
        if (kind == null && strategy == null) {
            return other;
        }
        return material -> {
            DerivationPlan byOther =
                    kind == null ? other.plan(material) : new DerivationPlan(kind, table.strategy(kind), "as told");
            return strategy == null
                    ? byOther
                    : new DerivationPlan(byOther.kind(), strategy, byOther.because() + "; strategy told");
        };
    }
}
