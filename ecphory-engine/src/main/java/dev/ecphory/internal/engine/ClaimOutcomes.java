package dev.ecphory.internal.engine;

import dev.ecphory.AppendResult;
import dev.ecphory.EcphoryException;
import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.entities.EntityDirectory;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Receipt.Outcome;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.store.EventStore;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells what the cascade made of the claims that came with one event, settling what is behind first. For one call. */
record ClaimOutcomes(Namespace namespace, EventStore store, Consolidator consolidator) {
    /** Events that whoever appends one waits for at most. */
    private static final int FEW = 500;

    /** The acknowledgement with what became of its claims; as it was where that takes longer, or somebody else is at it. */
    AppendResult settled(AppendResult appended) {
        if (appended.claims().stream().noneMatch(one -> one.outcome() == Outcome.PENDING)) {
            return appended;
        }
        try {
            if (ChoreBacklog.factsBehind(namespace, store) > FEW) {
                return appended;
            }
            consolidator.finishFacts(namespace);
            List<Claim.Receipt> told = appended.claims().stream()
                    .map(one -> one.id() == null ? one : told(one, one.id()))
                    .toList();
            return new AppendResult(appended.id(), appended.seq(), appended.duplicate(), told);
        } catch (EcphoryException later) { // it is appended, and facts follow
            return appended;
        }
    }

    private Claim.Receipt told(Claim.Receipt receipt, String id) {
        Claim claim = store.claims().byIds(namespace, List.of(id)).stream()
                .findFirst()
                .orElse(null);
        if (claim == null || store.facts().checkpoint(namespace).claims() < claim.order()) {
            return receipt;
        }
        String subject = EntityDirectory.identity(namespace, store)
                .canonical(claim.slot().subject());
        Slot slot = new Slot(subject, claim.slot().predicate());
        List<Fact> held = store.facts().bySlots(namespace, List.of(slot)).stream()
                .filter(fact -> fact.retractedAt() == null)
                .toList();
        Optional<Fact> own =
                held.stream().filter(fact -> fact.claim().equals(id)).findFirst();
        if (own.isEmpty()) {
            Fact same = held.stream()
                    .filter(fact -> fact.evidence().containsAll(claim.evidence()) || sameValue(fact, claim))
                    .findFirst()
                    .orElse(null);
            return same == null
                    ? told(receipt, Outcome.NEW, null, "it is not held to be true")
                    : told(receipt, Outcome.SAME, same.object(), same.because());
        }
        if (own.get().contested()) {
            return told(receipt, Outcome.CONTESTED, rival(id, held), own.get().because());
        }
        Fact before = held.stream()
                .filter(fact -> id.equals(fact.supersededBy()))
                .reduce((first, last) -> last)
                .orElse(null);
        if (before == null) {
            return told(receipt, Outcome.NEW, null, own.get().because());
        }
        return told(
                receipt,
                sameValue(before, claim) ? Outcome.SAME : Outcome.REPLACES,
                before.object(),
                own.get().because());
    }

    private static boolean sameValue(Fact fact, Claim claim) {
        return EntityKeys.key(fact.object()).equals(EntityKeys.key(claim.object()));
    }

    /** The value of a claim that conflicts with one. */
    private @Nullable String rival(String id, List<Fact> held) {
        for (Contradiction open : store.facts().contradictions(namespace)) {
            String other = open.older().equals(id) ? open.newer() : open.newer().equals(id) ? open.older() : null;
            if (other != null) {
                return held.stream()
                        .filter(fact -> Objects.equals(fact.claim(), other))
                        .map(Fact::object)
                        .findFirst()
                        .orElse(null);
            }
        }
        return null;
    }

    private static Claim.Receipt told(Claim.Receipt receipt, Outcome outcome, @Nullable String other, String because) {
        return new Claim.Receipt(receipt.claim(), outcome, receipt.id(), other, because);
    }
}
