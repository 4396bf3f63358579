package dev.ecphory.internal.log;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.language.ClaimReader.OutOfTimeException;
import dev.ecphory.spi.store.ChoreFailureTable.ChoreFailure;
import dev.ecphory.spi.store.EventStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads events for a chore, each as work that may fail in any way: one that fails is tried {@value #MOST} times, then set aside, and
 * the others go on. What is logged and noted of a failure bears no text of an event. For one thread.
 */
public final class EventTries {
    /** How often an event is tried before it is left in the list of failures. */
    public static final int MOST = 3;

    private static final Logger LOG = LoggerFactory.getLogger(EventTries.class);
    /** Frames of a failure that are logged: where it was, not how deep. */
    private static final int FRAMES = 4;

    private final Namespace namespace;
    private final EventStore store;
    private final String chore;
    private final Set<Long> failed;
    private boolean again;

    /** For one batch of a chore. */
    public EventTries(Namespace namespace, EventStore store, String chore) {
        this.namespace = namespace;
        this.store = store;
        this.chore = chore;
        this.failed = store.choreFailures().all(namespace).stream()
                .filter(failure -> failure.chore().equals(chore))
                .map(ChoreFailure::seq)
                .collect(Collectors.toSet());
    }

    /**
     * Tries one event. Errors of the process, which say nothing of the event, are thrown: that memory has run out, and that a class
     * cannot be loaded.
     *
     * @param aside makes what stands for an event that is set aside
     * @return what was read or stands for it; empty when it is to be tried again
     */
    public <T> Optional<T> read(LogEntry entry, Supplier<T> reading, Supplier<T> aside) {
        T read;
        try {
            read = reading.get();
        } catch (OutOfMemoryError | LinkageError process) {
            throw process;
        } catch (Throwable failure) {
            store.choreFailures().add(namespace, chore, entry.seq(), reason(failure));
            failed.add(entry.seq());
            boolean over = store.choreFailures().given(namespace, chore, MOST).contains(entry.seq());
            LOG.warn(
                    "{} failed on event {} of {}, which is {}: {} at {}",
                    chore,
                    entry.seq(),
                    namespace,
                    over ? "set aside" : "tried again",
                    reason(failure),
                    List.of(failure.getStackTrace()).stream().limit(FRAMES).toList());
            again |= !over;
            return over ? Optional.of(aside.get()) : Optional.empty();
        }
        if (failed.remove(entry.seq())) {
            store.choreFailures().clear(namespace, chore, entry.seq());
        }
        return Optional.of(read);
    }

    /** The same for work that comes back to an event again and again: one that was set aside is not tried any more. */
    public <T> Optional<T> readUnlessAside(LogEntry entry, Supplier<T> reading, Supplier<T> aside) {
        return isAside(entry) ? Optional.of(aside.get()) : read(entry, reading, aside);
    }

    /** Whether an event was set aside. */
    public boolean isAside(LogEntry entry) {
        return failed.contains(entry.seq())
                && store.choreFailures().given(namespace, chore, MOST).contains(entry.seq());
    }

    /** Whether an event failed in this batch that is to be tried again. */
    public boolean again() {
        return again;
    }

    /** Messages may bear text of an event. */
    private static String reason(Throwable failure) {
        String kind = failure.getClass().getName();
        return failure instanceof OutOfTimeException slow ? kind + ": " + slow.getMessage() : kind;
    }
}
