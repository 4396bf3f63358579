package dev.ecphory.internal.store;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.StoreUnavailableException;
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
    private volatile boolean closed;

    public StoreHandle(EventStore store, Observer observer) {
        this.store = store;
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

    /** Appends decisions to their log, observed. */
    public List<DecisionRecord> decide(Namespace namespace, List<Decision> decisions) {
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
