package dev.ecphory.engine;

import dev.ecphory.answer.Answerer.Routers;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.model.CrossEncoder;
import dev.ecphory.model.Embedder;
import dev.ecphory.model.LanguageModel;
import dev.ecphory.model.Prices;
import dev.ecphory.store.Durability;
import dev.ecphory.store.Store;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What an engine is lent: models, and those who watch it. Collected by one thread, before the engine opens. */
final class Lent {
    /** Of tier base; null for the one on the class path. */
    @Nullable
    Embedder embedder;
    /** Of spaces in which memories were embedded before. */
    final List<Embedder> earlier = new ArrayList<>();

    @Nullable
    LanguageModel model;
    /** Who read answers, and who choose among them. */
    final Readers readers = new Readers();

    Routers routers = Routers.DEFAULTS;
    /** Who reads the best memories again; null for nobody. */
    @Nullable
    CrossEncoder crossEncoder;

    AssetModels assets = AssetModels.NONE;
    /** Whether the embedder loads while the store opens. */
    boolean preload;
    /** Whether recall waits until it is loaded. */
    boolean awaited = true;

    final List<Observer> observers = new ArrayList<>();

    /**
     * Opens the store, and what all its memories share.
     *
     * @throws InvalidInputException when the tier wants a model that is not there
     */
    Room room(BiFunction<Durability, InstantSource, Store> store, Settings settings, InstantSource clock) {
        LanguageModel lent = model;
        if (settings.tier() == Tier.PRO && lent == null) {
            throw new InvalidInputException(
                    "tier", "pro", "has no language model to ask", "give one, or use tier base");
        }
        if (embedder != null) {
            assets.requireApart(embedder.space());
        }
        LanguageModel patient = lent == null ? null : Readers.patient(lent, Prices.FREE, clock);
        Neural neural = neural(settings.tier());
        if (preload) {
            neural.start();
        }
        try {
            return new Room(
                    store.apply(settings.durability(), clock),
                    settings,
                    clock,
                    neural,
                    earlier,
                    patient,
                    crossEncoder,
                    assets,
                    readers.answerer(patient, routers, clock),
                    observers);
        } catch (RuntimeException failure) {
            if (preload) {
                neural.close();
            }
            throw failure;
        }
    }

    private Neural neural(Tier tier) {
        Embedder given = embedder;
        if (!tier.neural()) {
            return Neural.none();
        }
        return given == null ? Neural.provided(awaited) : Neural.given(given);
    }
}
