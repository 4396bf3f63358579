package dev.ecphory.internal.facts.extract;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.log.DerivationKind;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable.Mention;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Notes which entities a namespace's events mention, batch by batch. Resumable by the store's checkpoint. For one thread
 * at a time.
 *
 * @param version names everything that mentions depend on besides the events
 * @param reader the entities of one event
 */
public record MentionChore(
        Namespace namespace, EventStore store, String version, Function<LogEntry, List<Mention>> reader) {
    private static final int BATCH = 500;

    /**
     * Reads the next batch.
     *
     * @return how many events were read; 0 when there is nothing left to do
     */
    public int step() {
        LogPosition head = store.log().logPosition(namespace);
        long from = store.mentions().through(namespace, version);
        List<LogEntry> batch = store.log().after(namespace, from, BATCH);
        if (batch.isEmpty()) {
            return 0;
        }
        List<Mention> mentions = new ArrayList<>();
        batch.stream()
                .filter(entry -> DerivationKind.MENTIONS.allowed(entry.event()))
                .forEach(entry -> mentions.addAll(reader.apply(entry)));
        DerivedWriteChecks.requireUnforgotten(store, namespace, head);
        store.mentions().put(namespace, version, from, batch.getLast().seq(), mentions);
        return batch.size();
    }
}
