package dev.ecphory.internal.store;

import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;

/** What a contract needs of the store it is about. */
public interface StoreFixture {
    /** The namespace that contracts write to. */
    Namespace ALICE = Namespace.of("alice");
    /** The one in which nothing of it may be seen. */
    Namespace BOB = Namespace.of("bob");

    /** A new, empty store; whoever asked closes it. */
    EventStore newStore(InstantSource clock);

    /** A new, empty store on a clock that nobody moves. */
    default EventStore newStore() {
        return newStore(new SettableClock());
    }

    /** Events with the ids e1, e2, e3 … */
    static List<Event> numbered(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(n -> Event.ofText("number " + n).id("e" + n).build())
                .toList();
    }

    /** How far a namespace's logs have come, whatever its epoch is. */
    static LogPosition reached(EventStore store, Namespace namespace) {
        LogPosition head = store.log().logPosition(namespace);
        return new LogPosition(head.lastSeq(), head.events(), 0, head.decisions());
    }
}
