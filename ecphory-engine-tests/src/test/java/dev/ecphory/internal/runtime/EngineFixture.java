package dev.ecphory.internal.runtime;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.util.List;

/** Engines for tests. */
public final class EngineFixture {
    /** Recall waits for no vector. */
    public static final RecallOptions AT_ONCE =
            RecallOptions.defaults().withPatience(Duration.ZERO).withMinRelevance(0);

    private EngineFixture() {}

    public static EventStore store() {
        return FreshStore.on(new SettableClock(), 7);
    }

    /** Tier edge on a clock that nobody moves. */
    public static Ecphory edge(EventStore store) {
        return Ecphory.builder(store).tier(Tier.EDGE).clock(new SettableClock()).open();
    }

    /** Tier base with an embedder, and no background thread. */
    static Ecphory base(EventStore store, Embedder embedder) {
        return Ecphory.builder(store)
                .embedder(embedder)
                .background(false)
                .clock(new SettableClock())
                .open();
    }

    public static Event saying(String id, String text) {
        return Event.ofText(text).id(id).build();
    }

    public static List<String> ids(RecallResult recollection) {
        return recollection.items().stream().map(item -> item.entry().id()).toList();
    }

    /** Ids with the bits of their scores. */
    public static List<String> bits(RecallResult recollection) {
        return recollection.items().stream().map(EngineFixture::bits).toList();
    }

    static String notes(RecallResult recollection) {
        return String.join(
                "; ",
                recollection.steps().stream()
                        .map(step -> step.stage() + ": " + step.note())
                        .toList());
    }

    private static String bits(RecalledEvent item) {
        return item.entry().id() + " " + Double.doubleToRawLongBits(item.score());
    }
}
