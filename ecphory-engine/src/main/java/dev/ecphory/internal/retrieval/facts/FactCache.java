package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.EventFilter;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.Visibility;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.spi.store.FactReader.SlotSize;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps the facts of the namespaces that were asked last at hand, as they are settled: all of them up to a bound, beyond it
 * the hottest slots, whole, and the others once somebody asks for their subject. Asking a namespace whose facts did not change
 * costs two small reads. Threads may share it.
 */
public final class FactCache {
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
    /** Tries at the most, of a namespace in which something is erased all the while. */
    private static final int MOST_TRIES = 10;

    /** One namespace's book: who asks for another namespace does not wait while it is read. */
    private static final class Place {
        private FactIndex factIndex = FactIndex.EMPTY;
    }

    private final FactSource source;
    private final int hot;
    private final int page;
    private final Map<Namespace, Place> places = new LinkedHashMap<>(MOST_BOOKS, 1, true);

    public FactCache(FactSource source) {
        this(source, HOT, PAGE);
    }

    /** Empty, with other bounds. */
    FactCache(FactSource source, int hot, int page) {
        this.source = source;
        this.hot = hot;
        this.page = page;
    }

    /** The facts of a namespace as they are settled now; none when nothing is. */
    public FactIndex of(Namespace namespace) {
        FactReader.FactCheckpoint settled = source.facts().checkpoint(namespace);
        if (settled.equals(FactReader.FactCheckpoint.NOTHING)) {
            return FactIndex.EMPTY;
        }
        Place place = place(namespace);
        FactIndex factIndex;
        synchronized (place) {
            factIndex = place.factIndex;
            FactCatalog.Of now = state(namespace, settled);
            FactCatalog known = factIndex.known();
            if (known == null || !now.equals(known.of)) {
                factIndex = settled(namespace, now, place);
            }
        }
        bound();
        return factIndex.fresh();
    }

    /**
     * The facts for a question that may see some events alone; those of a namespace as they are where it may see all.
     */
    public FactIndex of(Namespace namespace, Visibility visibility) {
        FactIndex factIndex = of(namespace);
        if (visibility.filter().equals(EventFilter.all()) && visibility.through() == Visibility.WHOLE_LOG) {
            return factIndex;
        }
        Map<String, Long> matching = factIndex.matching(visibility.filter());
        return factIndex.seeing(id -> {
            long seq = matching.computeIfAbsent(id, event -> source.log()
                    .byId(namespace, event)
                    .filter(visibility.filter()::matches)
                    .map(LogEntry::seq)
                    .orElse(FactCatalog.NO_MATCH));
            return seq != FactCatalog.NO_MATCH && seq <= visibility.through();
        });
    }

    /** Keeps nothing of a namespace, what is being read of it included. */
    public synchronized void forget(Namespace namespace) {
        places.remove(namespace);
    }

    /** How many events of a namespace facts are not settled of yet. */
    public int behind(Namespace namespace) {
        return source.behind().applyAsInt(namespace);
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
            all += place.factIndex.weight();
        }
        while (places.size() > 1 && (places.size() > MOST_BOOKS || all > MOST_FACTS)) {
            Namespace eldest = places.keySet().iterator().next();
            Place gone = places.remove(eldest);
            all -= gone == null ? 0 : gone.factIndex.weight();
        }
    }

    private FactCatalog.Of state(Namespace namespace, FactReader.FactCheckpoint settled) {
        return new FactCatalog.Of(
                settled,
                source.log().logPosition(namespace).epoch(),
                source.words().apply(namespace).language());
    }

    /**
     * Facts that are settled anew while they are read are read again. Where that does not end, the last read counts for this
     * question and is not kept: it may mix two states, each of them of after the question, unless something was erased in its middle.
     */
    private FactIndex settled(Namespace namespace, FactCatalog.Of wanted, Place place) {
        FactCatalog.Of of = wanted;
        for (int tries = 1; ; tries++) {
            FactIndex factIndex = read(namespace, of);
            FactCatalog.Of after = state(namespace, source.facts().checkpoint(namespace));
            if (after.equals(of)) {
                place.factIndex = factIndex;
                return factIndex;
            }
            if (tries >= TRIES && (after.epoch() == of.epoch() || tries == MOST_TRIES)) {
                place.factIndex = FactIndex.EMPTY;
                return after.epoch() == of.epoch() ? factIndex : FactIndex.EMPTY;
            }
            of = after;
        }
    }

    private FactIndex read(Namespace namespace, FactCatalog.Of of) {
        FactReader reader = source.facts();
        FactVocabulary directory = source.directory().apply(namespace);
        TermAnalyzer words = source.words().apply(namespace);
        List<SlotSize> sizes = reader.slots(namespace);
        HotSlots hotness = HotSlots.of(sizes, hot, directory::durable);
        FactCatalog known = new FactCatalog(
                of, sizes.stream().map(SlotSize::slot).toList(), reader.contradictions(namespace), directory, words);
        return hotness.cold().isEmpty()
                ? new FactIndex(
                        known, new FactIndexSegment(reader.facts(namespace, Filter.ALL, null, hot), words), null)
                : new FactIndex(
                        known,
                        new FactIndexSegment(reader.bySlots(namespace, hotness.hot()), words),
                        new ColdSlotCache(hotness.cold(), slots -> reader.bySlots(namespace, slots), words, page));
    }
}
