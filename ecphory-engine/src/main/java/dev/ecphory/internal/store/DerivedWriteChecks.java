package dev.ecphory.internal.store;

import dev.ecphory.ConflictException;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable.Mention;
import dev.ecphory.spi.store.VectorTable;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/** What every store checks alike before it takes what a chore derived. Stateless; threads may share it. */
public final class DerivedWriteChecks {
    /** Claims of one event have orders from its number times this on. */
    private static final long PLACES = 1_000;

    private DerivedWriteChecks() {}

    /** The event that a claim comes from; 0 for one that was asserted. */
    public static long seqOf(Claim claim) {
        return Math.floorDiv(claim.order(), PLACES);
    }

    /** The place of a claim in the event that it comes from. */
    public static long placeOf(Claim claim) {
        return Math.floorMod(claim.order(), PLACES);
    }

    /** The lowest order that a claim of an event can have. */
    public static long firstOrder(long seq) {
        return Math.multiplyExact(seq, PLACES);
    }

    /** The highest order that a claim of an event can have. */
    public static long lastOrder(long seq) {
        return firstOrder(seq) + PLACES - 1;
    }

    /** Checks that annotations ascend from above the checkpoint. */
    public static void require(long from, List<EventAnnotation> run) {
        long previous = from;
        for (EventAnnotation annotation : run) {
            if (annotation.seq() <= previous) {
                throw new IllegalArgumentException(
                        "the annotation of event " + annotation.seq() + " comes after that of " + previous);
            }
            previous = annotation.seq();
        }
    }

    /** Checks that claims are in order, and of events above {@code from} up to {@code through}. */
    public static void requireClaims(long from, long through, List<Claim> claims) {
        requireInside("claim", from, through, claims, Claim::order, DerivedWriteChecks::seqOf);
    }

    /** Checks that mentions are in order, and of events above {@code from} up to {@code through}. */
    public static void requireMentions(long from, long through, List<Mention> mentions) {
        requireInside("mention", from, through, mentions, Mention::seq, Mention::seq);
    }

    private static <T> void requireInside(
            String what, long from, long through, List<T> all, ToLongFunction<T> order, ToLongFunction<T> seq) {
        if (through < from) {
            throw new IllegalArgumentException("a checkpoint never goes back, from " + from + " to " + through);
        }
        long previous = Long.MIN_VALUE;
        for (T one : all) {
            if (seq.applyAsLong(one) <= from || seq.applyAsLong(one) > through || order.applyAsLong(one) < previous) {
                throw new IllegalArgumentException("a " + what + " of event " + seq.applyAsLong(one)
                        + " is out of order, or not of the events above " + from + " up to " + through);
            }
            previous = order.applyAsLong(one);
        }
    }

    /** Checks that facts and contradictions are about these subjects, and that no id stands twice. */
    public static void requireAbout(Set<String> subjects, List<Fact> facts, List<Contradiction> contradictions) {
        Set<String> ids = new HashSet<>();
        for (Fact fact : facts) {
            requireAbout(subjects, "fact", fact.id(), fact.slot().subject(), ids);
        }
        ids.clear();
        for (Contradiction one : contradictions) {
            requireAbout(subjects, "contradiction", one.id(), one.slot().subject(), ids);
        }
    }

    private static void requireAbout(Set<String> subjects, String what, String id, String subject, Set<String> ids) {
        if (!subjects.contains(subject)) {
            throw new IllegalArgumentException("the " + what + " " + id + " is about " + subject
                    + ", which is none of the subjects that are settled");
        }
        if (!ids.add(id)) {
            throw taken(what, id);
        }
    }

    /** An id of something derived that is not new. */
    public static IllegalArgumentException taken(String what, String id) {
        return new IllegalArgumentException("the " + what + " " + id + " is there already");
    }

    /** Every event that these claims cite, sorted. */
    public static Collection<String> cited(List<Claim> claims) {
        Set<String> cited = new TreeSet<>();
        claims.forEach(claim -> cite(claim.evidence(), cited));
        return cited;
    }

    /** Every event that these facts cite, sorted. */
    public static Collection<String> citedByFacts(List<Fact> facts) {
        Set<String> cited = new TreeSet<>();
        facts.forEach(fact -> cite(fact.evidence(), cited));
        return cited;
    }

    private static void cite(List<EvidenceSpan> evidence, Set<String> cited) {
        evidence.forEach(one -> cited.add(one.event()));
    }

    /** Checks events that were numbered elsewhere. */
    public static void requireEvents(Namespace namespace, List<LogEntry> run, long through) {
        requireNumbers("event", run, LogEntry::seq, through);
        for (LogEntry entry : run) {
            if (!entry.namespace().equals(namespace)) {
                throw new IllegalArgumentException(
                        "event " + entry.seq() + " is of namespace " + entry.namespace() + ", not " + namespace);
            }
        }
    }

    /** Checks that numbers given elsewhere ascend and do not go beyond the newest of them. */
    public static <T> void requireNumbers(String what, List<T> run, ToLongFunction<T> number, long through) {
        long previous = 0;
        for (T one : run) {
            long next = number.applyAsLong(one);
            if (next <= previous || next > through) {
                throw new IllegalArgumentException(
                        what + " " + next + " is out of order or beyond the newest number " + through);
            }
            previous = next;
        }
    }

    /** The first number of a run; the one that it reaches when there is nothing in it. */
    public static <T> long first(List<T> run, ToLongFunction<T> number, long through) {
        return run.isEmpty() ? through : number.applyAsLong(run.getFirst());
    }

    /** Refuses numbers of elsewhere that were given out here; a run of none may say again how far they reach. */
    public static void requireAbove(String what, Namespace namespace, long last, long first, boolean none) {
        if (none ? first < last : first <= last) {
            throw moved(what, namespace, first, last);
        }
    }

    /** An event of elsewhere whose id or key is taken here. */
    public static ConflictException takenBefore(LogEntry entry) {
        return new ConflictException(
                "the id " + entry.id() + " or the idempotency key of event " + entry.seq() + " in namespace "
                        + entry.namespace() + " is taken by another event; nothing was copied",
                "copy into a namespace that holds nothing else",
                null);
    }

    /** The lost race of a chore whose checkpoint was moved by somebody else. */
    public static RetryableException moved(String what, Namespace namespace, Object from, Object is) {
        return new RetryableException(
                "the " + what + " of namespace " + namespace + " stand at " + is + ", not at " + from
                        + ": somebody else was at it, and nothing was stored",
                "go on from the checkpoint as it is now",
                null);
    }

    /** The lost race of a chore that read an event which was then erased. */
    public static RetryableException erased(long seq) {
        return erased(Long.toString(seq));
    }

    /** The lost race of a chore that read an event which was then erased. */
    public static RetryableException erased(String event) {
        return new RetryableException(
                "event " + event + " was erased while something was derived from it; nothing was stored",
                "read the log again from the checkpoint",
                null);
    }

    /**
     * Checks, just before a chore stores what it made, that nothing was erased or redacted since it began to read: what
     * it read may be gone, and no put can tell that of a redacted event.
     *
     * @throws RetryableException when something was
     */
    public static void requireUnforgotten(EventStore store, Namespace namespace, LogPosition head) {
        if (!store.log().logPosition(namespace).hasNoErasureSince(head)) {
            throw new RetryableException(
                    "something of namespace " + namespace + " was forgotten meanwhile; nothing was stored",
                    "read the log again from the checkpoint",
                    null);
        }
    }

    /** The page to go on from was thrown away. */
    public static RetryableException pageGone(String fact) {
        return new RetryableException(
                "the fact " + fact + " is not there any more: facts were settled anew",
                "read them again from the beginning",
                null);
    }

    /**
     * Checks a run that is about to be put.
     *
     * @param there the sequence numbers of the events that are there, ascending, above the checkpoint or the run's
     *     first number, whichever is the lower, up to the run's last
     * @param lastSeq the newest number given out
     * @throws IllegalArgumentException and
     * @throws RetryableException as {@link VectorTable#put} promises
     */
    public static void requireRun(VectorSpace space, List<EventVectors> run, List<Long> there, long lastSeq) {
        int at = 0;
        long previous = 0;
        for (EventVectors vectors : run) {
            long next = at < there.size() ? there.get(at) : Long.MAX_VALUE;
            if (vectors.seq() <= previous || vectors.seq() > lastSeq) {
                throw new IllegalArgumentException(
                        "event " + vectors.seq() + " is out of order or beyond the log's end " + lastSeq);
            }
            if (vectors.seq() > next) {
                throw new IllegalArgumentException("a hole: event " + next + " is left out before " + vectors.seq());
            }
            if (vectors.seq() < next) {
                throw erased(vectors.seq());
            }
            at++;
            previous = vectors.seq();
            for (Embedding passage : vectors.passages()) {
                if (!passage.space().equals(space)) {
                    throw new IllegalArgumentException(
                            "a vector of " + passage.space().key() + " is foreign in " + space.key());
                }
            }
        }
    }
}
