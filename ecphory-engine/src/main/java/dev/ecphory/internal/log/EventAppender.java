package dev.ecphory.internal.log;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.store.StoreHandle;
import dev.ecphory.spi.Observer.Operation;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Appends events to one namespace. Threads may share it.
 *
 * @param quota of a namespace that has none of its own
 * @param appended hears of each append that was acknowledged
 */
public record EventAppender(
        Namespace namespace, StoreHandle store, Quota quota, Consumer<List<AppendResult>> appended) {
    /** Appends them with those of their claims that hold, and has them followed up. */
    public List<AppendResult> append(List<Event> events) {
        return append(events, () -> toLog(events.stream().map(ClaimCheck::kept).toList()));
    }

    /** The same where the caller writes them itself, each as {@link ClaimCheck#kept} leaves it. */
    public List<AppendResult> append(List<Event> events, Supplier<List<AppendResult>> work) {
        if (events.isEmpty()) {
            return List.of();
        }
        List<AppendResult> acknowledged = store.observer().observe(Operation.append(namespace, events, work));
        appended.accept(acknowledged);
        return ClaimCheck.receipts(events, acknowledged);
    }

    /** To the end of the log, recorded now. */
    public List<AppendResult> toLog(List<Event> events) {
        return store.get().log().append(namespace, events, quota);
    }
}
