package dev.ecphory.agent;

import dev.ecphory.Ecphory;
import dev.ecphory.Tier;

/** Where hooks get the engine of a store: opened for one hook, or shared by many. */
public interface HookEngines {
    /**
     * The engine of a store.
     *
     * @throws dev.ecphory.EcphoryException when it cannot be opened
     */
    Lease open(String db);

    /**
     * Consolidates a namespace after the agent has its answer.
     *
     * @return false when nobody can, because the process ends with the hook
     */
    boolean consolidateLater(String db, String namespace);

    /**
     * An engine for as long as a hook needs it.
     *
     * @param engine it
     * @param release gives it back
     */
    record Lease(Ecphory engine, Runnable release) implements AutoCloseable {
        @Override
        public void close() {
            release.run();
        }
    }

    /**
     * A new engine at tier edge that does nothing by itself. A hook cannot wait for a neural model.
     *
     * @throws dev.ecphory.EcphoryException when the store cannot be opened
     */
    static Ecphory edge(String db) {
        return Ecphory.builder(db)
                .tier(Tier.EDGE)
                .background(false)
                .preloadModels(false)
                .open();
    }

    /** An engine for each hook, closed with it. */
    static HookEngines own() {
        return new HookEngines() {
            @Override
            public Lease open(String db) {
                Ecphory engine = edge(db);
                return new Lease(engine, engine::close);
            }

            @Override
            public boolean consolidateLater(String db, String namespace) {
                return false;
            }
        };
    }
}
