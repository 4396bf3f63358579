package dev.ecphory.ingest;

import org.jspecify.annotations.Nullable;

/** Says what is to be done with content. Threads may share it. */
@FunctionalInterface
public interface Router {
    /** The plan for one conversation or document. */
    Plan plan(Material material);

    /**
     * A router that takes the caller's word for what the caller says, and another's for the rest.
     *
     * @param kind null to let the other say it
     * @param strategy null to let the other say it
     */
    static Router manual(@Nullable Kind kind, @Nullable Strategy strategy, StrategyTable table, Router other) {
        if (kind == null && strategy == null) {
            return other;
        }
        return material -> {
            Plan byOther = kind == null ? other.plan(material) : new Plan(kind, table.strategy(kind), "as told");
            return strategy == null
                    ? byOther
                    : new Plan(byOther.kind(), strategy, byOther.because() + "; strategy told");
        };
    }
}
