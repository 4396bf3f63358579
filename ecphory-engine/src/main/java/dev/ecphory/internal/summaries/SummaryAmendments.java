package dev.ecphory.internal.summaries;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What of a summary does not hold any more, and what holds instead, by the facts as they are settled now (Engram,
 * reflector). What took a fact's place is a source of the summary from then on, so that it goes when that is erased. Keeps
 * what it read; for one thread and one step of a chore.
 */
final class SummaryAmendments {
    private final Namespace namespace;
    private final EventStore store;
    private final EntityIdentity identity;
    /** Events that were read already, by id. */
    private final Map<String, Long> known = new HashMap<>();

    private final Map<Slot, Map<String, Fact>> slots = new HashMap<>();

    SummaryAmendments(Namespace namespace, EventStore store, EntityIdentity identity, Collection<LogEntry> known) {
        this.namespace = namespace;
        this.store = store;
        this.identity = identity;
        known.forEach(entry -> this.known.put(entry.id(), entry.seq()));
    }

    /** The summary with the amendment that it needs now, or with none. */
    Summary of(Summary summary) {
        Set<String> lines = new LinkedHashSet<>();
        Set<String> events = new HashSet<>();
        List<Claim> claims =
                summary.facts().isEmpty() ? List.of() : store.claims().byIds(namespace, summary.facts());
        believe(claims);
        for (Claim claim : claims) {
            Fact now = now(claim);
            if (now != null) {
                lines.add("[now: " + now.text().replaceAll("\\s+", " ").strip() + "]");
                now.evidence().stream().map(EvidenceSpan::event).forEach(events::add);
            }
        }
        summary.lines().forEach(line -> events.addAll(line.events()));
        List<Long> sources = seqs(events);
        return new Summary(
                summary.id(),
                summary.kind(),
                summary.subject(),
                summary.text(),
                lines.isEmpty() ? null : String.join("\n", lines),
                sources.isEmpty() ? summary.sources() : sources,
                summary.facts(),
                summary.from(),
                summary.to(),
                summary.maker(),
                summary.madeAt());
    }

    /** What holds in the place of a claim; null when it holds itself, or nothing does. */
    private @Nullable Fact now(Claim claim) {
        Map<String, Fact> facts = slots.getOrDefault(slot(claim), Map.of());
        Fact fact = facts.get(claim.id());
        Set<String> seen = new HashSet<>(Set.of(claim.id()));
        Fact last = null;
        while (fact != null && fact.supersededBy() != null && seen.add(fact.supersededBy())) {
            fact = facts.get(fact.supersededBy());
            last = fact == null ? last : fact;
        }
        return last;
    }

    /** Reads what is believed of the slots of claims, as far as that is not known. */
    private void believe(List<Claim> claims) {
        Set<Slot> unread = claims.stream()
                .map(this::slot)
                .filter(slot -> !slots.containsKey(slot))
                .collect(Collectors.toSet());
        if (unread.isEmpty()) {
            return;
        }
        unread.forEach(slot -> slots.put(slot, new HashMap<>()));
        for (Fact fact : store.facts().bySlots(namespace, unread)) {
            if (fact.retractedAt() == null) {
                slots.computeIfAbsent(fact.slot(), none -> new HashMap<>()).put(fact.claim(), fact);
            }
        }
    }

    private Slot slot(Claim claim) {
        return new Slot(identity.canonical(claim.slot().subject()), claim.slot().predicate());
    }

    /** The numbers of events that are there, ascending. */
    private List<Long> seqs(Set<String> events) {
        List<Long> seqs = new ArrayList<>();
        Set<String> unread = new HashSet<>();
        for (String event : events) {
            Long seq = known.get(event);
            if (seq == null) {
                unread.add(event);
            } else {
                seqs.add(seq);
            }
        }
        if (!unread.isEmpty()) {
            store.log().byIds(namespace, unread).forEach(entry -> seqs.add(entry.seq()));
        }
        seqs.sort(Comparator.naturalOrder());
        return seqs;
    }

    /** Every version of the facts of a subject, or of one predicate of it. */
    List<Fact> facts(String subject, @Nullable String predicate) {
        List<Fact> found = new ArrayList<>();
        store.facts().each(namespace, new FactReader.Filter(subject, predicate, null, null), found::add);
        return found;
    }
}
