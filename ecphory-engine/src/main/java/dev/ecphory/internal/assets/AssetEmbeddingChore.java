package dev.ecphory.internal.assets;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.assets.AssetModelCall.Outcome;
import dev.ecphory.internal.store.AssetVectorRevision;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Gives the assets of events vectors of their own, in the order of the log and in the space of the model that makes them: the
 * space's checkpoint is the queue, so that a kill costs the calls since the last step. Every event has a row there, most of
 * them without a vector. An asset that cannot be read or embedded is set aside and tried three times in all; while the model
 * is busy, the log waits for it. Nothing is held while it is asked. For one thread at a time.
 */
public final class AssetEmbeddingChore {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "embed-assets";
    /** How often an asset is tried before it is left in the list. */
    public static final int MOST_TRIES = 3;

    private static final int BATCH = 500;
    private static final int CALLS = 8;

    private final Namespace namespace;
    private final EventStore store;
    private final AssetEmbedder embedder;
    private final VectorSpace space;
    private final AssetModelCall<Embedding> call;
    private boolean away;

    public AssetEmbeddingChore(
            Namespace namespace, EventStore store, AssetEmbedder embedder, AssetSource source, Duration deadline) {
        this.namespace = namespace;
        this.store = store;
        this.embedder = embedder;
        this.space = embedder.space();
        this.call = new AssetModelCall<>(
                source, deadline, (asset, content) -> embedder.embedAsset(content, asset.mediaType()));
    }

    /**
     * Embeds the next assets, and passes over all events before them.
     *
     * @param goal how far to go at least; what was appended later may be left
     * @return how many were embedded or set aside; 0 when nothing is left, or the model is away
     */
    public int step(Consumer<Runnable> alone, LogPosition goal) {
        int asked = 0;
        while (asked == 0 && !away) {
            LogPosition head = store.log().logPosition(namespace);
            long through = store.vectors().through(namespace, space);
            List<LogEntry> batch =
                    through >= goal.lastSeq() ? List.of() : store.log().after(namespace, through, BATCH);
            List<EventVectors> run = new ArrayList<>(batch.size());
            Map<Long, String> failed = new TreeMap<>();
            for (LogEntry entry : batch) {
                if (!waits(entry)) {
                    run.add(new EventVectors(entry.seq(), List.of()));
                } else if (away || asked == CALLS || !take(entry, run, failed)) {
                    break; // enough for now, or the model is busy or away
                } else {
                    asked++;
                }
            }
            if (run.isEmpty()) {
                return asked;
            }
            alone.accept(() -> {
                DerivedWriteChecks.requireUnforgotten(store, namespace, head);
                failed.forEach((seq, problem) -> store.choreFailures().add(namespace, CHORE, seq, problem));
                store.vectors().put(namespace, space, run); // last: it moves the checkpoint
            });
        }
        return asked;
    }

    /**
     * Tries what was set aside, each once.
     *
     * @return how many were embedded this time
     */
    public int again(Consumer<Runnable> alone) {
        LogPosition head = store.log().logPosition(namespace);
        long through = store.vectors().through(namespace, space);
        List<EventVectors> made = new ArrayList<>();
        Map<Long, String> failed = new TreeMap<>();
        List<Long> cleared = new ArrayList<>();
        for (ChoreFailureTable.ChoreFailure setback : store.choreFailures().waiting(namespace, CHORE, MOST_TRIES)) {
            List<LogEntry> entry = store.log().at(namespace, List.of(setback.seq()));
            if (entry.isEmpty() || !waits(entry.getFirst()) || setback.seq() > through) {
                cleared.add(setback.seq()); // forgotten, or another model's, to which this one comes by the log
            } else if (away || !take(entry.getFirst(), made, failed)) {
                break;
            }
        }
        made.removeIf(one -> one.passages().isEmpty());
        made.forEach(one -> cleared.add(one.seq()));
        if (!made.isEmpty() || !failed.isEmpty() || !cleared.isEmpty()) {
            alone.accept(() -> {
                DerivedWriteChecks.requireUnforgotten(store, namespace, head);
                made.forEach(one -> store.vectors().put(namespace, space, List.of(one)));
                if (!made.isEmpty()) {
                    AssetVectorRevision.move(store, namespace, space);
                }
                failed.forEach((seq, problem) -> store.choreFailures().add(namespace, CHORE, seq, problem));
                cleared.forEach(seq -> store.choreFailures().clear(namespace, CHORE, seq));
            });
        }
        return made.size();
    }

    /** Whether events were not looked at yet, or are to be tried again. */
    public boolean left() {
        long through = store.vectors().through(namespace, space);
        return !store.log().after(namespace, through, 1).isEmpty()
                || store.choreFailures().hasRetriesLeft(namespace, CHORE, MOST_TRIES);
    }

    /** Throws the vectors of a space away with what was set aside, to be made anew. */
    public static void clear(Namespace namespace, EventStore store, VectorSpace space) {
        store.vectors().clear(namespace, space);
        AssetVectorRevision.move(store, namespace, space);
        store.choreFailures().clear(namespace, CHORE);
    }

    private boolean waits(LogEntry entry) {
        return entry.event()
                .asset()
                .filter(asset -> embedder.reads(asset.mediaType()))
                .isPresent();
    }

    /** Asks, and notes what came of it; false when the log has to wait. */
    private boolean take(LogEntry entry, List<EventVectors> run, Map<Long, String> failed) {
        return switch (call.about(entry.event().asset().orElseThrow())) {
            case Outcome.Made<Embedding> made -> {
                if (made.what().space().equals(space)) {
                    run.add(new EventVectors(entry.seq(), List.of(made.what())));
                } else {
                    failed.put(entry.seq(), "the model's vector is of another space");
                    run.add(new EventVectors(entry.seq(), List.of()));
                }
                yield true;
            }
            case Outcome.Failed<Embedding> why -> {
                failed.put(entry.seq(), why.problem());
                run.add(new EventVectors(entry.seq(), List.of()));
                away = why.away();
                yield true;
            }
            case Outcome.Busy<Embedding> none -> {
                away = true;
                yield false;
            }
        };
    }
}
