package dev.ecphory.engine;

import dev.ecphory.consolidate.Decisions;
import dev.ecphory.consolidate.Identities;
import dev.ecphory.consolidate.extract.Predicate;
import dev.ecphory.consolidate.extract.Predicates;
import dev.ecphory.consolidate.settle.Identity;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.Namespace;
import dev.ecphory.recall.facts.FactLore;
import dev.ecphory.store.Store;
import java.util.Collection;
import java.util.List;

/** Who is who in a namespace, as of its settled facts, and how predicates are called. Immutable; threads may share it. */
final class Lore implements FactLore {
    private final Identity identity;
    private final Predicates predicates = Predicates.english();

    private Lore(Identity identity) {
        this.identity = identity;
    }

    static Lore of(Namespace namespace, Store store) {
        return new Lore(identity(namespace, store));
    }

    /** Which names mean whom, as of the settled facts. */
    static Identity identity(Namespace namespace, Store store) {
        return Identities.of(
                namespace,
                store.claims(),
                Decisions.all(namespace, store.decisions()),
                store.facts().settled(namespace));
    }

    @Override
    public String canonical(String name) {
        return identity.canonical(name);
    }

    @Override
    public Collection<String> names(String subject) {
        return identity.names(subject);
    }

    @Override
    public List<String> words(String predicate) {
        return predicates.find(predicate).map(Predicate::synonyms).orElse(List.of());
    }

    @Override
    public boolean durable(String predicate) {
        return predicates.find(predicate).map(Predicate::durable).orElse(false);
    }

    @Override
    public boolean trait(Fact fact) {
        return Profiler.trait(fact);
    }
}
