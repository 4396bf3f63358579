package dev.ecphory.internal.engine;

import dev.ecphory.Ecphory;
import dev.ecphory.Preset;
import dev.ecphory.Tier;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.admin.Quota;
import dev.ecphory.internal.answer.AnswerPipeline.Routers;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.bootstrap.EngineProvider;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.governance.Actor;
import dev.ecphory.internal.runtime.EngineDependencies;
import dev.ecphory.internal.runtime.EngineSettings;
import dev.ecphory.internal.store.StoreOpener;
import dev.ecphory.internal.text.WordPieceCounter;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
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
    private final EngineDependencies dependencies = new EngineDependencies();

    EngineBuilder(BiFunction<Durability, InstantSource, EventStore> store) {
        this.store = store;
    }

    /** A builder of an engine over the store at an address. */
    public static EngineBuilder at(String address) {
        return new EngineBuilder((durability, clock) -> StoreOpener.open(address, durability, clock));
    }

    /** A builder of an engine over the store in a file. */
    public static EngineBuilder at(Path file) {
        return at(file.toAbsolutePath().toString());
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

    @Override
    public EngineBuilder preset(Preset value) {
        preset = value;
        return this;
    }

    @Override
    public EngineBuilder tier(Tier tier) {
        named.add(settings -> settings.tier = tier);
        return this;
    }

    @Override
    public EngineBuilder durability(Durability durability) {
        named.add(settings -> settings.durability = durability);
        return this;
    }

    @Override
    public EngineBuilder clock(InstantSource value) {
        clock = value;
        return this;
    }

    @Override
    public EngineBuilder embedder(Embedder value) {
        dependencies.embedder = value;
        return this;
    }

    @Override
    public EngineBuilder previousEmbedder(Embedder value) {
        dependencies.earlier.add(value);
        return this;
    }

    @Override
    public EngineBuilder strictVectorSpace(boolean value) {
        named.add(settings -> settings.strictSpace = value);
        return this;
    }

    @Override
    public EngineBuilder gateMode(Admission admission) {
        named.add(settings -> settings.admission = admission);
        return this;
    }

    @Override
    public EngineBuilder forgettingMode(Forgetting forgetting) {
        named.add(settings -> settings.forgetting = forgetting);
        return this;
    }

    /** The mechanisms of a living memory; {@link CognitionSettings#OFF} unless told otherwise. */
    public EngineBuilder cognition(CognitionSettings cognition) {
        named.add(settings -> settings.cognition = cognition);
        return this;
    }

    /** The agent's traits, in whatever mechanisms are on; as {@link #cognition} or the preset has them unless told. */
    public EngineBuilder persona(Persona value) {
        persona = value;
        return this;
    }

    @Override
    public EngineBuilder auditTrail(boolean value) {
        named.add(settings -> settings.trail = value);
        return this;
    }

    @Override
    public EngineBuilder quota(Quota value) {
        named.add(settings -> settings.quota = value);
        return this;
    }

    /** Who asks, where nobody is named by {@link EngineMemory#withActor}; {@link Actor#UNNAMED} unless told. */
    public EngineBuilder actor(Actor value) {
        named.add(settings -> settings.actor = value);
        return this;
    }

    @Override
    public EngineBuilder background(boolean background) {
        named.add(settings -> settings.background = background);
        return this;
    }

    @Override
    public EngineBuilder indexCache(boolean cache) {
        named.add(settings -> settings.cache = cache);
        return this;
    }

    @Override
    public EngineBuilder indexCacheFolder(Path folder) {
        named.add(settings -> settings.cacheFolder = folder);
        return this;
    }

    @Override
    public EngineBuilder indexMemoryLimit(long bytes) {
        long memory = EngineSettings.atLeast("indexMemory", bytes, 1);
        named.add(settings -> settings.indexMemory = memory);
        return this;
    }

    @Override
    public EngineBuilder indexSnapshotsFrom(long events) {
        long from = EngineSettings.atLeast("indexSnapshots", events, 0);
        named.add(settings -> settings.snapshots = from);
        return this;
    }

    @Override
    public EngineBuilder languageModel(LanguageModel value) {
        dependencies.model = value;
        return this;
    }

    @Override
    public EngineBuilder reranker(Reranker value) {
        dependencies.crossEncoder = value;
        return this;
    }

    @Override
    public EngineBuilder assetDescriber(AssetDescriber value, AssetSource source) {
        dependencies.eyes = new AssetModels.Eyes(value, source);
        return this;
    }

    @Override
    public EngineBuilder assetEmbedder(AssetEmbedder value, AssetSource source) {
        dependencies.likeness = new AssetModels.Vectors(value, source);
        return this;
    }

    @Override
    public EngineBuilder answerReader(String name, LanguageModel value, Prices prices) {
        dependencies.readers.add(new EngineDependencies.Named(name, value, prices));
        return this;
    }

    /** Who decides how a question is recalled and read; {@link Routers#DEFAULTS} unless told otherwise. */
    public EngineBuilder answerRouters(Routers value) {
        dependencies.routers = value;
        return this;
    }

    @Override
    public EngineBuilder preloadModels(boolean value) {
        dependencies.preload = value;
        return this;
    }

    /**
     * Whether recall waits until the neural embedder is loaded; true unless told. If not, it waits for its {@code patience}.
     */
    public EngineBuilder awaitEmbedder(boolean value) {
        dependencies.awaited = value;
        return this;
    }

    @Override
    public EngineBuilder observer(Observer value) {
        dependencies.observers.add(value);
        return this;
    }

    @Override
    public Ecphory open() {
        EngineSettings settings = EngineSettings.of(preset);
        named.forEach(one -> one.accept(settings));
        if (persona != null) {
            settings.cognition = settings.cognition.as(persona);
        }
        return new EcphoryEngine(preset, dependencies.context(store, settings, clock));
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
        public TokenCounter wordPieces() {
            return WordPieceCounter.COUNTER;
        }
    }
}
