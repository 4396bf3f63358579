package dev.ecphory.testkit;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactTable;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The facts of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryFactTable(InMemoryData all) implements FactTable {
    private static final Comparator<Fact> ORDER = Comparator.comparing(Fact::slot)
            .thenComparing(fact -> fact.validFrom().at())
            .thenComparing(Fact::learnedAt)
            .thenComparing(Fact::id);

    @Override
    public void replaceSubjects(
            Namespace namespace,
            FactReader.FactCheckpoint from,
            FactReader.FactCheckpoint to,
            Set<String> subjects,
            List<Fact> facts,
            List<Contradiction> contradictions) {
        DerivedWriteChecks.requireAbout(subjects, facts, contradictions);
        all.write(namespace, content -> {
            if (!content.settled.equals(from)) {
                throw DerivedWriteChecks.moved("facts", namespace, from, content.settled);
            }
            content.requireThere(List.of(), DerivedWriteChecks.citedByFacts(facts));
            for (Fact fact : facts) {
                Fact old = content.facts.get(fact.id());
                if (old != null && !subjects.contains(old.slot().subject())) {
                    throw DerivedWriteChecks.taken("fact", fact.id());
                }
            }
            for (Contradiction one : contradictions) {
                Contradiction old = content.contradictions.get(one.id());
                if (old != null && !subjects.contains(old.slot().subject())) {
                    throw DerivedWriteChecks.taken("contradiction", one.id());
                }
            }
            content.facts
                    .values()
                    .removeIf(fact -> subjects.contains(fact.slot().subject()));
            content.contradictions
                    .values()
                    .removeIf(one -> subjects.contains(one.slot().subject()));
            facts.forEach(fact -> content.facts.put(fact.id(), fact));
            contradictions.forEach(one -> content.contradictions.put(one.id(), one));
            content.settled = to;
            return facts.size();
        });
    }

    @Override
    public List<Fact> facts(Namespace namespace, Filter filter, @Nullable String after, int limit) {
        return all.read(namespace, content -> {
            Fact last = after == null ? null : content.facts.get(after);
            if (after != null && last == null) {
                throw DerivedWriteChecks.pageGone(after);
            }
            return content.facts.values().stream()
                    .filter(fact -> matches(fact, filter))
                    .sorted(ORDER)
                    .filter(fact -> last == null || ORDER.compare(fact, last) > 0)
                    .limit(limit)
                    .toList();
        });
    }

    private static boolean matches(Fact fact, Filter filter) {
        return (filter.subject() == null || filter.subject().equals(fact.slot().subject()))
                && (filter.predicate() == null
                        || filter.predicate().equals(fact.slot().predicate()))
                && (filter.validAt() == null || fact.isValidAt(filter.validAt()))
                && (filter.knownAt() == null || fact.isKnownAt(filter.knownAt()));
    }

    @Override
    public List<SlotSize> slots(Namespace namespace) {
        return all.read(namespace, content -> {
            TreeMap<Slot, SlotSize> sizes = new TreeMap<>();
            for (Fact fact : content.facts.values()) {
                boolean holds = fact.retractedAt() == null && fact.validTo() == null;
                sizes.merge(
                        fact.slot(),
                        new SlotSize(fact.slot(), 1, holds, fact.learnedAt()),
                        InMemoryFactTable::together);
            }
            return List.copyOf(sizes.values());
        });
    }

    private static SlotSize together(SlotSize one, SlotSize two) {
        Instant last = one.learnedAt().isAfter(two.learnedAt()) ? one.learnedAt() : two.learnedAt();
        return new SlotSize(one.slot(), one.versions() + two.versions(), one.holds() || two.holds(), last);
    }

    @Override
    public List<Fact> bySlots(Namespace namespace, Collection<Slot> slots) {
        Set<Slot> wanted = Set.copyOf(slots);
        return all.read(namespace, content -> content.facts.values().stream()
                .filter(fact -> wanted.contains(fact.slot()))
                .sorted(ORDER)
                .toList());
    }

    @Override
    public List<Contradiction> contradictions(Namespace namespace) {
        return all.read(namespace, content -> List.copyOf(content.contradictions.values()));
    }

    @Override
    public FactReader.FactCheckpoint checkpoint(Namespace namespace) {
        return all.read(namespace, content -> content.settled);
    }

    @Override
    public void clear(Namespace namespace) {
        all.write(namespace, content -> {
            content.facts.clear();
            content.contradictions.clear();
            content.settled = FactReader.FactCheckpoint.NOTHING;
            return true;
        });
    }
}
