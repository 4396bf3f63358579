package dev.ecphory.ingest.copy;

import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactReader;
import dev.ecphory.spi.store.FactReader.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Copies what of a namespace is settled as a whole: facts with their contradictions, summaries, setbacks. All facts of the
 * namespace are in memory meanwhile. For one thread.
 */
final class DerivedDataCopy {
    private static final int PAGE = 1_000;
    /** So often facts are read that are settled anew meanwhile, before they are left for the next pass. */
    private static final int TRIES = 3;

    private final EventStore from;
    private final Namespace source;
    private final EventStore to;
    private final Namespace target;

    DerivedDataCopy(EventStore from, Namespace source, EventStore to, Namespace target) {
        this.from = from;
        this.source = source;
        this.to = to;
        this.target = target;
    }

    void run() {
        facts();
        summaries();
        List<ChoreFailureTable.ChoreFailure> setbacks = from.choreFailures().all(source);
        if (!setbacks.equals(to.choreFailures().all(target))) {
            to.rawRowImport().setbacks(target, setbacks);
        }
    }

    private record Settlement(
            FactReader.FactCheckpoint settled, List<Fact> facts, List<Contradiction> contradictions) {}

    private void facts() {
        if (from.facts().checkpoint(source).equals(to.facts().checkpoint(target))) {
            return;
        }
        @Nullable Settlement read = null;
        for (int tries = 0; tries < TRIES && read == null; tries++) {
            read = settlement();
        }
        if (read == null) {
            return;
        }
        TreeSet<String> subjects = new TreeSet<>();
        read.facts().forEach(one -> subjects.add(one.slot().subject()));
        read.contradictions().forEach(one -> subjects.add(one.slot().subject()));
        to.facts().clear(target);
        to.facts()
                .replaceSubjects(
                        target,
                        FactReader.FactCheckpoint.NOTHING,
                        read.settled(),
                        subjects,
                        read.facts(),
                        read.contradictions());
    }

    /** Null when they were settled anew while they were read. */
    private @Nullable Settlement settlement() {
        FactReader.FactCheckpoint settled = from.facts().checkpoint(source);
        List<Fact> facts = new ArrayList<>();
        try {
            List<Fact> page = from.facts().facts(source, Filter.ALL, null, PAGE);
            while (!page.isEmpty()) {
                facts.addAll(page);
                page = from.facts().facts(source, Filter.ALL, page.getLast().id(), PAGE);
            }
        } catch (RetryableException anew) {
            return null;
        }
        List<Contradiction> contradictions = from.facts().contradictions(source);
        return settled.equals(from.facts().checkpoint(source)) ? new Settlement(settled, facts, contradictions) : null;
    }

    private void summaries() {
        List<Summary.Kind> kinds = List.of(Summary.Kind.values());
        Map<String, Summary> there = new TreeMap<>();
        to.summaries().of(target, kinds).forEach(one -> there.put(one.id(), one));
        List<Summary> made = new ArrayList<>();
        for (Summary one : from.summaries().of(source, kinds)) {
            if (!one.equals(there.remove(one.id()))) {
                made.add(one);
            }
        }
        if (!made.isEmpty() || !there.isEmpty()) {
            to.summaries().put(target, to.summaries().revision(target), made, List.copyOf(there.keySet()));
        }
    }
}
