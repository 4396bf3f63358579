package dev.ecphory.internal.runtime;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Tier;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.answer.AnswerPipeline.Routers;
import dev.ecphory.internal.answer.ModelReader;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.embedding.EmbedderLoader;
import dev.ecphory.internal.language.AnswerReader;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.internal.model.ResilientLanguageModel.Patience;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What an engine is lent: models, and those who watch it. Collected by one thread, before the engine opens. */
public final class EngineDependencies {
    /** Of tier base; null for the one on the class path. */
    public @Nullable Embedder embedder;
    /** Of spaces in which memories were embedded before. */
    public final List<Embedder> earlier = new ArrayList<>();

    public @Nullable LanguageModel model;
    /** Who read answers, the preferred one first. */
    public final List<Named> readers = new ArrayList<>();

    public Routers routers = Routers.DEFAULTS;
    /** Who reads the best memories again; null for nobody. */
    public @Nullable Reranker crossEncoder;

    public AssetModels.@Nullable Eyes eyes;
    public AssetModels.@Nullable Vectors likeness;
    /** Whether the embedder loads while the store opens. */
    public boolean preload;
    /** Whether recall waits until it is loaded. */
    public boolean awaited = true;

    public final List<Observer> observers = new ArrayList<>();

    /** A model that reads answers, and what it costs. */
    public record Named(String name, LanguageModel model, Prices prices) {}

    /**
     * Opens the store, and what all its memories share.
     *
     * @throws InvalidInputException when the tier wants a model that is not there
     */
    public EngineContext context(
            BiFunction<Durability, InstantSource, EventStore> store, EngineSettings settings, InstantSource clock) {
        if (settings.tier == Tier.PRO && model == null) {
            throw new InvalidInputException(
                    "tier", "pro", "has no language model to ask", "give one, or use tier base");
        }
        AssetModels assets = new AssetModels(eyes, likeness);
        if (embedder != null) {
            assets.requireApart(embedder.space());
        }
        LanguageModel patient = model == null ? null : patient(model, Prices.FREE, clock);
        EmbedderLoader neural = neural(settings.tier);
        if (preload) {
            neural.start();
        }
        try {
            return new EngineContext(
                    store.apply(settings.durability, clock),
                    settings,
                    clock,
                    neural,
                    earlier,
                    patient,
                    crossEncoder,
                    assets,
                    answerer(patient, clock),
                    observers);
        } catch (RuntimeException failure) {
            if (preload) {
                neural.close();
            }
            throw failure;
        }
    }

    private EmbedderLoader neural(Tier tier) {
        if (!tier.usesNeuralEmbedder()) {
            return EmbedderLoader.none();
        }
        return embedder == null ? EmbedderLoader.provided(awaited) : EmbedderLoader.given(embedder);
    }

    /** A model with patience, unless it has some. */
    private static LanguageModel patient(LanguageModel model, Prices prices, InstantSource clock) {
        return model instanceof ResilientLanguageModel
                ? model
                : new ResilientLanguageModel(model, Patience.DEFAULT, prices, clock, Thread::sleep);
    }

    /** Who answers: the readers, the language model where there are none, and the rules. */
    private AnswerPipeline answerer(@Nullable LanguageModel patient, InstantSource clock) {
        List<ModelReader> all = new ArrayList<>();
        readers.forEach(
                one -> all.add(new ModelReader(one.name(), patient(one.model(), one.prices(), clock), one.prices())));
        if (all.isEmpty() && patient != null) {
            Prices prices = patient instanceof ResilientLanguageModel counted ? counted.prices() : Prices.FREE;
            all.add(new ModelReader(patient.id(), patient, prices));
        }
        AnswerReader rules = Languages.standard().answers();
        return new AnswerPipeline(
                all, routers, (recollection, asked, mayAbstain) -> rules.read(recollection, mayAbstain));
    }
}
