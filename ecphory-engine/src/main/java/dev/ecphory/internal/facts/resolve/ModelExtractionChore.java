package dev.ecphory.internal.facts.resolve;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.facts.extract.ExtractionResult;
import dev.ecphory.internal.facts.extract.ExtractionResult.Failure;
import dev.ecphory.internal.facts.extract.ModelClaimExtractor;
import dev.ecphory.internal.facts.extract.ReadableEvents;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Has a language model read a namespace's log, batch by batch, beside the rules and behind them. Nothing is held while the
 * model is asked; what it said is stored and weighed while no other chore is at work. An event to which it gives no answer
 * of the asked form is set aside and tried again with later runs; when the model itself is away, the log waits for it.
 * Resumable by the store's checkpoint. For one thread at a time.
 */
public record ModelExtractionChore(
        Namespace namespace,
        EventStore store,
        ModelClaimExtractor extractor,
        FactResolutionChore settling,
        String annotations) {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "read";
    /** How often an event is tried before it is left in the list. */
    public static final int MOST_TRIES = 3;

    private static final int BATCH = 60;

    /**
     * Has the next batch read.
     *
     * @param goal how far to go at least; what was appended later may be left
     * @return how many events were read; 0 when there is nothing left to do or the model is away
     */
    public int step(Consumer<Runnable> alone, LogPosition goal) {
        LogPosition head = store.log().logPosition(namespace);
        long from = store.claims().through(namespace, extractor.version());
        List<LogEntry> batch = ReadableEvents.annotated(namespace, store, annotations, from, BATCH, goal);
        Optional<ExtractionResult> read = batch.isEmpty() ? Optional.empty() : read(batch);
        if (read.isEmpty()) {
            return 0;
        }
        ExtractionResult extraction = read.get();
        long waits = extraction.failures().stream()
                .filter(Failure::passing)
                .mapToLong(Failure::seq)
                .min()
                .orElse(Long.MAX_VALUE);
        List<LogEntry> done =
                batch.stream().filter(entry -> entry.seq() < waits).toList();
        if (done.isEmpty()) {
            return 0;
        }
        List<Claim> claims = extraction.claims().stream()
                .filter(claim -> DerivedWriteChecks.seqOf(claim) < waits)
                .toList();
        alone.accept(() -> {
            DerivedWriteChecks.requireUnforgotten(store, namespace, head);
            settling.add(claims, () -> store.claims()
                    .put(namespace, extractor.version(), from, done.getLast().seq(), claims));
            extraction.failures().stream()
                    .filter(failure -> failure.seq() < waits)
                    .forEach(failure -> store.choreFailures().add(namespace, CHORE, failure.seq(), failure.error()));
        });
        return done.size();
    }

    /**
     * Tries what was set aside, each once.
     *
     * @return how many were read this time
     */
    public int again(Consumer<Runnable> alone) {
        int done = 0;
        for (ChoreFailureTable.ChoreFailure setback : store.choreFailures().waiting(namespace, CHORE, MOST_TRIES)) {
            LogPosition head = store.log().logPosition(namespace);
            Optional<ExtractionResult> read = read(store.log().at(namespace, List.of(setback.seq())));
            if (read.isEmpty() || read.get().failures().stream().anyMatch(Failure::passing)) {
                return done; // the model is away
            }
            ExtractionResult extraction = read.get();
            // the checkpoint of all is further on, so that this event has one of its own
            String own = again(extractor.version(), setback.seq());
            alone.accept(() -> {
                DerivedWriteChecks.requireUnforgotten(store, namespace, head);
                if (!extraction.failures().isEmpty()) {
                    String error = extraction.failures().getFirst().error();
                    store.choreFailures().add(namespace, CHORE, setback.seq(), error);
                    return;
                }
                if (store.claims().through(namespace, own) == 0) {
                    settling.add(extraction.claims(), () -> store.claims()
                            .put(namespace, own, 0, setback.seq(), extraction.claims()));
                }
                store.choreFailures().clear(namespace, CHORE, setback.seq());
            });
            done += extraction.failures().isEmpty() ? 1 : 0;
        }
        return done;
    }

    /** The version under which one event stands that was read later than those around it. */
    public static String again(String version, long seq) {
        return version + "/" + seq;
    }

    /** Whether events were not read yet, or are to be tried again. */
    public boolean left() {
        return !store.log()
                        .after(namespace, store.claims().through(namespace, extractor.version()), 1)
                        .isEmpty()
                || store.choreFailures().hasRetriesLeft(namespace, CHORE, MOST_TRIES);
    }

    /** What the model makes of those that may bear a claim; empty when it is away, or the thread was interrupted. */
    private Optional<ExtractionResult> read(List<LogEntry> batch) {
        Set<Long> passing = ReadableEvents.passing(namespace, store, batch);
        List<LogEntry> readable = batch.stream()
                .filter(entry -> !passing.contains(entry.seq()))
                .filter(ReadableEvents::allowed)
                .toList();
        try {
            ExtractionResult extraction = extractor.extract(readable);
            boolean answered = extraction.counts().malformed() > 0
                    || extraction.failures().size() < readable.size()
                    || readable.isEmpty();
            return answered ? Optional.of(extraction) : Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
