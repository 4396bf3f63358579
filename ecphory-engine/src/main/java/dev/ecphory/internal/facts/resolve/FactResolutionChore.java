package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.extract.ClaimExtractionChore;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes facts of claims and decisions, batch by batch: whatever new claims and decisions touch is weighed again, subject
 * by subject. Resumable by the store's checkpoints. For one thread at a time.
 */
public record FactResolutionChore(Namespace namespace, EventStore store, FactResolver resolver) {
    private static final int BATCH = 2_000;

    /**
     * Weighs the next batch.
     *
     * @param goal how far to go at least; what was claimed or decided later may be left
     * @return how many claims and decisions were new; 0 when there is nothing left to do
     */
    public int step(LogPosition goal) {
        LogPosition head = store.log().logPosition(namespace);
        FactReader.FactCheckpoint from = store.facts().checkpoint(namespace);
        List<DecisionRecord> decisions = DecisionReader.all(namespace, store.decisions());
        List<DecisionRecord> taken = decisions.stream()
                .filter(decided -> decided.number() > from.decisions())
                .toList();
        List<Claim> batch = store.claims().after(namespace, from.claims(), BATCH);
        boolean claimed = batch.isEmpty() || DerivedWriteChecks.seqOf(batch.getFirst()) > goal.lastSeq();
        boolean decided = taken.isEmpty() || from.decisions() >= goal.decisions();
        if (claimed && decided) {
            return 0;
        }
        FactReader.FactCheckpoint to = new FactReader.FactCheckpoint(
                batch.isEmpty() ? from.claims() : batch.getLast().order(),
                taken.isEmpty() ? from.decisions() : taken.getLast().number());
        EntityIdentity before = IdentityReader.of(namespace, store.claims(), decisions, from);
        weigh(touched(batch, taken, decisions), before, decisions, from, to, head);
        return batch.size() + taken.size();
    }

    /**
     * Takes claims of events that were weighed long ago, which the checkpoint would pass over: it is moved back before
     * they are stored and forward when they are weighed, so that a kill in between costs time and nothing else.
     *
     * @param claims by order
     * @param storing stores them
     */
    public void add(List<Claim> claims, Runnable storing) {
        LogPosition head = store.log().logPosition(namespace);
        FactReader.FactCheckpoint settled = store.facts().checkpoint(namespace);
        if (claims.isEmpty() || claims.getFirst().order() > settled.claims()) {
            storing.run();
            return;
        }
        List<DecisionRecord> decisions = DecisionReader.all(namespace, store.decisions());
        EntityIdentity before = IdentityReader.of(namespace, store.claims(), decisions, settled);
        FactReader.FactCheckpoint back =
                new FactReader.FactCheckpoint(claims.getFirst().order() - 1, settled.decisions());
        store.facts().replaceSubjects(namespace, settled, back, Set.of(), List.of(), List.of());
        storing.run();
        List<Claim> late = claims.stream()
                .filter(claim -> claim.order() <= settled.claims())
                .toList();
        weigh(touched(late, List.of(), decisions), before, decisions, back, settled, head);
    }

    private void weigh(
            Set<String> names,
            EntityIdentity before,
            List<DecisionRecord> decisions,
            FactReader.FactCheckpoint from,
            FactReader.FactCheckpoint to,
            LogPosition head) {
        EntityIdentity after = IdentityReader.of(namespace, store.claims(), decisions, to);
        List<Claim> relations = Homonyms.relations(namespace, store.claims());
        Homonyms homonyms = Homonyms.of(relations, to);
        Set<String> cleared = new TreeSet<>();
        for (String name : names) {
            Stream.concat(before.names(name).stream(), after.names(name).stream())
                    .forEach(one -> cleared.addAll(List.of(before.canonical(one), after.canonical(one))));
        }
        Set<String> named = Set.copyOf(cleared);
        cleared.addAll(Homonyms.of(relations, from).subjects(named));
        cleared.addAll(homonyms.subjects(named));
        List<Claim> asserted = DecisionReader.asserted(decisions);
        List<Fact> facts = new ArrayList<>();
        List<Contradiction> contradictions = new ArrayList<>();
        for (String subject : cleared) {
            if (after.canonical(subject).equals(subject)) {
                List<Claim> claims = new ArrayList<>();
                for (String name : Stream.concat(after.names(subject).stream(), homonyms.namesOf(subject).stream())
                        .collect(Collectors.toCollection(TreeSet::new))) {
                    Map<String, List<Claim>> apart =
                            homonyms.apart(name, store.claims().of(namespace, Set.of(name)));
                    claims.addAll(apart.getOrDefault(subject, List.of()));
                    if (!name.equals(subject) && after.canonical(name).equals(subject)) {
                        claims.addAll(apart.getOrDefault(name, List.of()));
                    }
                }
                asserted.stream()
                        .filter(claim -> after.canonical(claim.slot().subject()).equals(subject))
                        .forEach(claims::add);
                FactResolution settlement = resolver.settle(subject, claims, decisions);
                facts.addAll(settlement.facts());
                contradictions.addAll(settlement.contradictions());
            }
        }
        DerivedWriteChecks.requireUnforgotten(store, namespace, head);
        store.facts().replaceSubjects(namespace, from, to, cleared, facts, contradictions);
    }

    /** The subjects, as they were named, about which anything may be different now. */
    private Set<String> touched(List<Claim> batch, List<DecisionRecord> taken, List<DecisionRecord> decisions) {
        Set<String> names = new HashSet<>();
        batch.forEach(claim -> touch(claim, names));
        Set<String> claims = new HashSet<>();
        Set<String> events = new HashSet<>();
        for (DecisionRecord decided : taken) {
            switch (decided.decision()) {
                case Decision.Link link -> names.addAll(List.of(link.alias(), link.name()));
                case Decision.Unlink unlink -> names.addAll(List.of(unlink.alias(), unlink.name()));
                case Decision.AssertClaim asserted ->
                    names.add(asserted.claim().slot().subject());
                case Decision.RetractClaim retracted -> claims.add(retracted.claim());
                case Decision.RestoreClaim restored -> claims.add(restored.claim());
                case Decision.ResolveContradiction resolved ->
                    claims.addAll(List.of(resolved.older(), resolved.newer()));
                case Decision.JudgePair judged -> claims.addAll(List.of(judged.earlier(), judged.later()));
                case Decision.RetractEvent retracted -> events.add(retracted.event());
                case Decision.RestoreEvent restored -> events.add(restored.event());
                case Decision.MemoryDecision ignored -> {}
            }
        }
        store.claims().byIds(namespace, claims).forEach(claim -> touch(claim, names));
        store.claims().byEvents(namespace, readWith(events)).stream()
                .filter(claim -> claim.evidence().stream().anyMatch(evidence -> events.contains(evidence.event())))
                .forEach(claim -> touch(claim, names));
        DecisionReader.asserted(decisions).stream()
                .filter(claim -> claims.contains(claim.id())
                        || claim.evidence().stream().anyMatch(evidence -> events.contains(evidence.event())))
                .forEach(claim -> touch(claim, names));
        return names;
    }

    /** The events themselves and those after them whose claims may cite them, as a reply cites its question. */
    private Set<Long> readWith(Set<String> events) {
        Set<Long> seqs = new TreeSet<>();
        for (String event : events) {
            store.log().byId(namespace, event).ifPresent(entry -> {
                seqs.add(entry.seq());
                store.log()
                        .after(namespace, entry.seq(), ClaimExtractionChore.REACH)
                        .forEach(later -> seqs.add(later.seq()));
            });
        }
        return seqs;
    }

    private static void touch(Claim claim, Set<String> names) {
        names.add(claim.slot().subject());
        if (Homonyms.names(claim)) {
            names.add(EntityKeys.key(claim.object()));
        }
        if (IdentityReader.links(claim)) {
            names.add(claim.object());
        }
    }
}
