package dev.ecphory;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.Quota;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.cognition.mechanism.CognitionSettings;
import dev.ecphory.cognition.mechanism.Persona;
import dev.ecphory.internal.answer.AnswerPipeline.Routers;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.governance.Actor;
import dev.ecphory.internal.governance.AuditLog;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.internal.monitoring.EngineHealth;
import dev.ecphory.internal.runtime.EngineContext;
import dev.ecphory.internal.runtime.EngineDependencies;
import dev.ecphory.internal.runtime.EngineSettings;
import dev.ecphory.internal.runtime.StoreInspector;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.internal.store.StoreOpener;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The engine over one store: open it, take the {@link Memory} of a namespace, append and recall. Threads may share it; several
 * processes may open the same store. Close it to give its file and models back.
 */
public final class Ecphory implements AutoCloseable {
    private final Preset preset;
    private final EngineContext engine;
    private final Cache<Namespace, Memory> memories = NamespaceCache.weak();

    private Ecphory(Preset preset, EngineContext engine) {
        this.preset = preset;
        this.engine = engine;
    }

    /**
     * Opens the store in a file with every default, making it when it does not exist.
     *
     * @throws StoreUnavailableException when it cannot be opened here
     * @throws dev.ecphory.StoreDamagedException when the file is not a store or fails its check
     */
    public static Ecphory open(Path file) {
        return builder(file).open();
    }

    /**
     * Opens the store at an address with every default: a path, or {@code postgresql://user@host:port/database}.
     *
     * @throws InvalidInputException when the address is malformed
     * @throws dev.ecphory.RetryableException when its server does not answer
     */
    public static Ecphory open(String address) {
        return builder(address).open();
    }

    /** Opens the store in a file with some settings. */
    public static Builder builder(Path file) {
        return builder(file.toAbsolutePath().toString());
    }

    /** Opens the store at an address, as {@link #open(String)} takes it, with some settings. */
    public static Builder builder(String address) {
        return new Builder((durability, clock) -> StoreOpener.open(address, durability, clock));
    }

    /** Opens an engine over a store that the caller has opened; the engine closes it. */
    public static Builder builder(EventStore store) {
        return new Builder((durability, clock) -> store);
    }

    /** The same, by its name. */
    public Memory memory(String namespace) {
        return memory(Namespace.of(namespace));
    }

    /**
     * The memory of one namespace, which comes into being with its first event.
     *
     * @throws InvalidInputException when the name is one that windows are kept under
     */
    public Memory memory(Namespace namespace) {
        ChatWindows.requireFree(namespace);
        return memories.get(namespace, name -> new Memory(name, engine));
    }

    /** Every namespace that has an event, sorted. */
    public List<Namespace> namespaces() {
        return engine.store().namespaces().stream()
                .filter(namespace -> !ChatWindows.reserved(namespace))
                .toList();
    }

    /** The names of those who read answers, in the order in which they are preferred. */
    public List<String> readerNames() {
        return engine.answerer.names();
    }

    /** What works and what is missing; loads the models that the tier wants, to be sure. */
    public HealthReport health() {
        return StoreInspector.health(engine);
    }

    /** The same, as far as it can be told at once: no file is read whole and no model loaded. For probes. */
    public HealthReport quickHealth() {
        return StoreInspector.glance(engine);
    }

    /** How it is doing, for those who operate it: what it costs does not grow with the number of namespaces. */
    public EngineHealth engineHealth() {
        return StoreInspector.meters(engine);
    }

    /** The indexes that are in memory, in numbers. Cheap enough to be asked every second. */
    public IndexMemoryBudget.Account indexes() {
        return engine.indexes.account();
    }

    /** Every switch with its value, sorted by name. */
    public Map<String, String> configuration() {
        TreeMap<String, String> shown = new TreeMap<>(
                engine.settings.shown(engine.store(), engine.indexes.caches().folder()));
        shown.put("preset", preset.key());
        return Collections.unmodifiableMap(shown);
    }

    /**
     * Copies the whole store to a new file while it is in use.
     *
     * @throws InvalidInputException when the file exists
     */
    public void backup(Path target) {
        engine.store().backup(target);
    }

    /** Checks the store's file and that every namespace's projections agree with its log. */
    public VerificationReport verify(ProgressListener progress) {
        return StoreInspector.verify(namespaces(), engine, progress);
    }

    /** Finishes what is being embedded, keeps the index caches, and gives everything back; idempotent. */
    @Override
    public void close() {
        engine.close();
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final BiFunction<Durability, InstantSource, EventStore> store;
        private Preset preset = Preset.DEFAULT;
        private final List<Consumer<EngineSettings>> named = new ArrayList<>();
        private @Nullable Persona persona;
        private InstantSource clock = InstantSource.system();
        private final EngineDependencies lent = new EngineDependencies();

        private Builder(BiFunction<Durability, InstantSource, EventStore> store) {
            this.store = store;
        }

        /** Switches that are set together; {@link Preset#DEFAULT} unless told otherwise. One that is set by name wins. */
        public Builder preset(Preset value) {
            preset = value;
            return this;
        }

        /** How much of the machine recall may use; {@link Tier#BASE} unless told otherwise. */
        public Builder tier(Tier tier) {
            named.add(settings -> settings.tier = tier);
            return this;
        }

        /** How much an acknowledgement promises; {@link Durability#FULL} unless told otherwise. */
        public Builder durability(Durability durability) {
            named.add(settings -> settings.durability = durability);
            return this;
        }

        /** Names the moment of recording; the system's clock unless told otherwise. */
        public Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /** The neural embedder of tier base, instead of the one on the class path; the engine closes it. */
        public Builder embedder(Embedder value) {
            lent.embedder = value;
            return this;
        }

        /**
         * An embedder of a space in which memories were embedded before: their questions go by it until {@link Memory#migrateEmbeddings}
         * has moved them to the space of the {@link #embedder}. Several may be given; the engine closes them.
         */
        public Builder previousEmbedder(Embedder value) {
            lent.earlier.add(value);
            return this;
        }

        /**
         * Whether recall is refused where a namespace's vectors are of a space that no embedder here has; false unless told
         * otherwise, which is that recall then goes by words and the static table and says so in its steps.
         */
        public Builder strictVectorSpace(boolean value) {
            named.add(settings -> settings.strictSpace = value);
            return this;
        }

        /** What the encoding gate's verdict does; {@link Admission#ANNOTATE} unless told otherwise. */
        public Builder gateMode(Admission admission) {
            named.add(settings -> settings.admission = admission);
            return this;
        }

        /** What time may do; {@link Forgetting#RANK_ONLY} unless told otherwise. */
        public Builder forgettingMode(Forgetting forgetting) {
            named.add(settings -> settings.forgetting = forgetting);
            return this;
        }

        /** The mechanisms of a living memory; {@link CognitionSettings#OFF} unless told otherwise. */
        public Builder cognition(CognitionSettings cognition) {
            named.add(settings -> settings.cognition = cognition);
            return this;
        }

        /** The agent's traits, in whatever mechanisms are on; as {@link #cognition} or the preset has them unless told. */
        public Builder persona(Persona value) {
            persona = value;
            return this;
        }

        /**
         * Whether every namespace keeps an {@link AuditLog} of who is handed what; false unless told otherwise, which is that
         * those do that are set to.
         */
        public Builder auditTrail(boolean value) {
            named.add(settings -> settings.trail = value);
            return this;
        }

        /** How much each namespace may hold and take in that has no quota of its own; {@link Quota#UNSAID} unless told. */
        public Builder quota(Quota value) {
            named.add(settings -> settings.quota = value);
            return this;
        }

        /** Who asks, where nobody is named by {@link Memory#withActor}; {@link Actor#UNNAMED} unless told. */
        public Builder actor(Actor value) {
            named.add(settings -> settings.actor = value);
            return this;
        }

        /** Whether background threads embed and consolidate new events; true unless told otherwise. */
        public Builder background(boolean background) {
            named.add(settings -> settings.background = background);
            return this;
        }

        /** Whether the index is kept on disk beside the store between runs; true unless told otherwise. */
        public Builder indexCache(boolean cache) {
            named.add(settings -> settings.cache = cache);
            return this;
        }

        /**
         * A folder of this machine alone in which indexes are kept between runs, one folder a store, owner-only. Unless told,
         * beside the store's file, or in the user's {@code .cache} for one at a server.
         */
        public Builder indexCacheFolder(Path folder) {
            named.add(settings -> settings.cacheFolder = folder);
            return this;
        }

        /** Bytes that the indexes of all namespaces may take together, 1 or more; half of the heap unless told. */
        public Builder indexMemoryLimit(long bytes) {
            long memory = EngineSettings.atLeast("indexMemory", bytes, 1);
            named.add(settings -> settings.indexMemory = memory);
            return this;
        }

        /**
         * From how many events on the store keeps a namespace's index for machines that have none; 0 for never. Unless told,
         * 20,000 where the store is at a server, else never.
         */
        public Builder indexSnapshotsFrom(long events) {
            long from = EngineSettings.atLeast("indexSnapshots", events, 0);
            named.add(settings -> settings.snapshots = from);
            return this;
        }

        /**
         * A model that reads claims out of events, beside the rules and behind them, whenever memories are consolidated;
         * none unless told. A busy one is tried again a few times; while it is away, all else goes on.
         */
        public Builder languageModel(LanguageModel value) {
            lent.model = value;
            return this;
        }

        /** A model that reads the best memories again with the question; none unless told. The engine closes it. */
        public Builder reranker(Reranker value) {
            lent.crossEncoder = value;
            return this;
        }

        /**
         * A model that tells what is seen or heard in the assets of events that nobody has put into words, whenever memories are
         * consolidated, at most 64 a time; none unless told. What it tells counts in recall as the event's words.
         *
         * @param source where the bytes of assets are read
         */
        public Builder assetDescriber(AssetDescriber value, AssetSource source) {
            lent.eyes = new AssetModels.Eyes(value, source);
            return this;
        }

        /**
         * A model that gives the assets of events vectors of their own whenever memories are consolidated, so that a question
         * finds what nobody has put into words; see the mode of {@code RecallOptions}. None unless told; the engine closes
         * it. Its space is not that of the {@link #embedder}.
         *
         * @param source where the bytes of assets are read
         */
        public Builder assetEmbedder(AssetEmbedder value, AssetSource source) {
            lent.likeness = new AssetModels.Vectors(value, source);
            return this;
        }

        /**
         * A model that reads answers, by a name of its own; the first is preferred unless {@link #answerRouters} says otherwise.
         * Without any, the {@link #languageModel} reads, at the prices of a {@link ResilientLanguageModel}.
         *
         * @param prices what it costs, for budgets and accounts
         */
        public Builder answerReader(String name, LanguageModel value, Prices prices) {
            lent.readers.add(new EngineDependencies.Named(name, value, prices));
            return this;
        }

        /** Who decides how a question is recalled and read; {@link Routers#DEFAULTS} unless told otherwise. */
        public Builder answerRouters(Routers value) {
            lent.routers = value;
            return this;
        }

        /** Whether the neural embedder loads while the store opens; false, which is when first wanted, unless told. */
        public Builder preloadModels(boolean value) {
            lent.preload = value;
            return this;
        }

        /**
         * Whether recall waits until the neural embedder is loaded; true unless told. If not, it waits for its {@code patience}.
         */
        public Builder awaitEmbedder(boolean value) {
            lent.awaited = value;
            return this;
        }

        /** Watches what is done with every memory; of several the first is outermost. The engine closes them. */
        public Builder observer(Observer value) {
            lent.observers.add(value);
            return this;
        }

        /**
         * Opens the store.
         *
         * @throws InvalidInputException when the tier is {@link Tier#PRO} and there is no language model
         */
        public Ecphory open() {
            EngineSettings settings = preset.settings();
            named.forEach(one -> one.accept(settings));
            if (persona != null) {
                settings.cognition = settings.cognition.as(persona);
            }
            return new Ecphory(preset, lent.context(store, settings, clock));
        }
    }
}
