package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps a gist of events: of each a few of its own sentences, cited, which go when the event is erased. Made again when
 * anything was erased or more was read of the events, so that what stands is what a rebuild would make. For one thread at a
 * time.
 */
public final class GistChore {
    private static final String PART = "gist";
    private static final int BATCH = 500;

    private final SummaryScope scope;

    public GistChore(Namespace namespace, EventStore store, String annotations) {
        this.scope = new SummaryScope(namespace, store, annotations);
    }

    /**
     * Makes those that are missing or may have changed, and takes away those that are not wanted any more. An event that holds
     * no sentence to be quoted has none; one that encoding has not read yet has none so far.
     *
     * @return the events whose gist was made, changed or taken away
     */
    public List<String> keep(Collection<String> wanted, boolean dry, Runnable page) {
        LogPosition head = scope.head();
        long frontier = scope.frontier();
        Checkpoint fresh = scope.fresh(scope.version(), head);
        Checkpoint mark = scope.mark(PART);
        boolean again =
                !mark.continues(fresh.version(), head) || !mark.readers().equals(fresh.readers());
        Map<String, Summary> there = new HashMap<>();
        scope.summaries(List.of(Kind.GIST)).forEach(one -> there.put(one.subject(), one));
        List<String> changed = new ArrayList<>();
        Set<String> over = new HashSet<>(there.keySet());
        over.removeAll(wanted);
        for (List<String> batch : batches(over.stream().sorted().toList())) {
            page.run();
            put(List.of(), batch.stream().map(id -> Summary.idOf(Kind.GIST, id)).toList(), head, dry);
            changed.addAll(batch);
        }
        Set<String> missing = new LinkedHashSet<>(wanted);
        if (!again) {
            missing.removeAll(there.keySet());
        }
        for (List<String> batch : batches(List.copyOf(missing))) {
            page.run();
            List<Summary> made = made(batch, frontier);
            made.removeIf(one -> one.equals(there.get(one.subject())));
            put(made, List.of(), head, dry);
            made.forEach(one -> changed.add(one.subject()));
        }
        if (!dry && (again || !mark.equals(next(fresh, frontier)))) {
            scope.keep(PART, next(fresh, frontier));
        }
        return changed;
    }

    private static Checkpoint next(Checkpoint fresh, long frontier) {
        return new Checkpoint(fresh.version(), fresh.epoch(), frontier, 0, fresh.readers());
    }

    private List<Summary> made(List<String> ids, long frontier) {
        ChoreInput input = scope.input();
        List<Summary> made = new ArrayList<>();
        for (LogEntry entry : input.store().log().byIds(input.namespace(), ids)) {
            if (entry.seq() <= frontier) {
                Optional<Summary> gist = ExtractiveSummarizer.of(Kind.GIST, entry.id(), input.source(List.of(entry)));
                gist.ifPresent(one -> made.add(input.amendments().of(one)));
            }
        }
        return made;
    }

    private void put(List<Summary> made, List<String> removed, LogPosition head, boolean dry) {
        if (!dry) {
            scope.put(scope.revision(), made, removed, head);
        }
    }

    private static List<List<String>> batches(List<String> all) {
        List<List<String>> batches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += BATCH) {
            batches.add(all.subList(from, Math.min(all.size(), from + BATCH)));
        }
        return batches;
    }

    /** Throws gists away, to be made anew. */
    public static void clear(Namespace namespace, EventStore store) {
        Checkpoint.NONE.keep(store.settings(), namespace, PART);
        store.summaries().clear(namespace, List.of(Kind.GIST));
    }
}
