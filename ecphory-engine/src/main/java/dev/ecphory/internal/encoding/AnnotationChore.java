package dev.ecphory.internal.encoding;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.log.EventTries;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Annotates a namespace's log as far as it goes, batch by batch. An event that the encoder fails on, or reads too long, is tried again
 * and then set aside ({@link EventTries}) with an annotation that says nothing of it. Resumable: what the encoder knew is learned again
 * from the log up to the checkpoint. For one thread at a time.
 */
public final class AnnotationChore implements AutoCloseable {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "annotate";

    private static final int BATCH = 500;

    private final Namespace namespace;
    private final EventStore store;
    private final Supplier<EventEncoder> fresh;
    private @Nullable EventEncoder encoder;

    /**
     * Over one namespace of a store.
     *
     * @param fresh makes an encoder that has seen nothing
     */
    public AnnotationChore(Namespace namespace, EventStore store, Supplier<EventEncoder> fresh) {
        this.namespace = namespace;
        this.store = store;
        this.fresh = fresh;
    }

    /**
     * Annotates the next batch.
     *
     * @param goal how far to go at least; what was appended later may be left
     * @return how many events were annotated; 0 when there is nothing left to do
     */
    public int step(LogPosition goal) {
        LogPosition head = store.log().logPosition(namespace);
        EventEncoder ready = ready();
        long from = ready.through();
        List<LogEntry> batch = from >= goal.lastSeq()
                ? List.of()
                : LogPages.bounded(store.log().after(namespace, from, BATCH));
        if (batch.isEmpty()) {
            return 0;
        }
        List<EventAnnotation> run = new ArrayList<>(batch.size());
        EventTries tries = new EventTries(namespace, store, CHORE);
        for (LogEntry entry : batch) {
            Optional<EventAnnotation> read = tries.read(entry, () -> ready.encode(entry), () -> ready.skip(entry));
            read.ifPresent(run::add);
            if (read.isEmpty() || ready.broken()) {
                break;
            }
        }
        DerivedWriteChecks.requireUnforgotten(store, namespace, head);
        if (run.isEmpty()) {
            return 1; // the first one failed, and is tried again
        }
        store.annotations().put(namespace, ready.version(), from, run);
        return run.size();
    }

    /** An encoder that has seen the log exactly up to the checkpoint. */
    private EventEncoder ready() {
        EventEncoder kept = encoder;
        if (kept == null) {
            kept = fresh.get();
        }
        long from = store.annotations().through(namespace, kept.version());
        if (kept.through() > from || kept.broken()) { // erased, or thrown away, or a put that failed: begin again
            kept.close();
            kept = fresh.get();
        }
        encoder = kept;
        EventTries tries = new EventTries(namespace, store, CHORE);
        while (kept.through() < from) {
            List<LogEntry> batch = store.log().after(namespace, kept.through(), BATCH);
            for (LogEntry entry : batch) {
                if (entry.seq() > from) {
                    break;
                }
                if (tries.isAside(entry)) {
                    EventAnnotation unused = kept.skip(entry);
                } else {
                    kept.remember(entry);
                }
            }
            if (batch.isEmpty()) {
                break;
            }
        }
        return kept;
    }

    @Override
    public void close() {
        if (encoder != null) {
            encoder.close();
            encoder = null;
        }
    }
}
