package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.VectorTable;
import dev.ecphory.testkit.InMemoryData.Content;
import dev.ecphory.testkit.InMemoryData.Vectors;
import java.util.List;
import java.util.Objects;

/** The vectors of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryVectorTable(InMemoryData all) implements VectorTable {
    @Override
    public void put(Namespace namespace, VectorSpace space, List<EventVectors> run) {
        if (run.isEmpty()) {
            return;
        }
        all.write(namespace, content -> {
            Vectors vectors = content.vectors.getOrDefault(space.key(), new Vectors());
            long from = Math.min(vectors.through, run.getFirst().seq() - 1);
            long to = run.getLast().seq();
            List<Long> there = from < to
                    ? List.copyOf(content.entries.subMap(from, false, to, true).keySet())
                    : List.of();
            DerivedWriteChecks.requireRun(space, run, there, content.lastSeq);
            run.forEach(one -> vectors.rows.put(one.seq(), one));
            vectors.through = Math.max(vectors.through, content.levelAfter(to));
            content.vectors.put(space.key(), vectors);
            return run.size();
        });
    }

    @Override
    public long through(Namespace namespace, VectorSpace space) {
        return all.read(namespace, content -> vectors(content, space).through);
    }

    @Override
    public List<EventVectors> after(Namespace namespace, VectorSpace space, long seq, int limit) {
        return all.read(namespace, content -> vectors(content, space).rows.tailMap(seq, false).values().stream()
                .limit(limit)
                .toList());
    }

    @Override
    public List<EventVectors> at(Namespace namespace, VectorSpace space, List<Long> seqs) {
        return all.read(namespace, content -> seqs.stream()
                .map(vectors(content, space).rows::get)
                .filter(Objects::nonNull)
                .toList());
    }

    @Override
    public void clear(Namespace namespace, VectorSpace space) {
        all.write(namespace, content -> content.vectors.remove(space.key()) != null);
    }

    @Override
    public List<String> spaces(Namespace namespace) {
        return all.read(namespace, content -> List.copyOf(content.vectors.keySet()));
    }

    private static Vectors vectors(Content content, VectorSpace space) {
        return content.vectors.getOrDefault(space.key(), new Vectors());
    }
}
