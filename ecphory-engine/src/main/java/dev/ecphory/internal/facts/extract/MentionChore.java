package dev.ecphory.internal.facts.extract;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.log.DerivationKind;
import dev.ecphory.internal.log.EventTries;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable.Mention;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Notes which entities a namespace's events mention, batch by batch. An event that the reader fails on is
 * tried again and then set aside ({@link EventTries}). Resumable by the store's checkpoint. For one thread
 * at a time.
 *
 * @param version names everything that mentions depend on besides the events
 * @param reader the entities of one event
 */
public record MentionChore(
        Namespace namespace, EventStore store, String version, Function<LogEntry, List<Mention>> reader) {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "mentions";

    private static final int BATCH = 500;

    /**
     * Reads the next batch.
     *
     * @param goal how far to go at least; what was appended later may be left
     * @return how many events were read or failed on; 0 when there is nothing left to do
     */
    public int step(LogPosition goal) {
        LogPosition head = store.log().logPosition(namespace);
        long from = store.mentions().through(namespace, version);
        List<LogEntry> batch = from >= goal.lastSeq()
                ? List.of()
                : LogPages.bounded(store.log().after(namespace, from, BATCH));
        if (batch.isEmpty()) {
            return 0;
        }
        List<Mention> mentions = new ArrayList<>();
        EventTries tries = new EventTries(namespace, store, CHORE);
        int done = 0;
        for (LogEntry entry : batch) {
            Optional<List<Mention>> read = DerivationKind.MENTIONS.allowed(entry.event())
                    ? tries.read(entry, () -> reader.apply(entry), List::of)
                    : Optional.of(List.of());
            if (read.isEmpty()) {
                break;
            }
            mentions.addAll(read.get());
            done++;
        }
        DerivedWriteChecks.requireUnforgotten(store, namespace, head);
        if (done == 0) {
            return 1; // the first one failed, and is tried again
        }
        store.mentions().put(namespace, version, from, batch.get(done - 1).seq(), mentions);
        return done;
    }
}
