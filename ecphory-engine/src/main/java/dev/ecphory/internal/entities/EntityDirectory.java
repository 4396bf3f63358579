package dev.ecphory.internal.entities;

import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.resolve.IdentityReader;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.retrieval.facts.FactVocabulary;
import dev.ecphory.spi.store.EventStore;
import java.util.Collection;
import java.util.List;

/** Who is who in a namespace, as of its settled facts, and how predicates are called. Immutable; threads may share it. */
public record EntityDirectory(EntityIdentity identity) implements FactVocabulary {
    private static final PredicateRegistry PREDICATES = PredicateRegistry.english();

    public static EntityDirectory of(Namespace namespace, EventStore store) {
        return new EntityDirectory(identity(namespace, store));
    }

    /** Which names mean whom, as of the settled facts. */
    public static EntityIdentity identity(Namespace namespace, EventStore store) {
        return IdentityReader.of(
                namespace,
                store.claims(),
                DecisionReader.all(namespace, store.decisions()),
                store.facts().checkpoint(namespace));
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
        return PREDICATES.words(predicate);
    }

    @Override
    public boolean durable(String predicate) {
        return PREDICATES.durable(predicate);
    }

    @Override
    public boolean trait(Fact fact) {
        return EntityProfiler.trait(fact);
    }
}
