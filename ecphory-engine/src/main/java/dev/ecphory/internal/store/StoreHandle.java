package dev.ecphory.internal.store;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Quota;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Observer.Operation;
import dev.ecphory.spi.store.EventStore;
import java.util.List;

/** The store of an engine until it is closed, and who observes what is done with it. Threads may share it. */
public final class StoreHandle {
    private final EventStore store;
    private final Observer observer;
    private final Quota quota;
    private volatile boolean closed;

    /**
     * A store that is open.
     *
     * @param quota of every namespace, where it has none of its own
     */
    public StoreHandle(EventStore store, Observer observer, Quota quota) {
        this.store = store;
        this.quota = quota;
        this.observer = observer;
    }

    /** The store; throws {@link StoreUnavailableException} once it is closed. */
    public EventStore get() {
        requireOpen();
        return store;
    }

    /** Observes every operation: the counters, and whoever the engine was lent. */
    public Observer observer() {
        requireOpen();
        return observer;
    }

    /** Closes the store; what asks for it from now on is refused. */
    public void close() {
        closed = true;
        store.close();
    }

    /**
     * Refuses what writes on a store that cannot be written.
     *
     * @param nothing says that nothing was done, and what
     */
    public void requireWritable(String nothing) {
        if (store.readOnly()) {
            throw new StoreUnavailableException(
                    "the store is read-only here, " + nothing, "open it where it can be written", null);
        }
    }

    /**
     * Appends decisions to their log, observed.
     *
     * @throws dev.ecphory.QuotaExceededException when the namespace may not hold the words in them
     */
    public List<DecisionRecord> decide(Namespace namespace, List<Decision> decisions) {
        long words = decisions.stream()
                .mapToLong(one -> DecisionCodec.of(one).bytes())
                .sum();
        if (words > 0) {
            AdmissionCheck admission =
                    new AdmissionCheck(namespace, store.quotas().of(namespace).withDefaults(quota), decisions.size());
            if (admission.weighs()) {
                admission.require(0, store.quotas().usage(namespace).bytes() + words, words);
            }
        }
        return observer.observe(Operation.decide(
                namespace, decisions.size(), () -> store.decisions().append(namespace, decisions)));
    }

    /**
     * The event of an id that somebody gave.
     *
     * @param field what they gave it as
     * @throws InvalidInputException when there is none
     */
    public LogEntry event(Namespace namespace, String field, String id) {
        return store.log()
                .byId(namespace, id)
                .orElseThrow(() -> new InvalidInputException(
                        field, id, "is not in namespace " + namespace, "list the namespace's events for their ids"));
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreUnavailableException("this memory is closed", "open it again", null);
        }
    }
}
