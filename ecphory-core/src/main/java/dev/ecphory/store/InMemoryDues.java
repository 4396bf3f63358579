package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is due in an {@link InMemoryStore}. Threads may share it. */
record InMemoryDues(InMemoryNamespaces all, InstantSource clock) implements Dues {
    @Override
    public List<Namespace> since(Instant since, String after, int limit) {
        return all.waiting(since).stream()
                .filter(namespace -> namespace.value().compareTo(after) > 0)
                .limit(limit)
                .toList();
    }

    @Override
    public void settle(Namespace namespace, LogHead seen, @Nullable Instant again) {
        all.ifThere(namespace, content -> content.waiting = content.head().equals(seen) ? again : clock.instant());
    }
}
