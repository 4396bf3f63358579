package dev.ecphory.admin;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.QuotaTable;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looking after one memory: its state in numbers, and making anew what is derived from its log. Threads may share it. Get it
 * from {@link Memory#admin()}.
 */
public interface MemoryAdmin {
    /** The most rows of the audit log that are given at one time. */
    int MOST_AUDIT_ROWS = 1_000;

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

    /** What is set for this namespace itself. The windows of chat frameworks do not count. */
    Quota quota();

    /** What holds: its own quota, and where that says nothing what this process has for every namespace. */
    Quota effectiveQuota();

    /** How much of its quota is used. */
    QuotaTable.Usage quotaUsage();

    /**
     * Sets what holds for this namespace, in whichever process. What is there already stays, though it be more.
     *
     * @param quota {@link Quota#UNSAID} for what each process has for every namespace
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    void setQuota(Quota quota);

    /**
     * Whether an audit log is kept of who was handed what, and who took what away: by this process for all namespaces, or for
     * this one by whichever process. Where one is kept, nothing is handed out and nothing is taken away before that is on it;
     * where it cannot be written, the call fails. A read that finds nothing leaves no row. Rows hold no text, and stay when what
     * they speak of is erased. Whoever has the store's file or its database reads it past this.
     */
    boolean isAudited();

    /**
     * Has this namespace keep an audit log from now on, in whichever process, or not any more. Either is a row of it.
     *
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    void setAudited(boolean on);

    /**
     * Pages through the audit log, oldest first.
     *
     * @param after the last number seen; 0 to begin
     * @param since the first instant that counts; null for any
     * @param limit rows to give at most, 1 to {@value #MOST_AUDIT_ROWS}
     */
    List<AuditTable.NumberedEntry> auditLog(long after, @Nullable Instant since, int limit);
}
