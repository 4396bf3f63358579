package dev.ecphory.recall.facts;

import dev.ecphory.memory.Contradiction;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.TryAgainException;
import dev.ecphory.store.FactReader.Filter;
import dev.ecphory.store.FactReader.Settled;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the facts of the namespaces that were asked last at hand, as they are settled. Asking a namespace whose facts did not
 * change costs two small reads. Threads may share it.
 */
public final class FactShelf {
    /** The most versions of facts that are kept of one namespace, and of all together. */
    static final int MOST_FACTS = 200_000;

    private static final int MOST_BOOKS = 16;
    private static final int PAGE = 20_000;
    private static final int TRIES = 3;

    /** One namespace's book: who asks for another namespace does not wait while it is read. */
    private static final class Place {
        private FactBook book = FactBook.EMPTY;
    }

    private final FactSource source;
    private final Map<Namespace, Place> places = new LinkedHashMap<>(MOST_BOOKS, 1, true);

    /** Empty. */
    public FactShelf(FactSource source) {
        this.source = source;
    }

    /** The facts of a namespace as they are settled now; none when nothing is. */
    public FactBook of(Namespace namespace) {
        Settled settled = source.facts().settled(namespace);
        if (settled.equals(Settled.NOTHING)) {
            return FactBook.EMPTY;
        }
        Place place = place(namespace);
        FactBook book;
        synchronized (place) {
            book = place.book;
            FactBook.Of now = state(namespace, settled);
            if (!now.equals(book.of)) {
                book = read(namespace, now);
                place.book = book;
            }
        }
        bound();
        return book;
    }

    /** Keeps nothing of a namespace, what is being read of it included. */
    public synchronized void forget(Namespace namespace) {
        places.remove(namespace);
    }

    /** The sequence number of an event that bears a fact; null when it is not there any more. */
    @Nullable
    public Long event(Namespace namespace, FactBook book, String id) {
        Long known = book.events().get(id);
        if (known == null) {
            known = source.log().byId(namespace, id).map(LogEntry::seq).orElse(null);
            if (known != null) {
                book.events().put(id, known);
            }
        }
        return known;
    }

    /** What is now. */
    public Instant now() {
        return source.clock().instant();
    }

    private synchronized Place place(Namespace namespace) {
        return places.computeIfAbsent(namespace, none -> new Place());
    }

    /** Lets go of what was asked longest ago. */
    private synchronized void bound() {
        long all = 0;
        for (Place place : places.values()) {
            all += place.book.size();
        }
        while (places.size() > 1 && (places.size() > MOST_BOOKS || all > MOST_FACTS)) {
            Namespace eldest = places.keySet().iterator().next();
            Place gone = places.remove(eldest);
            all -= gone == null ? 0 : gone.book.size();
        }
    }

    private FactBook.Of state(Namespace namespace, Settled settled) {
        return new FactBook.Of(
                settled,
                source.log().head(namespace).epoch(),
                source.words().apply(namespace).language());
    }

    /** Facts that are settled anew while they are read are read again; an old book is not kept in their stead. */
    private FactBook read(Namespace namespace, FactBook.Of wanted) {
        FactBook.Of of = wanted;
        for (int i = 0; i < TRIES; i++) {
            try {
                List<Fact> facts = all(namespace);
                List<Contradiction> contradictions = source.facts().contradictions(namespace);
                FactLore lore = source.lore().apply(namespace);
                FactBook.Of after = state(namespace, source.facts().settled(namespace));
                if (after.equals(of)) {
                    return new FactBook(
                            of, facts, contradictions, lore, source.words().apply(namespace));
                }
                of = after;
            } catch (TryAgainException settledAnew) {
                of = state(namespace, source.facts().settled(namespace));
            }
        }
        return FactBook.EMPTY;
    }

    private List<Fact> all(Namespace namespace) {
        List<Fact> all = new ArrayList<>();
        @Nullable String after = null;
        while (all.size() < MOST_FACTS) {
            List<Fact> page = source.facts().facts(namespace, Filter.ALL, after, PAGE);
            all.addAll(page);
            if (page.size() < PAGE) {
                break;
            }
            after = page.getLast().id();
        }
        return all;
    }
}
