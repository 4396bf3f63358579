package dev.ecphory.internal.engine;

import dev.ecphory.Answer.Routing;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Preset;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.answer.ModelReader;
import dev.ecphory.internal.answer.Routers;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.bootstrap.EngineProvider;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.embedding.EmbedderLoader;
import dev.ecphory.internal.index.cache.CandidateSettings;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.internal.model.ResilientLanguageModel.Patience;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.rerank.ProvidedReranker;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.runtime.EngineSettings;
import dev.ecphory.internal.text.WordPieceCounter;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.CandidateSource;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the settings of an engine, and those that only the interfaces of this project set. Not for several threads. */
public final class EngineBuilder implements Ecphory.Builder {
    private final BiFunction<Durability, InstantSource, EventStore> store;
    private Preset preset = Preset.DEFAULT;
    private final List<Consumer<EngineSettings>> named = new ArrayList<>();
    private @Nullable Persona persona;
    private InstantSource clock = InstantSource.system();
    /** Of tier base; null for the one on the class path. */
    private @Nullable Embedder embedder;

    private Embedder.@Nullable Provider provider;
    /** Of spaces in which memories were embedded before. */
    private final List<Embedder> earlier = new ArrayList<>();

    private @Nullable LanguageModel model;
    /** Who read answers, the preferred one first. */
    private final List<Named> readers = new ArrayList<>();

    private Routing routing = Routing.DEFAULTS;
    /** Who reads the best memories again; null for nobody. */
    private @Nullable Reranker crossEncoder;

    private AssetModels.@Nullable Eyes eyes;
    private AssetModels.@Nullable Vectors likeness;
    /** Whether the embedder loads while the store opens. */
    private boolean preload;
    /** Whether recall waits until it is loaded. */
    private boolean awaited = true;

    private final List<Observer> observers = new ArrayList<>();

    /** A model that reads answers, and what it costs. */
    private record Named(String name, LanguageModel model, Prices prices) {}

    EngineBuilder(BiFunction<Durability, InstantSource, EventStore> store) {
        this.store = store;
    }

    /** A builder of an engine over the store at an address. */
    public static EngineBuilder at(String address) {
        return new EngineBuilder((durability, clock) -> EventStore.open(address, durability, clock));
    }

    /** A builder of an engine over an open store, which the engine closes. */
    public static EngineBuilder over(EventStore store) {
        return new EngineBuilder((durability, clock) -> store);
    }

    /**
     * The builder of this engine that a builder is.
     *
     * @throws IllegalArgumentException when it is somebody's own implementation
     */
    public static EngineBuilder of(Ecphory.Builder builder) {
        if (builder instanceof EngineBuilder own) {
            return own;
        }
        throw new IllegalArgumentException(builder.getClass() + " was not made by this engine");
    }

    private EngineBuilder set(Consumer<EngineSettings> setting) {
        named.add(setting);
        return this;
    }

    @Override
    public EngineBuilder preset(Preset value) {
        preset = value;
        return this;
    }

    @Override
    public EngineBuilder tier(Tier tier) {
        return set(settings -> settings.tier = tier);
    }

    @Override
    public EngineBuilder durability(Durability durability) {
        return set(settings -> settings.durability = durability);
    }

    @Override
    public EngineBuilder clock(InstantSource value) {
        clock = value;
        return this;
    }

    @Override
    public EngineBuilder embedder(Embedder value) {
        embedder = value;
        return this;
    }

    @Override
    public EngineBuilder previousEmbedder(Embedder value) {
        earlier.add(value);
        return this;
    }

    @Override
    public EngineBuilder strictVectorSpace(boolean value) {
        return set(settings -> settings.strictSpace = value);
    }

    @Override
    public EngineBuilder gateMode(Admission admission) {
        return set(settings -> settings.admission = admission);
    }

    @Override
    public EngineBuilder forgettingMode(Forgetting forgetting) {
        return set(settings -> settings.forgetting = forgetting);
    }

    /** The mechanisms of a living memory; {@link CognitionSettings#OFF} unless told otherwise. */
    public EngineBuilder cognition(CognitionSettings cognition) {
        return set(settings -> settings.cognition = cognition);
    }

    @Override
    public EngineBuilder cognition(String name) {
        return cognition(CognitionSettings.preset(name));
    }

    @Override
    public EngineBuilder persona(String traits) {
        return persona(Persona.named(traits));
    }

    /** The agent's traits, in whatever mechanisms are on; as {@link #cognition} or the preset has them unless told. */
    public EngineBuilder persona(Persona value) {
        persona = value;
        return this;
    }

    @Override
    public EngineBuilder auditTrail(boolean value) {
        return set(settings -> settings.trail = value);
    }

    @Override
    public EngineBuilder quota(Quota value) {
        return set(settings -> settings.quota = value);
    }

    @Override
    public EngineBuilder actor(Actor value) {
        return set(settings -> settings.actor = value);
    }

    @Override
    public EngineBuilder background(boolean background) {
        return set(settings -> settings.background = background);
    }

    @Override
    public EngineBuilder indexCache(boolean cache) {
        return set(settings -> settings.cache = cache);
    }

    @Override
    public EngineBuilder indexCacheFolder(Path folder) {
        return set(settings -> settings.cacheFolder = folder);
    }

    @Override
    public EngineBuilder indexMemoryLimit(long bytes) {
        long memory = EngineSettings.atLeast("indexMemory", bytes, 1);
        return set(settings -> settings.indexMemory = memory);
    }

    @Override
    public EngineBuilder indexSnapshotsFrom(long events) {
        long from = EngineSettings.atLeast("indexSnapshots", events, 0);
        return set(settings -> settings.snapshots = from);
    }

    @Override
    public EngineBuilder candidateSource(CandidateSource source, long fromEvents) {
        long from = EngineSettings.atLeast("fromEvents", fromEvents, 0);
        return set(settings -> settings.candidates = new CandidateSettings(source, from, clock));
    }

    @Override
    public EngineBuilder languageModel(LanguageModel value) {
        model = value;
        return this;
    }

    @Override
    public EngineBuilder reranker(Reranker value) {
        crossEncoder = value;
        return this;
    }

    @Override
    public EngineBuilder rerankBudget(Duration value) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new InvalidInputException(
                    "rerankBudget", value.toString(), "is not between 1 ms and 1 minute", "give it like PT0.15S");
        }
        return set(settings -> settings.rerankBudget = value);
    }

    @Override
    public EngineBuilder assetDescriber(AssetDescriber value, AssetSource source) {
        eyes = new AssetModels.Eyes(value, source);
        return this;
    }

    @Override
    public EngineBuilder assetEmbedder(AssetEmbedder value, AssetSource source) {
        likeness = new AssetModels.Vectors(value, source);
        return this;
    }

    @Override
    public EngineBuilder answerReader(String name, LanguageModel value, Prices prices) {
        readers.add(new Named(name, value, prices));
        return this;
    }

    @Override
    public EngineBuilder answerRouting(Routing value) {
        routing = value;
        return this;
    }

    @Override
    public EngineBuilder preloadModels(boolean value) {
        preload = value;
        return this;
    }

    @Override
    public EngineBuilder embedderProvider(Embedder.Provider value) {
        provider = value;
        return this;
    }

    @Override
    public EngineBuilder awaitEmbedder(boolean value) {
        awaited = value;
        return this;
    }

    @Override
    public EngineBuilder observer(Observer value) {
        observers.add(value);
        return this;
    }

    @Override
    public Ecphory open() {
        EngineSettings settings = EngineSettings.of(preset);
        named.forEach(one -> one.accept(settings));
        if (persona != null) {
            settings.cognition = settings.cognition.as(persona);
        }
        return new EcphoryEngine(preset, context(settings));
    }

    /**
     * Opens the store, and what all its memories share.
     *
     * @throws InvalidInputException when the tier wants a model that is not there
     */
    private EngineContext context(EngineSettings settings) {
        Reranker reranker = reranker(settings.tier);
        if (settings.tier == Tier.PRO && reranker == null && model == null) {
            throw new InvalidInputException(
                    "tier",
                    "pro",
                    "has neither a reranker nor a language model",
                    "add ecphory-model-reranker, give one of the two, or use tier base");
        }
        AssetModels assets = new AssetModels(eyes, likeness);
        if (embedder != null) {
            assets.requireApart(embedder.space());
        }
        LanguageModel patient = model == null ? null : patient(model, Prices.FREE);
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
                    reranker,
                    assets,
                    answerer(patient),
                    observers);
        } catch (RuntimeException failure) {
            if (preload) {
                neural.close();
            }
            throw failure;
        }
    }

    private @Nullable Reranker reranker(Tier tier) {
        return crossEncoder != null || tier != Tier.PRO
                ? crossEncoder
                : ProvidedReranker.first().orElse(null);
    }

    private EmbedderLoader neural(Tier tier) {
        if (!tier.usesNeuralEmbedder()) {
            return EmbedderLoader.none();
        }
        if (embedder != null) {
            return EmbedderLoader.given(embedder);
        }
        return provider == null ? EmbedderLoader.provided(awaited) : EmbedderLoader.of(provider::load, awaited);
    }

    /** A model with patience, unless it has some. */
    private LanguageModel patient(LanguageModel one, Prices prices) {
        return one instanceof ResilientLanguageModel
                ? one
                : new ResilientLanguageModel(one, Patience.DEFAULT, prices, clock, Thread::sleep);
    }

    /** Who answers: the readers, the language model where there are none, and the rules. */
    private AnswerPipeline answerer(@Nullable LanguageModel patient) {
        List<ModelReader> all = new ArrayList<>();
        readers.forEach(one -> all.add(new ModelReader(one.name(), patient(one.model(), one.prices()), one.prices())));
        if (all.isEmpty() && patient != null) {
            Prices prices = patient instanceof ResilientLanguageModel counted ? counted.prices() : Prices.FREE;
            all.add(new ModelReader(patient.id(), patient, prices));
        }
        return new AnswerPipeline(
                all,
                Routers.of(routing, all.stream().map(ModelReader::name).toList()),
                (recollection, asked, mayAbstain) ->
                        Languages.standard().answers().read(recollection, mayAbstain));
    }

    /** Makes builders for the API. */
    public static final class Provider implements EngineProvider {
        @Override
        public EngineBuilder builder(String address) {
            return at(address);
        }

        @Override
        public EngineBuilder builder(EventStore store) {
            return over(store);
        }

        @Override
        public LanguageModel.Metered resilient(LanguageModel model, Prices prices, InstantSource clock) {
            return new ResilientLanguageModel(model, Patience.DEFAULT, prices, clock, Thread::sleep);
        }

        @Override
        public List<String> recipes() {
            return RetrievalProfile.names();
        }

        @Override
        public boolean usesEmbedder(RecallOptions options) {
            return RetrievalProfile.named(options.recipe()).wantsMeaning();
        }

        @Override
        public TokenCounter wordPieces() {
            return WordPieceCounter.COUNTER;
        }
    }
}
