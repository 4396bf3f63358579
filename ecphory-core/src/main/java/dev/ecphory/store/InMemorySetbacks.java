package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
import java.util.Comparator;
import java.util.List;

/** The setbacks of an {@link InMemoryStore}. Threads may share it. */
final class InMemorySetbacks implements Setbacks {
    private final InMemoryNamespaces all;
    private final Intake intake;

    InMemorySetbacks(InMemoryNamespaces all, Intake intake) {
        this.all = all;
        this.intake = intake;
    }

    @Override
    public void add(Namespace namespace, String chore, long seq, String error) {
        all.write(
                namespace,
                content -> content.setbacks.merge(
                        key(chore, seq),
                        new Setback(chore, seq, 1, error, intake.now()),
                        (old, one) -> new Setback(chore, seq, old.tries() + 1, error, one.at())));
    }

    @Override
    public void clear(Namespace namespace, String chore, long seq) {
        all.write(namespace, content -> content.setbacks.remove(key(chore, seq)) != null);
    }

    @Override
    public List<Setback> all(Namespace namespace) {
        return all.read(namespace, content -> content.setbacks.values().stream()
                .sorted(Comparator.comparing(Setback::chore).thenComparingLong(Setback::seq))
                .toList());
    }

    static String key(String chore, long seq) {
        return seq + " " + chore;
    }
}
