package dev.ecphory.engine;

import dev.ecphory.consolidate.settle.Identity;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.FactReader.Filter;
import dev.ecphory.store.Mentions.Entity;
import dev.ecphory.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;

/** Puts together what is known of an entity. Reads every fact that holds, to find those about it. Stateless. */
final class Profiler {
    private final Namespace namespace;
    private final Store store;
    private final Function<Filter, List<Fact>> find;

    Profiler(Namespace namespace, Store store, Function<Filter, List<Fact>> find) {
        this.namespace = namespace;
        this.store = store;
        this.find = find;
    }

    Profile of(String name, Identity identity, Instant validAt, Instant knownAt, List<Gatekeeper.Landmark> landmarks) {
        String key = identity.canonical(name);
        SortedSet<String> names = identity.names(name);
        List<Long> mentioned = store.mentions().of(namespace, List.copyOf(names), 0, Integer.MAX_VALUE);
        List<LogEntry> ends = mentioned.isEmpty()
                ? List.of()
                : store.log().at(namespace, List.of(mentioned.getFirst(), mentioned.getLast()));
        List<Fact> holding = find.apply(new Filter(null, null, validAt, knownAt));
        List<Fact> facts = holding.stream()
                .filter(fact -> fact.slot().subject().equals(key))
                .toList();
        Set<Long> telling = new HashSet<>(mentioned);
        return new Profile(
                key,
                names,
                store.mentions().entities(namespace, List.copyOf(names)).stream()
                        .max(Comparator.comparingLong(Entity::mentions)
                                .thenComparing(Entity::entity, Comparator.reverseOrder()))
                        .map(Entity::kind)
                        .orElse(null),
                mentioned.size(),
                ends.isEmpty() ? null : ends.getFirst(),
                ends.isEmpty() ? null : ends.getLast(),
                facts,
                relationships(key, identity, holding),
                landmarks.stream()
                        .filter(landmark -> telling.contains(landmark.entry().seq()) || told(landmark, names))
                        .toList());
    }

    private static boolean told(Gatekeeper.Landmark landmark, SortedSet<String> names) {
        String speaker = landmark.entry().event().speaker();
        return speaker != null && names.contains(Identity.key(speaker));
    }

    private List<Fact> relationships(String key, Identity identity, List<Fact> holding) {
        Set<String> known = new HashSet<>();
        List<String> objects = new ArrayList<>();
        for (Fact fact : holding) {
            known.add(fact.slot().subject());
            if (fact.slot().subject().equals(key)) {
                objects.add(Identity.key(fact.object()));
            }
        }
        store.mentions().entities(namespace, objects).forEach(entity -> known.add(identity.canonical(entity.entity())));
        return holding.stream()
                .filter(fact -> {
                    String object = identity.canonical(fact.object());
                    return fact.slot().subject().equals(key)
                            ? !object.equals(key) && known.contains(object)
                            : object.equals(key);
                })
                .toList();
    }
}
