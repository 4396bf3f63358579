package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Has a language model retell sessions that so far speak in their own sentences, one call a session, the newest first.
 * Nothing is held while it is asked. One of whose lines none stands keeps its sentences, and is asked for three times in
 * all; when the model is away, so do all. For one thread at a time.
 */
public final class ModelSummaryChore {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "retell";
    /** The most calls of one step. */
    private static final int CALLS = 8;

    private static final int MOST_TRIES = 3;

    private final SummaryScope scope;
    private final ModelSummarizer summariser;
    private final EventBuckets places;
    private final int budget;
    private int calls;

    public ModelSummaryChore(
            Namespace namespace, EventStore store, ModelSummarizer summariser, String annotations, int budget) {
        this.scope = new SummaryScope(namespace, store, annotations);
        this.summariser = summariser;
        this.budget = budget;
        this.places = new EventBuckets(namespace, store);
    }

    /**
     * Has the next sessions told.
     *
     * @return how many were told; 0 when nothing is left, the budget is spent or the model is away
     */
    public int step(Consumer<Runnable> alone) {
        LogPosition head = scope.head();
        places.learn(head, scope.frontier());
        long revision = scope.revision();
        ChoreInput input = scope.input();
        List<Summary> told = new ArrayList<>();
        List<Long> failed = new ArrayList<>();
        for (Summary plain : waiting()) {
            if (told.size() + failed.size() == CALLS || calls == budget) {
                break;
            }
            List<LogEntry> entries = input.speaking(places.ofSession(plain.subject()));
            try {
                calls++;
                List<Summary> lines = summariser.tell(plain.subject(), entries);
                lines.forEach(one -> told.add(input.amendments().of(bound(one, input, entries))));
                if (lines.isEmpty()) {
                    failed.add(plain.sources().getLast());
                }
            } catch (ModelUnavailableException away) {
                calls = budget;
            }
        }
        if (told.isEmpty() && failed.isEmpty()) {
            return 0;
        }
        alone.accept(() -> {
            DerivedWriteChecks.requireUnforgotten(scope.store(), scope.namespace(), head);
            scope.store().summaries().put(scope.namespace(), revision, told, List.of());
            failed.forEach(seq -> scope.store()
                    .choreFailures()
                    .add(scope.namespace(), CHORE, seq, "no line of the model's summary stands"));
        });
        return told.size() + failed.size();
    }

    /** It relies on the facts that were read of the events that it cites. */
    private static Summary bound(Summary told, ChoreInput input, List<LogEntry> entries) {
        List<LogEntry> cited = entries.stream()
                .filter(entry -> told.sources().contains(entry.seq()))
                .toList();
        List<String> claims = input.source(cited).claims().stream()
                .map(dev.ecphory.knowledge.Claim::id)
                .toList();
        return ExtractiveSummarizer.summary(told.kind(), told.subject(), told.text(), cited, claims, told.maker());
    }

    private List<Summary> waiting() {
        Set<Long> given = scope.store().choreFailures().given(scope.namespace(), CHORE, MOST_TRIES);
        return scope.summaries(List.of(Kind.SESSION)).stream()
                .filter(one -> !ModelSummarizer.told(one))
                .filter(one -> !given.contains(one.sources().getLast()))
                .sorted(java.util.Comparator.comparing(Summary::to).reversed().thenComparing(Summary::id))
                .toList();
    }
}
