package dev.ecphory.testkit;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.testkit.InMemoryData.Content;
import java.util.List;
import java.util.Objects;

/** The annotations of an {@link InMemoryEventStore}. Threads may share it. */
record InMemoryAnnotationTable(InMemoryData all) implements AnnotationTable {
    @Override
    public long through(Namespace namespace, String version) {
        return all.read(namespace, content -> through(content, version));
    }

    private static long through(Content content, String version) {
        return version.equals(content.annotator) ? content.annotated : 0;
    }

    @Override
    public void put(Namespace namespace, String version, long from, List<EventAnnotation> run) {
        DerivedWriteChecks.require(from, run);
        if (run.isEmpty()) {
            return;
        }
        all.write(namespace, content -> {
            long is = through(content, version);
            if (is != from) {
                throw DerivedWriteChecks.moved("annotations", namespace, from, is);
            }
            content.requireThere(run.stream().map(EventAnnotation::seq).toList(), List.of());
            if (!version.equals(content.annotator)) {
                content.annotations.clear();
                content.annotator = version;
            }
            run.forEach(one -> content.annotations.put(one.seq(), one));
            content.annotated = run.getLast().seq();
            return run.size();
        });
    }

    @Override
    public List<EventAnnotation> after(Namespace namespace, long seq, int limit) {
        return all.read(namespace, content -> content.annotations.tailMap(seq, false).values().stream()
                .limit(limit)
                .toList());
    }

    @Override
    public List<EventAnnotation> at(Namespace namespace, List<Long> seqs) {
        return all.read(namespace, content -> seqs.stream()
                .map(content.annotations::get)
                .filter(Objects::nonNull)
                .toList());
    }

    @Override
    public void clear(Namespace namespace) {
        all.write(namespace, content -> {
            content.annotations.clear();
            content.annotator = null;
            content.annotated = 0;
            return true;
        });
    }
}
