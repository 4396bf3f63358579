package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.SummaryTable;
import dev.ecphory.testkit.InMemoryData.Content;
import java.util.List;
import java.util.Optional;

/** The summaries of an {@link InMemoryEventStore}. Threads may share it. */
record InMemorySummaryTable(InMemoryData all) implements SummaryTable {
    @Override
    public long revision(Namespace namespace) {
        return all.read(namespace, content -> content.summaryRevision);
    }

    @Override
    public List<Summary> of(Namespace namespace, List<Summary.Kind> kinds) {
        return all.read(namespace, content -> content.summaries.values().stream()
                .filter(one -> kinds.contains(one.kind()))
                .toList());
    }

    @Override
    public Optional<Summary> byId(Namespace namespace, String id) {
        return all.read(namespace, content -> Optional.ofNullable(content.summaries.get(id)));
    }

    @Override
    public void put(Namespace namespace, long revision, List<Summary> made, List<String> removed) {
        all.write(namespace, content -> store(content, namespace, revision, made, removed));
    }

    private static boolean store(
            Content content, Namespace namespace, long revision, List<Summary> made, List<String> removed) {
        if (content.summaryRevision != revision) {
            throw DerivedWriteChecks.moved("summaries", namespace, revision, content.summaryRevision);
        }
        made.forEach(one -> content.requireThere(one.sources(), List.of()));
        removed.forEach(content.summaries::remove);
        made.forEach(one -> content.summaries.put(one.id(), one));
        content.summaryRevision++;
        return true;
    }

    @Override
    public void clear(Namespace namespace, List<Summary.Kind> kinds) {
        all.write(namespace, content -> {
            content.summaryRevision++;
            return content.summaries.values().removeIf(one -> kinds.contains(one.kind()));
        });
    }
}
