package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Quota;

/** The quotas of an {@link InMemoryStore}. Threads may share it. */
record InMemoryQuotas(InMemoryNamespaces all) implements Quotas {
    @Override
    public Quota of(Namespace namespace) {
        return all.read(namespace, content -> content.quota);
    }

    @Override
    public void set(Namespace namespace, Quota quota) {
        all.write(namespace, content -> content.quota = quota);
    }

    @Override
    public Used used(Namespace namespace) {
        return all.read(namespace, content -> new Used(content.entries.size(), content.bytes));
    }
}
