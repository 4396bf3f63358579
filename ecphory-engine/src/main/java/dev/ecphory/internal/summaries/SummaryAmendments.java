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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final Map<Slot, Map<String, Fact>> slots = new HashMap<>();

    SummaryAmendments(Namespace namespace, EventStore store, EntityIdentity identity) {
        this.namespace = namespace;
        this.store = store;
        this.identity = identity;
    }

    /** The summary with the amendment that it needs now, or with none. */
    Summary of(Summary summary) {
        Set<String> lines = new LinkedHashSet<>();
        Set<String> events = new HashSet<>();
        for (Claim claim : store.claims().byIds(namespace, summary.facts())) {
            Fact now = now(claim);
            if (now != null) {
                lines.add("[now: " + now.text().replaceAll("\\s+", " ").strip() + "]");
                now.evidence().stream().map(EvidenceSpan::event).forEach(events::add);
            }
        }
        SummaryLine.read(summary.text()).forEach(line -> events.addAll(line.events()));
        List<Long> sources = new ArrayList<>(
                store.log().byIds(namespace, events).stream().map(LogEntry::seq).toList());
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
        Slot slot = new Slot(
                identity.canonical(claim.slot().subject()), claim.slot().predicate());
        Map<String, Fact> facts = slots.computeIfAbsent(slot, this::believed);
        Fact fact = facts.get(claim.id());
        Set<String> seen = new HashSet<>(Set.of(claim.id()));
        Fact last = null;
        while (fact != null && fact.supersededBy() != null && seen.add(fact.supersededBy())) {
            fact = facts.get(fact.supersededBy());
            last = fact == null ? last : fact;
        }
        return last;
    }

    /** What is believed of a slot, by claim. */
    private Map<String, Fact> believed(Slot slot) {
        Map<String, Fact> believed = new HashMap<>();
        for (Fact fact : facts(slot.subject(), slot.predicate())) {
            if (fact.retractedAt() == null) {
                believed.put(fact.claim(), fact);
            }
        }
        return believed;
    }

    /** Every version of the facts of a subject, or of one predicate of it. */
    List<Fact> facts(String subject, @Nullable String predicate) {
        List<Fact> found = new ArrayList<>();
        store.facts().each(namespace, new FactReader.Filter(subject, predicate, null, null), found::add);
        return found;
    }
}
