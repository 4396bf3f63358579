package dev.ecphory;

import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.admin.Quota;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.internal.bootstrap.EngineProvider;
import dev.ecphory.spi.AssetDescriber;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.CandidateSource;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * The engine over one store: open it, take the {@link Memory} of a namespace, append and recall. Threads may share it; several
 * processes may open the same store. Close it to give its file and models back.
 */
public interface Ecphory extends AutoCloseable {
    /**
     * Opens the store in a file with every default, making it when it does not exist.
     *
     * @throws StoreUnavailableException when it cannot be opened here
     * @throws dev.ecphory.StoreDamagedException when the file is not a store or fails its check
     */
    static Ecphory open(Path file) {
        return builder(file).open();
    }

    /**
     * Opens the store at an address with every default: a path, or {@code postgresql://user@host:port/database}.
     *
     * @throws InvalidInputException when the address is malformed
     * @throws dev.ecphory.RetryableException when its server does not answer
     */
    static Ecphory open(String address) {
        return builder(address).open();
    }

    /** Opens the store in a file with some settings. */
    static Builder builder(Path file) {
        return builder(file.toAbsolutePath().toString());
    }

    /** Opens the store at an address, as {@link #open(String)} takes it, with some settings. */
    static Builder builder(String address) {
        return EngineProvider.installed().builder(address);
    }

    /** Opens an engine over a store that the caller has opened; the engine closes it. */
    static Builder builder(EventStore store) {
        return EngineProvider.installed().builder(store);
    }

    /** The same, by its name. */
    default Memory memory(String namespace) {
        return memory(Namespace.of(namespace));
    }

    /**
     * The memory of one namespace, which comes into being with its first event.
     *
     * @throws InvalidInputException when the name is one that windows are kept under
     */
    Memory memory(Namespace namespace);

    /** Every namespace that has an event, sorted. */
    List<Namespace> namespaces();

    /** What works and what is missing; loads the models that the tier wants, to be sure. */
    HealthReport health();

    /** A fast health check that reads no whole file and loads no model. For probes. */
    HealthReport quickHealth();

    /** How the engine is doing, in numbers for those who operate it; what they cost does not grow with the number of namespaces. */
    List<HealthReport.Metric> metrics();

    /** Every switch with its value, sorted by name. */
    Map<String, String> configuration();

    /**
     * Copies the whole store to a new file while it is in use.
     *
     * @throws InvalidInputException when the file exists
     */
    void backup(Path target);

    /** Checks the store's file and that every namespace's projections agree with its log. */
    VerificationReport verify(ProgressListener progress);

    /** Completes pending embeddings, writes the index caches and releases all resources. Idempotent. */
    @Override
    void close();

    /** Collects settings. Not for several threads. */
    interface Builder {
        /** Switches that are set together; one that is set by name wins. Default: {@link Preset#DEFAULT}. */
        Builder preset(Preset value);

        /** How much of the machine recall may use. Default: {@link Tier#BASE}. */
        Builder tier(Tier tier);

        /** How much an acknowledgement promises. Default: {@link Durability#FULL}. */
        Builder durability(Durability durability);

        /** Names the moment of recording. Default: the system's clock. */
        Builder clock(InstantSource value);

        /** The neural embedder of tier base, instead of the one on the class path; the engine closes it. */
        Builder embedder(Embedder value);

        /** Loads the neural embedder when it is first wanted, where none is given. Default: the first on the class path. */
        Builder embedderProvider(Embedder.Provider value);

        /** Whether recall waits until the neural embedder is loaded. Default: true; if not, it waits for its {@code patience}. */
        Builder awaitEmbedder(boolean value);

        /**
         * An embedder of a space in which memories were embedded before: their questions go by it until {@link MemoryAdmin#migrateEmbeddings}
         * has moved them to the space of the {@link #embedder}. Several may be given; the engine closes them.
         */
        Builder previousEmbedder(Embedder value);

        /**
         * Whether recall is refused where a namespace's vectors are of a space that no embedder here has. Default: false; recall
         * then falls back to words and static vectors, and says so in its steps.
         */
        Builder strictVectorSpace(boolean value);

        /** What the encoding gate's verdict does. Default: {@link Admission#ANNOTATE}. */
        Builder gateMode(Admission admission);

        /** What time may do. Default: {@link Forgetting#RANK_ONLY}. */
        Builder forgettingMode(Forgetting forgetting);

        /**
         * Whether to record, for every namespace, who received which memories. Default: false; only namespaces that enable it
         * do.
         */
        Builder auditTrail(boolean value);

        /** Who asks, where nobody is named by {@link Memory#withActor}. Default: {@link Actor#UNNAMED}. */
        Builder actor(Actor value);

        /** The quota of namespaces without their own. Default: {@link Quota#UNSAID}. */
        Builder quota(Quota value);

        /**
         * The mechanisms of a living memory by the name of their preset: {@code off}, {@code companion} or {@code seed}. Default:
         * as the {@link #preset} has them, else {@code off}.
         *
         * @throws InvalidInputException for any other name
         */
        Builder cognition(String name);

        /**
         * The agent's own traits (HEXACO), in whatever mechanisms are on: {@code neutral}, or honesty, emotionality, extraversion,
         * agreeableness, conscientiousness and openness from 0 to 1 with commas between them. Default: neutral.
         *
         * @throws InvalidInputException when they are not six, or one is not from 0 to 1
         */
        Builder persona(String traits);

        /** Whether background threads embed and consolidate new events. Default: true. */
        Builder background(boolean background);

        /** Whether the index is kept on disk beside the store between runs. Default: true. */
        Builder indexCache(boolean cache);

        /**
         * A folder of this machine alone in which indexes are kept between runs, one folder a store, owner-only. By default
         * beside the store's file, or in the user's {@code .cache} for one at a server.
         */
        Builder indexCacheFolder(Path folder);

        /** Bytes that the indexes of all namespaces may take together, 1 or more. Default: half of the heap. */
        Builder indexMemoryLimit(long bytes);

        /**
         * From how many events on the store keeps a namespace's index for machines that have none; 0 for never. By default
         * 20,000 where the store is at a server, else never.
         */
        Builder indexSnapshotsFrom(long events);

        /**
         * Where the candidates of namespaces come from that outgrow the memory of one process; by default every index is held in
         * memory. The engine closes the source.
         *
         * @param fromEvents how many events make a namespace large; at least 0, which is all of them
         */
        Builder candidateSource(CandidateSource source, long fromEvents);

        /**
         * A model that reads claims out of events, beside the rules and behind them, whenever memories are consolidated;
         * none by default. A busy one is tried again a few times; while it is away, all else goes on.
         */
        Builder languageModel(LanguageModel value);

        /**
         * A model that reads the best memories again with the question; by default that of {@code ecphory-model-reranker} at
         * tier {@link Tier#PRO} and none at the others. The engine closes it.
         */
        Builder reranker(Reranker value);

        /**
         * The longest that a reranker may take for a recall, 1 ms to a minute, by default 150 ms. It reads as many of the best
         * memories as that allows; those that it has no time for stay behind them in their order. Where a busy machine leaves no time
         * for two of them in three recalls in a row, it rests for five seconds, and memories keep the order that they had.
         */
        Builder rerankBudget(Duration value);

        /**
         * A model that tells what is seen or heard in the assets of events that nobody has put into words, whenever memories are
         * consolidated, at most 64 a time; none by default. What it tells counts in recall as the event's words.
         *
         * @param source where the bytes of assets are read
         */
        Builder assetDescriber(AssetDescriber value, AssetSource source);

        /**
         * A model that gives the assets of events vectors of their own whenever memories are consolidated, so that a question
         * finds what nobody has put into words; see the mode of {@code RecallOptions}. None by default; the engine closes
         * it. Its space is not that of the {@link #embedder}.
         *
         * @param source where the bytes of assets are read
         */
        Builder assetEmbedder(AssetEmbedder value, AssetSource source);

        /**
         * A model that reads answers, by a name of its own; the first is preferred unless a router says otherwise.
         * Without any, the {@link #languageModel} reads.
         *
         * @param prices what it costs, for budgets and accounts
         */
        Builder answerReader(String name, LanguageModel value, Prices prices);

        /** Who decides how a question is recalled and read for an answer. Default: {@link Answer.Routing#DEFAULTS}. */
        Builder answerRouting(Answer.Routing value);

        /** Whether the neural embedder loads while the store opens. Default: false, when it is first needed. */
        Builder preloadModels(boolean value);

        /** Watches what is done with every memory; of several the first is outermost. The engine closes them. */
        Builder observer(Observer value);

        /**
         * Opens the store.
         *
         * @throws InvalidInputException when the tier is {@link Tier#PRO} and there is neither a reranker nor a language model
         */
        Ecphory open();
    }
}
