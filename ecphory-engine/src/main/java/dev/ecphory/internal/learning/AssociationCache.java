package dev.ecphory.internal.learning;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.List;

/**
 * Keeps what was learned in the namespaces that were asked last: before every look it folds in what stands before the newest
 * cycle, whichever process wrote it; where something was erased it begins again. Asking a namespace without a new cycle costs
 * two small reads. Threads may share it.
 */
public final class AssociationCache {
    private static final int MOST_NAMESPACES = 16;
    private static final int PAGE = 1_000;

    /** One namespace's: who asks for another does not wait meanwhile. */
    private static final class Place {
        private AssociationBuilder fold = new AssociationBuilder();
        private AssociationGraph learned = AssociationGraph.NONE;
        private LogPosition head = LogPosition.EMPTY;
    }

    private final EventStore store;
    private final int page;
    private final Cache<Namespace, Place> places = Caffeine.newBuilder()
            .maximumSize(MOST_NAMESPACES)
            .executor(Runnable::run)
            .build();

    /** Empty. */
    public AssociationCache(EventStore store) {
        this(store, PAGE);
    }

    /** With another size of the pages that the log is read by, for tests. */
    AssociationCache(EventStore store, int page) {
        this.store = store;
        this.page = page;
    }

    /** What was learned in a namespace up to its newest cycle. */
    public AssociationGraph of(Namespace namespace) {
        LogPosition head = store.log().logPosition(namespace);
        long cycle = store.accessLog().lastCycle(namespace);
        if (cycle == 0) {
            return AssociationGraph.NONE;
        }
        Place place = places.get(namespace, none -> new Place());
        synchronized (place) {
            if (!head.hasNoErasureSince(place.head) || cycle < place.fold.through()) {
                place.fold = new AssociationBuilder();
                place.learned = AssociationGraph.NONE;
            }
            place.head = head;
            if (place.fold.through() < cycle) {
                fold(namespace, place.fold, cycle);
                place.learned = place.fold.learned();
            }
            return place.learned;
        }
    }

    /** Keeps nothing of a namespace. */
    public void forget(Namespace namespace) {
        places.invalidate(namespace);
    }

    private void fold(Namespace namespace, AssociationBuilder fold, long cycle) {
        while (fold.through() < cycle) {
            List<AccessLog.NumberedAccess> next = store.accessLog().after(namespace, fold.read(), page);
            if (next.isEmpty()) {
                return; // erased meanwhile: the next look begins again
            }
            next.stream().filter(one -> one.number() <= cycle).forEach(fold::add);
        }
    }
}
