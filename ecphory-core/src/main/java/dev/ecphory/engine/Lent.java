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
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The models that an engine is lent.
 *
 * @param embedder of tier base; null for the one on the class path
 * @param earlier embedders of spaces in which memories were embedded before
 * @param model the language model; null for none
 * @param readers who read answers
 * @param routers who choose among them
 * @param crossEncoder who reads the best memories again; null for nobody
 * @param assets who look at assets
 * @param preload whether the embedder loads while the store opens
 * @param awaited whether recall waits until it is loaded
 */
record Lent(
        @Nullable Embedder embedder,
        List<Embedder> earlier,
        @Nullable LanguageModel model,
        Readers readers,
        Routers routers,
        @Nullable CrossEncoder crossEncoder,
        AssetModels assets,
        boolean preload,
        boolean awaited) {
    /**
     * Opens the store, and what all its memories share.
     *
     * @throws InvalidInputException when the tier wants a model that is not there
     */
    Room room(BiFunction<Durability, InstantSource, Store> store, Settings settings, InstantSource clock) {
        if (settings.tier() == Tier.PRO && model == null) {
            throw new InvalidInputException(
                    "tier", "pro", "has no language model to ask", "give one, or use tier base");
        }
        if (embedder != null) {
            assets.requireApart(embedder.space());
        }
        LanguageModel patient = model == null ? null : Readers.patient(model, Prices.FREE, clock);
        Neural neural = !settings.tier().neural()
                ? Neural.none()
                : embedder == null ? Neural.provided(awaited) : Neural.given(embedder);
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
                    readers.answerer(patient, routers, clock));
        } catch (RuntimeException failure) {
            if (preload) {
                neural.close();
            }
            throw failure;
        }
    }
}
