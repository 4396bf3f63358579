package dev.ecphory.internal.governance;

import dev.ecphory.admin.Quota;
import dev.ecphory.spi.store.QuotaTable;

/** How much one memory may hold and take in, and does. The windows of chat frameworks do not count. Threads may share it. */
public final class QuotaStatus extends NamespaceView {
    private final Quota defaults;

    public QuotaStatus(AuditRecorder recorder, Quota defaults) {
        super(recorder);
        this.defaults = defaults;
    }

    /** What is set for this namespace itself. */
    public Quota own() {
        return store().quotas().of(namespace);
    }

    /** What holds: its own, and where that says nothing what this process has for every namespace. */
    public Quota holding() {
        return own().withDefaults(defaults);
    }

    /** How much there is. */
    public QuotaTable.Usage used() {
        return store().quotas().usage(namespace);
    }

    /**
     * Sets what holds for this namespace, in whichever process. What is there already stays, though it be more.
     *
     * @param quota {@link Quota#UNSAID} for what each process has for every namespace
     * @throws dev.ecphory.StoreUnavailableException when the store cannot be written
     */
    public void set(Quota quota) {
        store().quotas().set(namespace, quota);
    }
}
