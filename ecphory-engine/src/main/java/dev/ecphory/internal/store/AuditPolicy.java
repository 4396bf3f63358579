package dev.ecphory.internal.store;

import dev.ecphory.Namespace;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.EventStore;
import java.util.List;

/** What is the same of every trail: which namespaces keep one, and what becomes of a deed that cannot be put on it. Stateless. */
public final class AuditPolicy {
    /** The setting of a namespace that keeps a trail: {@value #ON}, or anything else for none. */
    public static final String SETTING = "trail";

    /** Its value for a namespace that keeps one. */
    public static final String ON = "on";

    private AuditPolicy() {}

    /** True when it is set that a namespace keeps a trail, whichever process asks. */
    public static boolean kept(EventStore store, Namespace namespace) {
        return ON.equals(store.settings().of(namespace).get(SETTING));
    }

    /**
     * Puts an action on the trail, before who did it has anything of it.
     *
     * @throws RetryableException when it could not be put there now
     * @throws StoreUnavailableException when it cannot be put there
     */
    public static void add(EventStore store, Namespace namespace, AuditTable.Entry entry) {
        String failed = "the trail of namespace " + namespace + " could not be written, so \"" + entry.action()
                + "\" was not done: ";
        if (store.readOnly()) {
            throw new StoreUnavailableException(
                    failed + "the store is read-only here",
                    "open it where it can be written, or switch the trail off",
                    null);
        }
        try {
            long unused = store.auditTable().add(namespace, entry);
        } catch (RetryableException | OutcomeUnknownException busy) {
            throw new RetryableException(failed + busy.getMessage(), "try again", busy);
        } catch (StoreUnavailableException unavailable) {
            throw new StoreUnavailableException(failed + unavailable.getMessage(), unavailable.nextStep(), unavailable);
        }
    }

    /** Refuses a run that is not the next one; the same for every store. */
    public static void requireNext(Namespace namespace, long last, List<AuditTable.NumberedEntry> run) {
        for (int i = 1; i < run.size(); i++) {
            if (run.get(i).number() != run.get(i - 1).number() + 1) {
                throw new IllegalArgumentException(
                        "the trail has a hole after " + run.get(i - 1).number());
            }
        }
        if (!run.isEmpty() && run.getFirst().number() != last + 1) {
            throw new RetryableException(
                    "the trail of namespace " + namespace + " ends at " + last + ", and is to go on at "
                            + run.getFirst().number(),
                    "copy again",
                    null);
        }
    }
}
