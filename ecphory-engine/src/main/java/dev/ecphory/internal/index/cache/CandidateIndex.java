package dev.ecphory.internal.index.cache;

import dev.ecphory.EcphoryException;
import dev.ecphory.LogEntry;
import dev.ecphory.ModelBusyException;
import dev.ecphory.Namespace;
import dev.ecphory.internal.index.AssetIndexCache;
import dev.ecphory.internal.index.CandidateCue;
import dev.ecphory.internal.index.CandidateSearches;
import dev.ecphory.internal.index.EventWordsCache;
import dev.ecphory.internal.index.IndexLock;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.NamespaceStatistics;
import dev.ecphory.internal.index.TransientIndex;
import dev.ecphory.internal.index.TransientIndex.ReadEvent;
import dev.ecphory.internal.text.LruMap;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticTokenTable;
import dev.ecphory.spi.CandidateSource;
import dev.ecphory.spi.CandidateSource.Found;
import dev.ecphory.spi.CandidateSource.Place;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.CandidateSource.Search;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a namespace that is too large for an index in memory: for each question the candidates that a {@link CandidateSource} gives,
 * the turns around them, a sample of all events, and what is newer than the source, in an index of their own. Where the source is
 * away, what is newer is all there is, which the reading is told. Threads may share it.
 */
final class CandidateIndex {
    /** Candidates of each search by one field. */
    private static final int COUNT = 100;
    /** Turns before and after a candidate, by which it is scored. */
    private static final int REACH = 6;
    /** Events newer than the source that are searched here; more are not found before the source has them. */
    static final int MOST_NEW = 2_000;
    /** Events spread over the log, by which the least of a field is told: 128, and some for those that only a recall sets aside. */
    private static final int SAMPLE = 160;
    /** Events whose sessions are searched for what is best in each. */
    private static final int SESSIONS = 2_000;
    /** Turns of the running session that count. */
    private static final int TURNS = 50;
    /** Events that were read and are kept for the next question. */
    private static final int KEPT = 20_000;
    /** What an event takes in an index in memory, about: by this it is told whether one would fit. */
    private static final long BYTES_OF_EVENT = 700;
    /** Events out of sight that the source is told of. */
    private static final int MOST_WITHOUT = 5_000;

    private final Namespace namespace;
    private final EventStore store;
    private final TermAnalyzer words;
    private final boolean gated;
    private final IndexMemoryBudget memory;
    private final StaticTokenTable table = StaticTokenTable.bundled();
    private final CandidateSource source;
    private final CandidateFeed feed;
    private final DecidedEvents decided;
    private final CandidateHealth health;
    private final Map<Long, ReadEvent> read = new LruMap<>(KEPT);
    private final long from;
    private EventWordsCache eventWords;
    /** The epoch of the log that it was read for. */
    private volatile long served = -1;

    private long epoch;

    CandidateIndex(
            Namespace namespace,
            EventStore store,
            TermAnalyzer words,
            boolean gated,
            IndexMemoryBudget memory,
            CandidateSettings settings) {
        this.namespace = namespace;
        this.store = store;
        this.words = words;
        this.gated = gated;
        this.memory = memory;
        this.source = settings.source();
        this.from = settings.from();
        this.feed = new CandidateFeed(namespace, store, words, settings);
        this.decided = new DecidedEvents(namespace, store);
        this.health = settings.health();
        this.eventWords = new EventWordsCache(words, memory.eventWords());
    }

    /** Whether the namespace is read from here. */
    boolean serves() {
        return head().isPresent();
    }

    /**
     * The position of the log up to which it is read from here; nothing where it is small, or where the source does not have it yet
     * and an index in memory would fit.
     */
    Optional<LogPosition> head() {
        LogPosition head = store.log().logPosition(namespace);
        if (head.events() < from) {
            return Optional.empty();
        }
        if (from > 0 && served != head.epoch()) {
            if (head.lastSeq() - counted(head).through() <= MOST_NEW) {
                served = head.epoch();
            } else if (head.events() <= memory.budget() / BYTES_OF_EVENT) {
                return Optional.empty(); // it is being written
            }
        }
        return Optional.of(head);
    }

    boolean feedDue() {
        LogPosition head = store.log().logPosition(namespace);
        return head.events() >= from && feed.due(head);
    }

    void feed(LongConsumer progress, BooleanSupplier stop) {
        if (store.log().logPosition(namespace).events() >= from) {
            feed.follow(progress, stop);
        }
    }

    long erase() {
        return feed.erase();
    }

    /**
     * What was found of a question.
     *
     * @param lengths how many events sessions have in the source, asked when a question wants to know
     */
    private record Candidates(
            Set<Place> places,
            Map<String, Long> pairs,
            Function<Set<String>, Map<String, Integer>> lengths,
            String note) {
        /** Nothing, for a reason. */
        static Candidates none(String note) {
            return new Candidates(Set.of(), Map.of(), none -> Map.of(), note);
        }
    }

    /**
     * Reads an index that is made for a question.
     *
     * @param head see {@link #head}
     * @param sought by what events are found, given how many events each speaker said as far as they were counted
     */
    <T> T read(
            LogPosition head,
            @Nullable VectorSpace wanted,
            Function<Map<String, Integer>, CandidateCue> sought,
            Function<NamespaceIndexReader, T> reading) {
        NamespaceStatistics corpus = counted(head);
        health.lacks(namespace, head.lastSeq() - corpus.through());
        CandidateCue cue = sought.apply(corpus.speakers());
        EventWordsCache texts = texts(head);
        List<LogEntry> newer = newer(corpus, head);
        Candidates found = candidates(cue, corpus, head);
        Map<Long, Place> places = new HashMap<>();
        found.places().forEach(place -> places.put(place.seq(), place));
        TransientIndex made = new TransientIndex(corpus, words, table, places);
        made.add(events(new TreeSet<>(places.keySet()), newer, made), found.pairs(), found.lengths());
        if (wanted != null) {
            made.addVectors(
                    wanted,
                    store.vectors().at(namespace, wanted, made.seqs()),
                    store.vectors().through(namespace, wanted));
        }
        made.decide(
                decided.all(head), decided::seq, gated ? store.annotations().at(namespace, made.seqs()) : List.of());
        String note = found.note();
        if (newer.size() < head.lastSeq() - corpus.through() && newer.size() >= MOST_NEW) {
            note += ", events between " + corpus.through() + " and "
                    + newer.getFirst().seq() + " are not there yet";
        }
        String told = note;
        AssetIndexCache assets = new AssetIndexCache(namespace, store, words, table);
        return new IndexLock()
                .read(
                        () -> {},
                        pause -> reading.apply(new NamespaceIndexReader(
                                        made.index(),
                                        words,
                                        table,
                                        of -> wanted == null
                                                ? List.of()
                                                : store.vectors().at(namespace, wanted, of),
                                        pause,
                                        assets,
                                        texts)
                                .drawn(told)));
    }

    /** What was counted; nothing where the source cannot be reached and was not before. */
    private NamespaceStatistics counted(LogPosition head) {
        try {
            return feed.counted(head);
        } catch (EcphoryException away) {
            return new NamespaceStatistics(table);
        }
    }

    private synchronized EventWordsCache texts(LogPosition head) {
        if (epoch != head.epoch()) {
            epoch = head.epoch();
            eventWords.close();
            eventWords = new EventWordsCache(words, memory.eventWords());
            synchronized (read) {
                read.clear();
            }
        }
        return eventWords;
    }

    private List<LogEntry> newer(NamespaceStatistics corpus, LogPosition head) {
        long from = Math.max(corpus.through(), head.lastSeq() - MOST_NEW);
        return store.log().after(namespace, from, MOST_NEW);
    }

    private Candidates candidates(CandidateCue cue, NamespaceStatistics corpus, LogPosition head) {
        if (corpus.events() == 0) {
            if (head.lastSeq() <= MOST_NEW) {
                return Candidates.none("");
            }
            health.missed();
            return Candidates.none("degraded: nothing is in " + source.name());
        }
        try {
            health.enter();
        } catch (ModelBusyException resting) {
            health.missed();
            return Candidates.none("degraded: " + source.name() + " failed and is left alone");
        }
        boolean answered = false;
        try {
            Candidates found = searched(cue, corpus, head);
            health.answered();
            answered = true;
            return found;
        } catch (EcphoryException away) {
            health.missed();
            return Candidates.none("degraded, only what is new: " + away.getMessage());
        } finally {
            if (!answered) {
                health.failed();
            }
        }
    }

    private Candidates searched(CandidateCue cue, NamespaceStatistics corpus, LogPosition head) {
        Scope scope = new Scope(namespace, head.epoch(), corpus.through());
        Set<Long> without = decided.outOfSight(head, cue.visibility(), MOST_WITHOUT);
        CandidateSearches searches = new CandidateSearches(cue, corpus, words, table, without, COUNT);
        List<Search> all = new ArrayList<>(searches.byField());
        int fields = all.size();
        all.add(searches.spread(SAMPLE));
        all.add(CandidateSearches.of(besides(cue, corpus)));
        if (cue.session() != null) {
            all.add(CandidateSearches.latest(cue.session(), TURNS));
        }
        Found first = source.search(scope, all, searches.pairs());
        Set<Place> candidates = new LinkedHashSet<>();
        first.lists().subList(0, fields).forEach(candidates::addAll);
        Set<Place> places = new LinkedHashSet<>(candidates);
        first.lists().subList(fields, first.lists().size()).forEach(places::addAll);
        Set<Place> sessionBest = new LinkedHashSet<>();
        if (fields > 0) {
            Set<String> sessions =
                    places.stream().map(Place::session).limit(SESSIONS).collect(Collectors.toSet());
            List<Search> together = searches.together(first.best());
            List<Search> next = new ArrayList<>(together);
            next.addAll(searches.bestOf(sessions, first.best()));
            List<List<Place>> second = source.search(scope, next, Set.of()).lists();
            second.subList(0, together.size()).forEach(candidates::addAll);
            second.subList(together.size(), second.size()).forEach(sessionBest::addAll);
            places.addAll(candidates);
        }
        places.addAll(source.around(scope, places, REACH));
        places.addAll(sessionBest);
        return new Candidates(
                places,
                first.frequencies(),
                sessions -> lengths(scope, sessions),
                candidates.size() + " candidates of " + source.name());
    }

    /** How long sessions are; where the source has failed since, as long as they are here. */
    private Map<String, Integer> lengths(Scope scope, Set<String> sessions) {
        try {
            return source.lengths(scope, sessions);
        } catch (EcphoryException away) {
            health.failed();
            return Map.of();
        }
    }

    /** Events that are there whatever is asked: those that the question names, and the last of the source. */
    private static Set<Long> besides(CandidateCue cue, NamespaceStatistics corpus) {
        Set<Long> seqs = new LinkedHashSet<>(cue.events());
        for (long seq = Math.max(1, corpus.through() - REACH); seq <= corpus.through(); seq++) {
            seqs.add(seq);
        }
        return seqs;
    }

    /** The events at some numbers, and those that are newer, in the order of the log. */
    private List<ReadEvent> events(SortedSet<Long> seqs, List<LogEntry> newer, TransientIndex made) {
        List<Long> missing = new ArrayList<>();
        Map<Long, ReadEvent> events = new HashMap<>();
        synchronized (read) {
            for (long seq : seqs) {
                ReadEvent known = read.get(seq);
                if (known == null) {
                    missing.add(seq);
                } else {
                    events.put(seq, known);
                }
            }
        }
        List<LogEntry> wanted =
                new ArrayList<>(missing.isEmpty() ? List.of() : store.log().at(namespace, missing));
        for (LogEntry entry : newer) {
            if (seqs.add(entry.seq())) {
                wanted.add(entry);
            }
        }
        List<ReadEvent> fresh = ReadEvent.all(wanted, made.writer());
        synchronized (read) {
            for (ReadEvent event : fresh) {
                events.put(event.seq(), event);
                read.put(event.seq(), event);
            }
        }
        return seqs.stream().filter(events::containsKey).map(events::get).toList();
    }

    /** Lets go of what was read. */
    synchronized void clear() {
        feed.clear();
        eventWords.close();
        eventWords = new EventWordsCache(words, memory.eventWords());
        synchronized (read) {
            read.clear();
        }
    }
}
