package dev.ecphory.store;

import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Namespace;
import dev.ecphory.store.InMemoryNamespaces.Content;
import java.util.List;
import java.util.Objects;

/** The annotations of an {@link InMemoryStore}. Threads may share it. */
record InMemoryAnnotations(InMemoryNamespaces all) implements Annotations {
    @Override
    public long through(Namespace namespace, String version) {
        return all.read(namespace, content -> through(content, version));
    }

    private static long through(Content content, String version) {
        return version.equals(content.annotator) ? content.annotated : 0;
    }

    @Override
    public void put(Namespace namespace, String version, long from, List<Annotation> run) {
        Runs.require(from, run);
        if (run.isEmpty()) {
            return;
        }
        all.write(namespace, content -> {
            long is = through(content, version);
            if (is != from) {
                throw Runs.moved("annotations", namespace, from, is);
            }
            content.requireThere(run.stream().map(Annotation::seq).toList(), List.of());
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
    public List<Annotation> after(Namespace namespace, long seq, int limit) {
        return all.read(namespace, content -> content.annotations.tailMap(seq, false).values().stream()
                .limit(limit)
                .toList());
    }

    @Override
    public List<Annotation> at(Namespace namespace, List<Long> seqs) {
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
