package dev.ecphory.index;

import dev.ecphory.memory.Namespace;
import dev.ecphory.store.AccessLog.Numbered;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Store;
import java.util.List;
import java.util.Map;

/**
 * Keeps what was learned in the namespaces that were asked last: before every look it folds in what stands before the newest
 * cycle, whichever process wrote it; where something was erased it begins again. Asking a namespace without a new cycle costs
 * two small reads. Threads may share it.
 */
public final class AssociationShelf {
    private static final int MOST_NAMESPACES = 16;
    private static final int PAGE = 1_000;

    /** One namespace's: who asks for another does not wait meanwhile. */
    private static final class Place {
        private AssociationFold fold = new AssociationFold();
        private Associations learned = Associations.NONE;
        private LogHead head = LogHead.EMPTY;
    }

    private final Store store;
    private final int page;
    private final Map<Namespace, Place> places = new Latest<>(MOST_NAMESPACES);

    /** Empty. */
    public AssociationShelf(Store store) {
        this(store, PAGE);
    }

    /** With another size of the pages that the log is read by, for tests. */
    AssociationShelf(Store store, int page) {
        this.store = store;
        this.page = page;
    }

    /** What was learned in a namespace up to its newest cycle. */
    public Associations of(Namespace namespace) {
        LogHead head = store.log().head(namespace);
        long cycle = store.accessLog().lastCycle(namespace);
        if (cycle == 0) {
            return Associations.NONE;
        }
        Place place = place(namespace);
        synchronized (place) {
            if (!head.continues(place.head) || cycle < place.fold.through()) {
                place.fold = new AssociationFold();
                place.learned = Associations.NONE;
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
    public synchronized void forget(Namespace namespace) {
        places.remove(namespace);
    }

    private void fold(Namespace namespace, AssociationFold fold, long cycle) {
        while (fold.through() < cycle) {
            List<Numbered> next = store.accessLog().after(namespace, fold.read(), page);
            if (next.isEmpty()) {
                return; // erased meanwhile: the next look begins again
            }
            next.stream().filter(one -> one.number() <= cycle).forEach(fold::add);
        }
    }

    private synchronized Place place(Namespace namespace) {
        return places.computeIfAbsent(namespace, none -> new Place());
    }
}
