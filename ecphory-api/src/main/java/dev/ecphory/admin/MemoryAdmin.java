package dev.ecphory.admin;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.LogPosition;
import java.util.List;

/**
 * Looking after one memory: its state in numbers, and making anew what is derived from its log. Threads may share it. Get it
 * from {@link Memory#admin()}.
 */
public interface MemoryAdmin {
    /**
     * Consolidates, then rewrites session summaries and outcomes with the language model, replacing those chosen by rules: one
     * call for each session that is new or changed, at most 64 a time. Statements without a source, or with numbers that
     * their source does not have, are left out.
     *
     * @throws dev.ecphory.ModelUnavailableException when there is none
     */
    ConsolidationResult resummarizeSessions(ProgressListener progress);

    /**
     * Consolidates after having thrown away what models told of assets, so that the model that is configured now tells them
     * anew; without one nobody does.
     */
    ConsolidationResult redescribeAssets(ProgressListener progress);

    /** Events on which a chore failed and which were set aside. */
    List<ChoreFailureTable.ChoreFailure> choreFailures();

    /** How far the namespace's logs have come. Cheap enough to be asked every second. */
    LogPosition logPosition();

    /** True when facts follow every event and every decision that is there. Loads no model. */
    boolean isConsolidated();

    /** The namespace in numbers. */
    MemoryStats stats();

    /** Makes all that is derived without a model (indexes, annotations, claims read by rules, facts) again from the logs. */
    void rebuildProjections(ProgressListener progress);

    /**
     * Makes the neural vectors of the configured models, of texts and of assets, again or for the first time. Where the
     * namespace is served by another space, recall goes on with that one until the new one is whole; then the new one is served
     * and the vectors of the old one go. Slow: every event is embedded. Broken off, it goes on where it was. Asks no language
     * model.
     *
     * @throws dev.ecphory.ModelUnavailableException when there is no neural embedder
     * @throws dev.ecphory.StoreUnavailableException when the store can only be read
     */
    void migrateEmbeddings(ProgressListener progress);

    /** Checks the store's file and that this namespace's projections agree with its log. */
    VerificationReport verify(ProgressListener progress);

    /**
     * Embeds everything that is not embedded yet and waits for it, whoever does it, or until the thread is interrupted; says how
     * many events this call embedded, 0 at tier edge. Where candidates come from elsewhere, that is told of everything first.
     *
     * @throws dev.ecphory.ModelUnavailableException when there is no neural embedder
     */
    long embedPending(ProgressListener progress);

    /** Sets the language in which words are analysed, if it is known; the index is made again when next used. */
    void setLanguage(String language);
}
