package dev.ecphory.internal.assets;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.assets.AssetModelCall.Outcome;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.summaries.ModelSummarizer;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Has a model tell what is seen or heard in the assets that nobody has put into words, one call an asset, in the order of
 * the log. Nothing is held while it is asked. What it tells is a summary of the kind {@link Kind#DERIVED_TEXT} whose subject
 * is the event's id; one that is there is never asked for again, whichever model told it. An asset that cannot be read, or
 * of which the model says nothing that can be kept, is set aside and tried three times in all; while the model is busy, the
 * log waits for it. A kill costs the calls since the last step. For one thread at a time.
 */
public final class AssetDescriptionChore {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "describe";
    /** How often an asset is tried before it is left in the list. */
    public static final int MOST_TRIES = 3;

    /** Before the model's name in the key under which the namespace's settings keep how far the log was looked through. */
    public static final String MARK = "described.";

    private static final int BATCH = 500;
    private static final int CALLS = 8;

    private final Namespace namespace;
    private final EventStore store;
    private final AssetDescriber describer;
    private final AssetModelCall<String> call;
    private int left;

    public AssetDescriptionChore(
            Namespace namespace,
            EventStore store,
            AssetDescriber describer,
            AssetSource source,
            Duration deadline,
            int budget) {
        this.namespace = namespace;
        this.store = store;
        this.describer = describer;
        this.call = new AssetModelCall<>(source, deadline, describer::describe);
        this.left = budget;
    }

    /**
     * Has the next assets told.
     *
     * @return how many were told or set aside; 0 when nothing is left, the budget is spent or the model is away
     */
    public int step(Consumer<Runnable> alone) {
        LogPosition head = store.log().logPosition(namespace);
        long from = through(head);
        long through = from;
        List<Summary> told = new ArrayList<>();
        Map<Long, String> failed = new TreeMap<>();
        int most = Math.min(CALLS, left);
        boolean more = most > 0;
        while (more) {
            List<LogEntry> batch = store.log().after(namespace, through, BATCH);
            more = !batch.isEmpty();
            for (LogEntry entry : batch) {
                if (waits(entry)) {
                    int before = told.size() + failed.size();
                    more = before < most && take(entry, ask(entry), told, failed);
                    if (told.size() + failed.size() == before) {
                        break; // enough for now, or the model is busy
                    }
                }
                through = entry.seq();
                if (!more) {
                    break;
                }
            }
        }
        if (through > from) {
            keep(alone, head, through, told, failed, List.of());
        }
        return told.size() + failed.size();
    }

    /**
     * Tries what was set aside, each once.
     *
     * @return how many were told this time
     */
    public int again(Consumer<Runnable> alone) {
        LogPosition head = store.log().logPosition(namespace);
        List<Summary> told = new ArrayList<>();
        Map<Long, String> failed = new TreeMap<>();
        List<Long> cleared = new ArrayList<>();
        for (ChoreFailureTable.ChoreFailure setback : store.choreFailures().waiting(namespace, CHORE, MOST_TRIES)) {
            List<LogEntry> entry = store.log().at(namespace, List.of(setback.seq()));
            if (entry.isEmpty() || !waits(entry.getFirst())) {
                cleared.add(setback.seq()); // forgotten, or told meanwhile
            } else if (left == 0 || !take(entry.getFirst(), ask(entry.getFirst()), told, failed)) {
                break;
            }
        }
        told.forEach(one -> cleared.addAll(one.sources()));
        if (!told.isEmpty() || !failed.isEmpty() || !cleared.isEmpty()) {
            keep(alone, head, 0, told, failed, cleared);
        }
        return told.size();
    }

    /** Whether assets may be there that were not told yet, or are to be tried again. */
    public boolean left() {
        long through = through(store.log().logPosition(namespace));
        return !store.log().after(namespace, through, 1).isEmpty()
                || store.choreFailures().hasRetriesLeft(namespace, CHORE, MOST_TRIES);
    }

    /** Throws away what models told, not what callers did, and what was set aside, to be told anew. */
    public static void clear(Namespace namespace, EventStore store) {
        store.settings().of(namespace).keySet().stream()
                .filter(key -> key.startsWith(MARK))
                .forEach(key -> store.settings().put(namespace, key, "0"));
        store.choreFailures().clear(namespace, CHORE);
        List<String> told = store.summaries().of(namespace, List.of(Kind.DERIVED_TEXT)).stream()
                .filter(ModelSummarizer::told)
                .map(Summary::id)
                .toList();
        if (!told.isEmpty()) {
            store.summaries().put(namespace, store.summaries().revision(namespace), List.of(), told);
        }
    }

    private boolean waits(LogEntry entry) {
        Event event = entry.event();
        return event.lacksText()
                && event.asset()
                        .filter(asset -> describer.reads(asset.mediaType()))
                        .isPresent()
                && store.summaries()
                        .byId(namespace, Summary.idOf(Kind.DERIVED_TEXT, entry.id()))
                        .isEmpty();
    }

    /** Notes what came of a call; false when no other should follow. */
    private boolean take(LogEntry entry, Outcome<String> outcome, List<Summary> told, Map<Long, String> failed) {
        return switch (outcome) {
            case Outcome.Made<String> made -> {
                try {
                    told.add(told(entry, made.what(), ModelSummarizer.MAKER + describer.id(), entry.recordedAt()));
                } catch (InvalidInputException wrong) {
                    failed.put(entry.seq(), "the model's text cannot be kept: it is empty, too long or no text");
                }
                yield true;
            }
            case Outcome.Failed<String> why -> {
                failed.put(entry.seq(), why.problem());
                left = why.away() ? 0 : left;
                yield !why.away();
            }
            case Outcome.Busy<String> none -> {
                left = 0;
                yield false;
            }
        };
    }

    /** What was told of an asset's event, as it is kept. */
    public static Summary told(LogEntry entry, String words, String maker, Instant madeAt) {
        Instant at = entry.occurredAt().toInstant();
        return new Summary(
                Summary.idOf(Kind.DERIVED_TEXT, entry.id()),
                Kind.DERIVED_TEXT,
                entry.id(),
                words.strip(),
                null,
                List.of(entry.seq()),
                List.of(),
                at,
                at,
                maker,
                madeAt);
    }

    private Outcome<String> ask(LogEntry entry) {
        left--;
        return call.about(entry.event().asset().orElseThrow());
    }

    private void keep(
            Consumer<Runnable> alone,
            LogPosition head,
            long through,
            List<Summary> told,
            Map<Long, String> failed,
            List<Long> cleared) {
        alone.accept(() -> {
            DerivedWriteChecks.requireUnforgotten(store, namespace, head);
            if (!told.isEmpty()) {
                store.summaries().put(namespace, store.summaries().revision(namespace), told, List.of());
            }
            failed.forEach((seq, problem) -> store.choreFailures().add(namespace, CHORE, seq, problem));
            cleared.forEach(seq -> store.choreFailures().clear(namespace, CHORE, seq));
            if (through > 0) { // last: a kill before it costs a look at what is told already
                store.settings().put(namespace, MARK + describer.id(), Long.toString(through));
            }
        });
    }

    private long through(LogPosition head) {
        String kept = store.settings().of(namespace).getOrDefault(MARK + describer.id(), "0");
        long through = Long.parseLong(kept);
        return through > head.lastSeq() ? 0 : through; // an older log was put back
    }
}
