package dev.ecphory.recall.facts;

import dev.ecphory.index.Sight;
import dev.ecphory.memory.EventFilter;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.FactReader;
import dev.ecphory.store.FactReader.Filter;
import dev.ecphory.store.FactReader.Settled;
import dev.ecphory.store.FactReader.SlotSize;
import dev.ecphory.text.Words;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the facts of the namespaces that were asked last at hand, as they are settled: all of them up to a bound, beyond it
 * the hottest slots, whole, and the others once somebody asks for their subject. Asking a namespace whose facts did not change
 * costs two small reads. Threads may share it.
 */
public final class FactShelf {
    /**
     * How many versions of facts of a namespace are kept at hand. Engram's fact cache has 10,000; five times that is read in
     * half a second and held in forty megabytes, and what is not at hand is found only by whom it is about.
     */
    static final int HOT = 50_000;

    /** The most versions of facts of one subject that are read besides, and that are kept of all such subjects. */
    static final int PAGE = 20_000;

    /** The most versions of facts that are kept of all namespaces together, unless one alone has more. */
    private static final int MOST_FACTS = 200_000;

    private static final int MOST_BOOKS = 16;
    private static final int TRIES = 3;

    /** One namespace's book: who asks for another namespace does not wait while it is read. */
    private static final class Place {
        private FactBook book = FactBook.EMPTY;
    }

    private final FactSource source;
    private final int hot;
    private final int page;
    private final Map<Namespace, Place> places = new LinkedHashMap<>(MOST_BOOKS, 1, true);

    public FactShelf(FactSource source) {
        this(source, HOT, PAGE);
    }

    /** Empty, with other bounds. */
    FactShelf(FactSource source, int hot, int page) {
        this.source = source;
        this.hot = hot;
        this.page = page;
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
            Catalogue.Of now = state(namespace, settled);
            Catalogue known = book.known();
            if (known == null || !now.equals(known.of)) {
                book = settled(namespace, now);
                place.book = book;
            }
        }
        bound();
        return book.fresh();
    }

    /**
     * The facts for a question that may see some events alone; those of a namespace as they are where it may see all.
     */
    public FactBook of(Namespace namespace, Sight sight) {
        FactBook book = of(namespace);
        if (sight.filter().equals(EventFilter.all()) && sight.through() == Sight.WHOLE_LOG) {
            return book;
        }
        Map<String, Long> matching = book.matching(sight.filter());
        return book.seeing(id -> {
            long seq = matching.computeIfAbsent(id, event -> source.log()
                    .byId(namespace, event)
                    .filter(sight.filter()::matches)
                    .map(LogEntry::seq)
                    .orElse(Catalogue.NO_MATCH));
            return seq != Catalogue.NO_MATCH && seq <= sight.through();
        });
    }

    /** Keeps nothing of a namespace, what is being read of it included. */
    public synchronized void forget(Namespace namespace) {
        places.remove(namespace);
    }

    /** The sequence number of an event that bears a fact; null when it is not there any more. */
    @Nullable
    public Long event(Namespace namespace, FactBook book, String id) {
        Long known = book.event(id);
        if (known == null) {
            known = source.log().byId(namespace, id).map(LogEntry::seq).orElse(null);
            if (known != null) {
                book.found(id, known);
            }
        }
        return known;
    }

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
            all += place.book.weight();
        }
        while (places.size() > 1 && (places.size() > MOST_BOOKS || all > MOST_FACTS)) {
            Namespace eldest = places.keySet().iterator().next();
            Place gone = places.remove(eldest);
            all -= gone == null ? 0 : gone.book.weight();
        }
    }

    private Catalogue.Of state(Namespace namespace, Settled settled) {
        return new Catalogue.Of(
                settled,
                source.log().head(namespace).epoch(),
                source.words().apply(namespace).language());
    }

    /** Facts that are settled anew while they are read are read again; an old book is not kept in their stead. */
    private FactBook settled(Namespace namespace, Catalogue.Of wanted) {
        Catalogue.Of of = wanted;
        for (int i = 0; i < TRIES; i++) {
            FactBook book = read(namespace, of);
            Catalogue.Of after = state(namespace, source.facts().settled(namespace));
            if (after.equals(of)) {
                return book;
            }
            of = after;
        }
        return FactBook.EMPTY;
    }

    private FactBook read(Namespace namespace, Catalogue.Of of) {
        FactReader reader = source.facts();
        FactLore lore = source.lore().apply(namespace);
        Words words = source.words().apply(namespace);
        List<SlotSize> sizes = reader.slots(namespace);
        Hotness hotness = Hotness.of(sizes, hot, lore::durable);
        Catalogue known = new Catalogue(
                of, sizes.stream().map(SlotSize::slot).toList(), reader.contradictions(namespace), lore, words);
        return hotness.cold().isEmpty()
                ? new FactBook(known, new FactLeaf(reader.facts(namespace, Filter.ALL, null, hot), words), null)
                : new FactBook(
                        known,
                        new FactLeaf(reader.ofSlots(namespace, hotness.hot()), words),
                        new ColdPages(hotness.cold(), slots -> reader.ofSlots(namespace, slots), words, page));
    }
}
