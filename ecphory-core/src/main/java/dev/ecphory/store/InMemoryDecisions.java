package dev.ecphory.store;

import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The decisions of an {@link InMemoryStore}. Threads may share it. */
final class InMemoryDecisions implements DecisionLog {
    private final InMemoryNamespaces all;
    private final Intake intake;

    InMemoryDecisions(InMemoryNamespaces all, Intake intake) {
        this.all = all;
        this.intake = intake;
    }

    @Override
    public List<Decided> append(Namespace namespace, List<Decision> decisions) {
        List<Decision> given = List.copyOf(decisions);
        return given.isEmpty()
                ? List.of()
                : all.write(namespace, content -> {
                    Instant now = intake.now();
                    return add(
                            content,
                            given.stream().map(one -> new Told(now, one)).toList());
                });
    }

    @Override
    public List<Decided> bring(Namespace namespace, List<Told> told) {
        List<Told> given = List.copyOf(told);
        return given.isEmpty() ? List.of() : all.write(namespace, content -> add(content, given));
    }

    private List<Decided> add(InMemoryNamespaces.Content content, List<Told> told) {
        List<Decided> decided = new ArrayList<>(told.size());
        for (Told one : told) {
            decided.add(new Decided(++content.lastDecision, one.at(), content.lastSeq, one.decision()));
        }
        content.decisions.addAll(decided);
        content.waitsFrom(intake.now());
        return List.copyOf(decided);
    }

    @Override
    public List<Decided> after(Namespace namespace, long number, int limit) {
        return all.read(namespace, content -> content.decisions.stream()
                .filter(one -> one.number() > number)
                .limit(limit)
                .toList());
    }
}
