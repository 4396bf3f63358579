package dev.ecphory.engine;

import dev.ecphory.consolidate.Describing;
import dev.ecphory.consolidate.Reading;
import dev.ecphory.consolidate.Settling;
import dev.ecphory.consolidate.extract.ModelExtractor;
import dev.ecphory.consolidate.summarise.ModelSummariser;
import dev.ecphory.consolidate.summarise.Summarising;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.StoreUnavailableException;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.TryAgainException;
import dev.ecphory.store.LogHead;
import dev.ecphory.store.Runs;
import dev.ecphory.store.Setbacks.Setback;
import dev.ecphory.store.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What language models read in a memory, told of its sessions and saw in its assets, so that it can be carried elsewhere and
 * nobody is asked for it again. What is brought is not trusted: a claim is taken as one that a model's answer could have given
 * of the event here, and who stands behind it is what the event here says; what was told of a session stays only where it was
 * told of exactly the events here. For one thread.
 */
public final class ModelMade {
    /** The most events of one {@link Read} that is told. */
    public static final int RUN = 100;

    private static final int CLAIMS = 500;
    /** Runs that are taken at once. */
    private static final int TOGETHER = 20;

    private final Namespace namespace;
    private final Room room;
    private final Store store;
    private final Footprints footprints;

    ModelMade(Namespace namespace, Room room, Footprints footprints) {
        this.namespace = namespace;
        this.room = room;
        this.store = room.store();
        this.footprints = footprints;
    }

    /**
     * Events that one reader has read, one after the other in the log.
     *
     * @param reader its version, which names the model
     * @param events their ids, in the order of the log
     * @param failed those of them of which the model made nothing
     * @param claims what it read in the others, in their order; the order of each is its place in its event alone, since events are
     *     numbered anew elsewhere
     */
    public record Read(String reader, List<String> events, Set<String> failed, List<Claim> claims) {
        /** Copies the collections. */
        public Read {
            events = List.copyOf(events);
            failed = Set.copyOf(failed);
            claims = List.copyOf(claims);
        }
    }

    /**
     * What a model told of a session or of an asset.
     *
     * @param kind of summary
     * @param subject the session, or the asset's event
     * @param text what it says; of a session, lines that cite the events
     * @param claims ids of the claims whose facts it relies on
     * @param maker who made it
     */
    public record Told(Summary.Kind kind, String subject, String text, List<String> claims, String maker) {
        /** Copies the list. */
        public Told {
            claims = List.copyOf(claims);
        }
    }

    /**
     * What came of it.
     *
     * @param read events that were read elsewhere, and count as read here now
     * @param told summaries that are new
     * @param left events whose readings do not go on from those that are there, so that a model has to read them here
     */
    public record Brought(long read, long told, long left) {
        /** Nothing to bring. */
        public static final Brought NOTHING = new Brought(0, 0, 0);
    }

    /** Hands on what every reader has read, reader by reader, in the order of the log. */
    public void each(Consumer<Read> sink) {
        Set<String> extractors = new TreeSet<>(store.claims().extractors(namespace));
        Set<Long> failed = new HashSet<>();
        store.setbacks().all(namespace).stream()
                .filter(setback -> setback.chore().equals(Reading.CHORE))
                .map(Setback::seq)
                .forEach(failed::add);
        for (String reader : extractors) {
            if (ModelExtractor.made(reader) && !isOfOne(reader, extractors)) {
                each(reader, extractors, failed, sink);
            }
        }
    }

    /** Whether under this version stands a single event that another one of them passed over. */
    private boolean isOfOne(String reader, Set<String> extractors) {
        String end = Reading.again("", store.claims().through(namespace, reader));
        return reader.endsWith(end) && extractors.contains(reader.substring(0, reader.length() - end.length()));
    }

    private void each(String reader, Set<String> extractors, Set<Long> failed, Consumer<Read> sink) {
        long through = store.claims().through(namespace, reader);
        long at = 0;
        for (List<LogEntry> page = page(at, through); !page.isEmpty(); page = page(at, through)) {
            long last = page.getLast().seq();
            List<Claim> claims = new ArrayList<>(claims(reader, Runs.lastOrder(at), Runs.lastOrder(last)));
            Set<String> none = new TreeSet<>();
            for (LogEntry entry : page) {
                String alone = Reading.again(reader, entry.seq());
                if (extractors.contains(alone)) {
                    claims.addAll(claims(alone, 0, Runs.lastOrder(entry.seq())));
                } else if (failed.contains(entry.seq())) {
                    none.add(entry.id());
                }
            }
            claims.sort(Comparator.comparingLong(Claim::order));
            claims.replaceAll(claim -> claim.withOrder(Runs.placeOf(claim)));
            List<String> events = page.stream().map(LogEntry::id).toList();
            footprints.before(Deed.CLAIMS, events);
            sink.accept(new Read(reader, events, none, claims));
            at = last;
        }
    }

    private List<LogEntry> page(long at, long through) {
        return store.log().after(namespace, at, RUN).stream()
                .filter(entry -> entry.seq() <= through)
                .toList();
    }

    private List<Claim> claims(String extractor, long above, long last) {
        List<Claim> claims = new ArrayList<>();
        for (long order = above; order < last; ) {
            List<Claim> more = store.transplant().claims(namespace, extractor, order, CLAIMS);
            more.stream().filter(claim -> claim.order() <= last).forEach(claims::add);
            order = more.size() < CLAIMS ? last : more.getLast().order();
        }
        return claims;
    }

    /** Whether such a summary is one that a model told, and can be carried. */
    public static boolean carries(Summary summary) {
        return ModelSummariser.told(summary)
                && (ModelSummariser.KINDS_TOLD.contains(summary.kind()) || summary.kind() == Summary.Kind.DERIVED_TEXT);
    }

    /**
     * Takes what models made elsewhere of events that are there. What rules derive is derived before, and after, so that all is
     * settled when it returns; killed, the same once more goes on. What is there already is passed over, and what is of events that are not.
     *
     * @param reads in the order of the log, for each reader
     * @throws StoreUnavailableException when the store cannot be written
     * @throws TryAgainException when another process was at it, or something was forgotten meanwhile
     */
    public Brought bring(List<Read> reads, List<Told> told, Progress progress) {
        if (store.readOnly()) {
            throw new StoreUnavailableException(
                    "the store is read-only here, nothing was brought", "open it where it can be written", null);
        }
        boolean any = reads.stream().anyMatch(read -> !fresh(read).isEmpty())
                || !fresh(told).isEmpty();
        if (!any) {
            return Brought.NOTHING;
        }
        level(progress); // a model's claims are weighed beside those of the rules, never before them
        long taken = 0;
        long left = 0;
        for (Read read : joined(reads)) {
            List<LogEntry> fresh = fresh(read);
            if (goesOn(read, fresh)) {
                take(read, fresh);
                taken += fresh.size();
                progress.at("read", taken, -1);
            } else {
                left += fresh.size();
            }
        }
        long summaries = take(told);
        level(progress);
        return new Brought(taken, summaries, left);
    }

    /** Runs of one reader that follow each other as one: with every run whatever it touches is weighed again. */
    private static List<Read> joined(List<Read> reads) {
        List<Read> joined = new ArrayList<>();
        for (int from = 0; from < reads.size(); ) {
            String reader = reads.get(from).reader();
            List<String> events = new ArrayList<>();
            Set<String> failed = new HashSet<>();
            List<Claim> claims = new ArrayList<>();
            int to = from;
            while (to < reads.size()
                    && to < from + TOGETHER
                    && reads.get(to).reader().equals(reader)) {
                events.addAll(reads.get(to).events());
                failed.addAll(reads.get(to).failed());
                claims.addAll(reads.get(to).claims());
                to++;
            }
            joined.add(new Read(reader, events, failed, claims));
            from = to;
        }
        return joined;
    }

    private void level(Progress progress) {
        if (!room.consolidator().finished(namespace, progress).complete()) {
            throw new TryAgainException(
                    "another process is consolidating namespace " + namespace,
                    "bring it again when that one is done",
                    null);
        }
    }

    /** The events of a run that its reader has not read here, in the order of the log. */
    private List<LogEntry> fresh(Read read) {
        if (!ModelExtractor.made(read.reader())) {
            return List.of();
        }
        long through = store.claims().through(namespace, read.reader());
        return store.log().byIds(namespace, read.events()).stream()
                .filter(entry -> entry.seq() > through)
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .toList();
    }

    /** A checkpoint stands for every event before it. */
    private boolean goesOn(Read read, List<LogEntry> fresh) {
        long through = store.claims().through(namespace, read.reader());
        return store.log().after(namespace, through, fresh.size()).stream()
                .map(LogEntry::seq)
                .toList()
                .equals(fresh.stream().map(LogEntry::seq).toList());
    }

    private void take(Read read, List<LogEntry> fresh) {
        if (fresh.isEmpty()) {
            return;
        }
        LogHead head = store.log().head(namespace);
        long from = store.claims().through(namespace, read.reader());
        Map<String, LogEntry> readable = new HashMap<>();
        fresh.stream().filter(Reading::allowed).forEach(entry -> readable.put(entry.id(), entry));
        List<Claim> claims = read.claims().stream()
                .flatMap(claim -> here(claim, readable))
                .distinct()
                .sorted(Comparator.comparingLong(Claim::order))
                .toList();
        Settling settling = room.chores().settling(namespace);
        boolean unused = room.consolidator().held(namespace, renew -> {
            Runs.requireUnforgotten(store, namespace, head);
            settling.add(claims, () -> store.claims()
                    .put(namespace, read.reader(), from, fresh.getLast().seq(), claims));
            fresh.stream().filter(entry -> read.failed().contains(entry.id())).forEach(entry -> store.setbacks()
                    .add(namespace, Reading.CHORE, entry.seq(), "the model made nothing of it elsewhere"));
            return true;
        });
    }

    private static Stream<Claim> here(Claim told, Map<String, LogEntry> readable) {
        return told.evidence().stream()
                .limit(1)
                .flatMap(evidence -> Stream.ofNullable(readable.get(evidence.event())))
                .flatMap(entry -> ModelExtractor.here(told, entry).stream());
    }

    /** Those that are not there; of several of one subject the first. */
    private List<Summary> fresh(List<Told> told) {
        Map<String, Summary> fresh = new LinkedHashMap<>();
        told.stream()
                .flatMap(one -> here(one).stream())
                .filter(ModelMade::carries)
                .filter(this::wanted)
                .forEach(summary -> fresh.putIfAbsent(summary.id(), summary));
        return List.copyOf(fresh.values());
    }

    /** Whether only sentences chosen by rules are in its place; words of a caller go before those of a model. */
    private boolean wanted(Summary summary) {
        return store.summaries()
                .byId(namespace, summary.id())
                .filter(there -> ModelSummariser.told(there) || summary.kind() == Summary.Kind.DERIVED_TEXT)
                .isEmpty();
    }

    private Optional<Summary> here(Told told) {
        if (told.kind() != Summary.Kind.DERIVED_TEXT) {
            return ModelSummariser.here(
                    told.kind(), told.subject(), told.text(), told.claims(), told.maker(), this::present);
        }
        return present(Set.of(told.subject())).stream()
                .filter(entry -> entry.event().wordless())
                .map(entry -> Describing.told(entry, told.text(), told.maker()))
                .findFirst();
    }

    private List<LogEntry> present(Set<String> events) {
        return store.log().byIds(namespace, events).stream()
                .filter(Reading::present)
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .toList();
    }

    private long take(List<Told> told) {
        long revision = store.summaries().revision(namespace);
        LogHead head = store.log().head(namespace);
        List<Summary> fresh = fresh(told);
        if (!fresh.isEmpty()) {
            boolean unused = room.consolidator().held(namespace, renew -> {
                Runs.requireUnforgotten(store, namespace, head);
                Summarising.lookAgain(
                        namespace, store); // first: a kill behind it costs a look at what is there already
                store.summaries().put(namespace, revision, fresh, List.of());
                return true;
            });
        }
        return fresh.size();
    }
}
