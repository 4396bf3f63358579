package dev.ecphory.internal.transfer;

import dev.ecphory.LogEntry;
import dev.ecphory.ProgressListener;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.chores.ChoreFactory;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.facts.extract.ModelClaimExtractor;
import dev.ecphory.internal.facts.extract.ReadableEvents;
import dev.ecphory.internal.facts.resolve.FactResolutionChore;
import dev.ecphory.internal.facts.resolve.ModelExtractionChore;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What language models have read in a memory, so that it can be carried elsewhere and nobody is asked for it again. What is
 * brought is not trusted: a claim is taken as one that a model's answer could have given of the event here, and who stands behind
 * it is what the event here says. For one thread.
 */
public final class ModelClaimTransfer extends NamespaceView {
    /** The most events of one {@link Read} that is told. */
    public static final int RUN = 500;

    private static final int CLAIMS = 500;

    private final EventStore store;

    private final Consolidator consolidator;
    private final ChoreFactory chores;

    ModelClaimTransfer(AuditRecorder recorder, Consolidator consolidator, ChoreFactory chores) {
        super(recorder);
        this.consolidator = consolidator;
        this.chores = chores;
        this.store = store();
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
        public Read {
            events = List.copyOf(events);
            failed = Set.copyOf(failed);
            claims = List.copyOf(claims);
        }
    }

    /**
     * What came of a run.
     *
     * @param read events that count as read here now
     * @param left events whose readings do not go on from those that are there, so that a model has to read them here
     */
    public record Taken(long read, long left) {}

    /** Hands on what every reader has read, reader by reader, in the order of the log. */
    public void each(Consumer<Read> sink) {
        Set<String> extractors = new TreeSet<>(store.claims().extractors(namespace));
        Set<Long> failed = new HashSet<>();
        store.choreFailures().all(namespace).stream()
                .filter(setback -> setback.chore().equals(ModelExtractionChore.CHORE))
                .map(ChoreFailureTable.ChoreFailure::seq)
                .forEach(failed::add);
        for (String reader : extractors) {
            if (ModelClaimExtractor.made(reader) && !isOfOne(reader, extractors)) {
                each(reader, extractors, failed, sink);
            }
        }
    }

    /** Whether under this version stands a single event that another one of them passed over. */
    private boolean isOfOne(String reader, Set<String> extractors) {
        String end = ModelExtractionChore.again("", store.claims().through(namespace, reader));
        return reader.endsWith(end) && extractors.contains(reader.substring(0, reader.length() - end.length()));
    }

    private void each(String reader, Set<String> extractors, Set<Long> failed, Consumer<Read> sink) {
        long through = store.claims().through(namespace, reader);
        long at = 0;
        for (List<LogEntry> page = page(at, through); !page.isEmpty(); page = page(at, through)) {
            long last = page.getLast().seq();
            List<Claim> claims = new ArrayList<>(
                    claims(reader, DerivedWriteChecks.lastOrder(at), DerivedWriteChecks.lastOrder(last)));
            Set<String> none = new TreeSet<>();
            for (LogEntry entry : page) {
                String alone = ModelExtractionChore.again(reader, entry.seq());
                if (extractors.contains(alone)) {
                    claims.addAll(claims(alone, 0, DerivedWriteChecks.lastOrder(entry.seq())));
                } else if (failed.contains(entry.seq())) {
                    none.add(entry.id());
                }
            }
            claims.sort(Comparator.comparingLong(Claim::order));
            claims.replaceAll(claim -> claim.learned(claim.learnedAt(), DerivedWriteChecks.placeOf(claim)));
            List<String> events = page.stream().map(LogEntry::id).toList();
            recorder.before(AuditAction.CLAIMS, events);
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
            List<Claim> more = store.rawRowImport().claims(namespace, extractor, order, CLAIMS);
            more.stream().filter(claim -> claim.order() <= last).forEach(claims::add);
            order = more.size() < CLAIMS ? last : more.getLast().order();
        }
        return claims;
    }

    /**
     * Takes what a model read elsewhere of events that are there. What is there already is passed over, and what is of events that
     * are not. Rules read the events before, where they have not yet: facts are settled in the order of claims. Durable when it
     * returns; summaries follow with {@link NamespaceTransfer#finish}.
     *
     * @param read behind what was brought of the same reader before
     * @throws StoreUnavailableException when the store cannot be written
     * @throws RetryableException when another process was at it, or something was forgotten meanwhile
     */
    public Taken bring(Read read, ProgressListener progress) {
        handle.requireWritable("nothing was brought");
        if (!ModelClaimExtractor.made(read.reader())) {
            return new Taken(0, 0);
        }
        long from = store.claims().through(namespace, read.reader());
        List<LogEntry> fresh = store.log().byIds(namespace, read.events()).stream()
                .filter(entry -> entry.seq() > from)
                .toList();
        if (fresh.isEmpty()) {
            return new Taken(0, 0);
        }
        if (!goesOn(from, fresh)) {
            return new Taken(0, fresh.size());
        }
        if (store.claims()
                        .through(
                                namespace,
                                Languages.of(store.settings(), namespace)
                                        .claims()
                                        .version())
                < fresh.getLast().seq()) {
            if (!consolidator.finished(namespace, progress).complete()) {
                throw Consolidator.taken(namespace);
            }
        }
        take(read, from, fresh);
        return new Taken(fresh.size(), 0);
    }

    /** A checkpoint stands for every event before it. */
    private boolean goesOn(long from, List<LogEntry> fresh) {
        return seqs(store.log().after(namespace, from, fresh.size())).equals(seqs(fresh));
    }

    private static List<Long> seqs(List<LogEntry> entries) {
        return entries.stream().map(LogEntry::seq).toList();
    }

    private void take(Read read, long from, List<LogEntry> fresh) {
        LogPosition head = store.log().logPosition(namespace);
        Map<String, LogEntry> readable = new HashMap<>();
        fresh.stream().filter(ReadableEvents::allowed).forEach(entry -> readable.put(entry.id(), entry));
        List<Claim> claims = read.claims().stream()
                .flatMap(claim -> here(claim, readable))
                .distinct()
                .sorted(Comparator.comparingLong(Claim::order))
                .toList();
        FactResolutionChore settling = chores.settling(namespace);
        consolidator.held(namespace, () -> {
            DerivedWriteChecks.requireUnforgotten(store, namespace, head);
            settling.add(claims, () -> store.claims()
                    .put(namespace, read.reader(), from, fresh.getLast().seq(), claims));
            fresh.stream().filter(entry -> read.failed().contains(entry.id())).forEach(entry -> store.choreFailures()
                    .add(namespace, ModelExtractionChore.CHORE, entry.seq(), "the model made nothing of it elsewhere"));
        });
    }

    private static Stream<Claim> here(Claim told, Map<String, LogEntry> readable) {
        return told.evidence().stream()
                .limit(1)
                .flatMap(evidence -> Stream.ofNullable(readable.get(evidence.event())))
                .flatMap(entry -> ModelClaimExtractor.here(told, entry).stream());
    }
}
