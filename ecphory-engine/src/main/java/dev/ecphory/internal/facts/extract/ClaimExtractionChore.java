package dev.ecphory.internal.facts.extract;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.context.Credentials;
import dev.ecphory.internal.encoding.EventLifetimes;
import dev.ecphory.internal.language.ClaimReader.Preceding;
import dev.ecphory.internal.log.DerivationKind;
import dev.ecphory.internal.log.EventTries;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads claims out of a namespace's log, batch by batch, after its events were annotated, and takes those that came with them. An event that is good for a while only
 * (scope {@code WORKING}) bears those alone that hold longer ({@link ReadableEvents#lasting}); one of which its caller said so, one
 * that was redacted and one that is not to bear any ({@link DerivationKind}) bear none. An event that the extractor fails on, or reads
 * too long, is tried again and then set aside ({@link EventTries}), and the others go on. Resumable by the store's checkpoint. For one
 * thread at a time.
 */
public record ClaimExtractionChore(Namespace namespace, EventStore store, Extractor extractor, String annotations) {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "extract";

    private static final int BATCH = 500;
    /** A batch ends after so long, for its lease and for those who wait. */
    private static final long TURN = Duration.ofSeconds(2).toNanos();
    /** How many events back, erased ones not counted, a correction or a reply may refer. */
    public static final int REACH = 200;

    /** Reads the claims of one event. */
    public interface Extractor {
        /** Names everything that claims depend on besides the events. */
        String version();

        /** The claims of an event, by order; what was said before it is of its session. */
        List<Claim> extract(LogEntry entry, Preceding before);

        /** True for the version of an earlier extractor whose claims this one's take the place of. */
        boolean succeeds(String earlier);

        /** True for a claim that this one made, and not another extractor, which may be ahead or behind. */
        boolean made(Claim claim);
    }

    /**
     * Reads the next batch.
     *
     * @param goal how far to go at least; what was appended later may be left
     * @return how many events were read or failed on; 0 when there is nothing left to do
     */
    public int step(LogPosition goal) {
        LogPosition head = store.log().logPosition(namespace);
        long from = store.claims().through(namespace, extractor.version());
        if (from == 0) {
            store.claims().extractors(namespace).stream()
                    .filter(extractor::succeeds)
                    .forEach(this::supersede);
        }
        List<LogEntry> batch = ReadableEvents.annotated(namespace, store, annotations, from, BATCH, goal);
        if (batch.isEmpty()) {
            return 0;
        }
        Set<Long> passing = ReadableEvents.passing(namespace, store, batch);
        Sessions sessions = sessionsBefore(from);
        List<Claim> claims = new ArrayList<>();
        EventTries tries = new EventTries(namespace, store, CHORE);
        long begun = System.nanoTime();
        int done = 0;
        for (LogEntry entry : batch) {
            Preceding before = sessions.before(entry);
            Optional<List<Claim>> read = ReadableEvents.allowed(entry)
                    ? tries.read(entry, () -> read(entry, before, passing.contains(entry.seq())), List::of)
                    : Optional.of(List.of());
            if (read.isEmpty()) {
                break;
            }
            List<Claim> given = GivenClaims.of(entry);
            List<Claim> all = Stream.concat(GivenClaims.others(read.get(), given).stream(), given.stream())
                    .toList();
            claims.addAll(all);
            sessions.add(entry, all);
            done++;
            if (System.nanoTime() - begun > TURN) {
                break;
            }
        }
        DerivedWriteChecks.requireUnforgotten(store, namespace, head);
        if (done == 0) {
            return 1; // the first one failed, and is tried again
        }
        store.claims()
                .put(namespace, extractor.version(), from, batch.get(done - 1).seq(), claims);
        return done;
    }

    private List<Claim> read(LogEntry entry, Preceding before, boolean passing) {
        if (passing && EventLifetimes.told(entry.event()).isPresent()) {
            return List.of();
        }
        List<Claim> claims = harmless(entry, extractor.extract(entry, before));
        return passing ? ReadableEvents.lasting(entry, claims) : claims;
    }

    /** Without claims that tell a credential. */
    private static List<Claim> harmless(LogEntry entry, List<Claim> claims) {
        String text = entry.event().text();
        String masked = claims.isEmpty() ? text : Credentials.mask(text);
        return masked.equals(text)
                ? claims
                : claims.stream()
                        .filter(claim -> !text.contains(claim.object()) || masked.contains(claim.object()))
                        .toList();
    }

    /** What an earlier version read is read anew, and all facts are settled anew without it. */
    private void supersede(String earlier) {
        store.claims().clear(namespace, earlier);
        store.facts().clear(namespace);
    }

    private Sessions sessionsBefore(long from) {
        Sessions sessions = new Sessions();
        List<LogEntry> entries = entriesBefore(from);
        Map<Long, List<Claim>> bySeq = new HashMap<>();
        for (Claim claim : store.claims()
                .byEvents(namespace, entries.stream().map(LogEntry::seq).toList())) {
            if (extractor.made(claim)) {
                bySeq.computeIfAbsent(DerivedWriteChecks.seqOf(claim), seq -> new ArrayList<>())
                        .add(claim);
            }
        }
        entries.forEach(entry -> sessions.add(entry, bySeq.getOrDefault(entry.seq(), List.of())));
        return sessions;
    }

    /** The last events up to a number, as far back as a correction may refer. */
    private List<LogEntry> entriesBefore(long from) {
        for (long back = REACH; ; back *= 2) { // there may be holes
            long first = Math.max(0, from - back);
            List<LogEntry> entries = store.log().after(namespace, first, Math.toIntExact(from - first)).stream()
                    .filter(entry -> entry.seq() <= from)
                    .toList();
            if (first == 0 || entries.size() >= REACH) {
                return entries.subList(Math.max(0, entries.size() - REACH), entries.size());
            }
        }
    }

    /** The latest claims and the last event of each session. */
    private static final class Sessions {
        private record Told(long place, Claim claim) {}

        private record Spoken(long place, LogEntry entry) {}

        private final Map<String, Deque<Told>> bySession = new HashMap<>();
        private final Map<String, Spoken> last = new HashMap<>();
        /** Events so far. */
        private long place;

        void add(LogEntry entry, List<Claim> claims) {
            Deque<Told> told = bySession.computeIfAbsent(session(entry), none -> new ArrayDeque<>());
            claims.forEach(claim -> told.add(new Told(place, claim)));
            last.put(session(entry), new Spoken(place, entry));
            place++;
        }

        Preceding before(LogEntry entry) {
            Deque<Told> told = bySession.get(session(entry));
            if (told == null) {
                return Preceding.NONE;
            }
            while (!told.isEmpty() && told.getFirst().place() < place - REACH) {
                told.removeFirst();
            }
            Spoken spoken = last.get(session(entry));
            LogEntry near = spoken == null || spoken.place() < place - REACH ? null : spoken.entry();
            return new Preceding(told.stream().map(Told::claim).toList(), near);
        }

        private static String session(LogEntry entry) {
            return Objects.requireNonNullElse(entry.event().session(), "");
        }
    }
}
