package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The facts of whole slots, every version of them, by slot, by claim, by event and by the words of their values. Facts are
 * numbered from 0. Made at once and never changed. Threads may share it.
 */
final class FactIndexSegment {
    /** The facts of a slot: from the first to before the last. */
    record Range(int from, int to) {}

    static final FactIndexSegment NONE = new FactIndexSegment();

    final List<Fact> facts;
    final FactPostings terms = new FactPostings();
    final Map<String, Map<String, Range>> slots = new HashMap<>();
    private final Map<String, List<Integer>> claims = new HashMap<>();
    private final Map<String, List<Integer>> citing = new HashMap<>();

    private FactIndexSegment() {
        this.facts = List.of();
    }

    /** Of facts in the order of a {@link dev.ecphory.spi.store.FactReader}. */
    FactIndexSegment(List<Fact> facts, TermAnalyzer language) {
        this.facts = List.copyOf(facts);
        Set<String> named = Set.of();
        for (int i = 0; i < facts.size(); i++) {
            Fact fact = facts.get(i);
            Slot slot = fact.slot();
            Map<String, Range> own = slots.get(slot.subject());
            if (own == null) {
                own = new HashMap<>();
                slots.put(slot.subject(), own);
                named = new HashSet<>(language.terms(slot.subject()));
            }
            int at = i;
            own.compute(slot.predicate(), (none, range) -> new Range(range == null ? at : range.from(), at + 1));
            claims.computeIfAbsent(fact.claim(), none -> new ArrayList<>(1)).add(i);
            for (EvidenceSpan evidence : fact.evidence()) {
                citing.computeIfAbsent(evidence.event(), none -> new ArrayList<>(2))
                        .add(i);
            }
            if (!fact.text().contains(fact.object())) {
                language.terms(fact.object()).forEach(term -> terms.add(term, at));
            }
            for (String term : language.terms(fact.text())) {
                if (!named.contains(term)) {
                    terms.add(term, i);
                }
            }
        }
    }

    List<Fact> versions(String claim) {
        return claims.getOrDefault(claim, List.of()).stream().map(facts::get).toList();
    }

    /** The facts that rest on an event, each once. */
    List<Fact> citing(String event) {
        return citing.getOrDefault(event, List.of()).stream()
                .distinct()
                .map(facts::get)
                .toList();
    }
}
