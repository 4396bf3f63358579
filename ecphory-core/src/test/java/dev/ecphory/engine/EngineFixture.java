package dev.ecphory.engine;

import dev.ecphory.memory.Event;
import dev.ecphory.model.Embedder;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recollection;
import dev.ecphory.store.FreshStore;
import dev.ecphory.store.SettableClock;
import dev.ecphory.store.Store;
import java.time.Duration;
import java.util.List;

/** Engines for tests. */
final class EngineFixture {
    /** Recall waits for no vector. */
    static final RecallOptions AT_ONCE =
            RecallOptions.defaults().withPatience(Duration.ZERO).withMinRelevance(0);

    private EngineFixture() {}

    static Store store() {
        return FreshStore.on(new SettableClock(), 7);
    }

    /** Tier edge on a clock that nobody moves. */
    static Ecphory edge(Store store) {
        return Ecphory.builder(store).tier(Tier.EDGE).clock(new SettableClock()).open();
    }

    /** Tier base with an embedder, and no background thread. */
    static Ecphory base(Store store, Embedder embedder) {
        return Ecphory.builder(store)
                .embedder(embedder)
                .background(false)
                .clock(new SettableClock())
                .open();
    }

    static Event saying(String id, String text) {
        return Event.saying(text).id(id).build();
    }

    static List<String> ids(Recollection recollection) {
        return recollection.items().stream().map(item -> item.entry().id()).toList();
    }

    /** Ids with the bits of their scores. */
    static List<String> bits(Recollection recollection) {
        return recollection.items().stream().map(EngineFixture::bits).toList();
    }

    static String notes(Recollection recollection) {
        return String.join(
                "; ",
                recollection.steps().stream()
                        .map(step -> step.stage() + ": " + step.note())
                        .toList());
    }

    private static String bits(Item item) {
        return item.entry().id() + " " + Double.doubleToRawLongBits(item.score());
    }
}
