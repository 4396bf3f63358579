package dev.ecphory.internal.facts.extract;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.encoding.EventLifetimes;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.log.DerivationKind;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.text.ProseFilter;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Lifetime;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which events claims may be read of. Stateless. */
public final class ReadableEvents {
    private ReadableEvents() {}

    /** Those of some events that are good for a while only. */
    public static Set<Long> passing(Namespace namespace, EventStore store, List<LogEntry> batch) {
        return store
                .annotations()
                .at(namespace, batch.stream().map(LogEntry::seq).toList())
                .stream()
                .filter(annotation -> annotation.scope() == Lifetime.WORKING)
                .map(EventAnnotation::seq)
                .collect(Collectors.toSet());
    }

    /**
     * Of the claims of an event that is good for a while only those that hold longer: of what seldom changes ("I work at Siemens
     * right now"), and of sentences that do not speak of a while.
     */
    static List<Claim> lasting(LogEntry entry, List<Claim> claims) {
        if (claims.isEmpty()) {
            return claims;
        }
        List<Sentence> sentences =
                SentenceSplitter.of(ProseFilter.of(entry.event().text()));
        return claims.stream()
                .filter(claim ->
                        PredicateRegistry.english().durable(claim.slot().predicate())
                                || claim.evidence().stream()
                                        .filter(span -> span.event().equals(entry.id()))
                                        .noneMatch(span -> passing(entry, span, sentences)))
                .toList();
    }

    /** Whether any of the sentences that a stretch of an event reaches into speaks of a while. */
    private static boolean passing(LogEntry entry, EvidenceSpan span, List<Sentence> sentences) {
        String text = entry.event().text();
        for (Sentence sentence : sentences) {
            int from = sentence.words().getFirst().from();
            int to = sentence.words().getLast().to();
            if (from < span.to()
                    && to > span.from()
                    && EventLifetimes.of(entry.event().toBuilder()
                                    .text(text.substring(from, to))
                                    .caption(null)
                                    .build())
                            == Lifetime.WORKING) {
                return true;
            }
        }
        return false;
    }

    /** The next events behind a number that were annotated; none once a goal is reached. */
    public static List<LogEntry> annotated(
            Namespace namespace, EventStore store, String annotations, long from, int most, LogPosition goal) {
        long annotated = store.annotations().through(namespace, annotations);
        return from >= goal.lastSeq()
                ? List.of()
                : LogPages.bounded(store.log().after(namespace, from, most).stream()
                        .filter(entry -> entry.seq() <= annotated)
                        .toList());
    }

    /** Whether claims may be read of an event: it was not emptied, and nobody said not to. */
    public static boolean allowed(LogEntry entry) {
        return present(entry) && DerivationKind.CLAIMS.allowed(entry.event());
    }

    /** Whether an event still says what it said. */
    public static boolean present(LogEntry entry) {
        return !entry.event().text().equals(Event.REDACTED);
    }
}
