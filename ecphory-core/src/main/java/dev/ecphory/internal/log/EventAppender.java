package dev.ecphory.internal.log;

import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.spi.Observer.Operation;
import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import java.util.List;
import java.util.function.Supplier;

/** How events come into one memory. Threads may share it. */
record EventAppender(Namespace namespace, EngineContext room) {
    /** Appends them, and has them followed up. */
    List<AppendResult> append(List<Event> events) {
        return append(events, () -> toLog(events));
    }

    /** Has them appended by work of one's own, watched and followed up as ever. */
    List<AppendResult> append(List<Event> events, Supplier<List<AppendResult>> work) {
        if (events.isEmpty()) {
            return List.of();
        }
        List<AppendResult> appended = room.observer().observe(Operation.append(namespace, events, work));
        room.background.appended(namespace, appended.size());
        room.tally.appended(appended.stream().filter(one -> !one.duplicate()).count());
        return appended;
    }

    /** To the end of the log, recorded now. */
    List<AppendResult> toLog(List<Event> events) {
        return room.store().log().append(namespace, events, room.settings.quota);
    }
}
