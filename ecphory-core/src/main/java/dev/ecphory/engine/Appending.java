package dev.ecphory.engine;

import dev.ecphory.memory.Appended;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.Namespace;
import java.util.List;

/** How events come into one memory. Threads may share it. */
record Appending(Namespace namespace, Room room) {
    /** Appends them, and has them followed up. */
    List<Appended> append(List<Event> events) {
        if (events.isEmpty()) {
            return List.of();
        }
        return acknowledged(room.tally().timed(Tally.Operation.APPEND, () -> room.store()
                .log()
                .append(namespace, events, room.settings().custody().quota())));
    }

    /** Has what was appended followed up in the background. */
    List<Appended> acknowledged(List<Appended> appended) {
        room.background().appended(namespace, appended.size());
        room.tally().appended(appended.stream().filter(one -> !one.duplicate()).count());
        return appended;
    }
}
