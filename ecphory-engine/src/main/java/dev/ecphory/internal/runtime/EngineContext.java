package dev.ecphory.internal.runtime;

import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.Tier;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.answer.AnswerPipeline;
import dev.ecphory.internal.assets.AssetModels;
import dev.ecphory.internal.assets.CaptionedEventReader;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.chores.ChoreFactory;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.CognitiveMechanism;
import dev.ecphory.internal.cognition.mechanism.TraceSource;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.cognition.recall.ReminderSource;
import dev.ecphory.internal.embedding.EmbedderLoader;
import dev.ecphory.internal.embedding.EmbedderResolver;
import dev.ecphory.internal.embedding.EmbeddingChore;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.entities.MentionStatistics;
import dev.ecphory.internal.facts.RuleFactSensitivity;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.intentions.IntentionProjection;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.internal.intentions.ProspectiveMemory;
import dev.ecphory.internal.landmarks.LandmarkCache;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.learning.AccessLogBuffer;
import dev.ecphory.internal.learning.UsageLearning;
import dev.ecphory.internal.log.EventAppender;
import dev.ecphory.internal.monitoring.OperationCounters;
import dev.ecphory.internal.retrieval.Retriever;
import dev.ecphory.internal.retrieval.expansion.QueryExpander;
import dev.ecphory.internal.retrieval.facts.OccasionFinder;
import dev.ecphory.internal.retrieval.rerank.TimedReranker;
import dev.ecphory.internal.store.StoreHandle;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.Observer;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.store.EventReader;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the memories of one engine share. Threads may share it. */
public final class EngineContext {
    private final EventStore store;
    /** The store for those that may outlive it. */
    public final StoreHandle handle;

    public final EngineSettings settings;
    public final InstantSource clock;
    public final EmbedderLoader neural;
    public final EmbedderResolver meanings;
    public final @Nullable TimedReranker reranker;
    public final EmbeddingChore chore;
    public final ChoreFactory chores;
    public final Consolidator consolidator;
    public final BackgroundScheduler background;
    public final AccessLogBuffer accesses;
    final @Nullable LanguageModel model;
    public final AssetModels assets;
    public final AnswerPipeline answerer;
    public final NamespaceCaches caches;
    public final IndexRegistry indexes;
    private final Map<String, TermAnalyzer> words = new ConcurrentHashMap<>();
    private final StaticEmbedder table = new StaticEmbedder();
    public final OperationCounters tally = new OperationCounters();
    private final SplittableRandom random =
            new SplittableRandom(ThreadLocalRandom.current().nextLong());
    private final AtomicBoolean closed = new AtomicBoolean();

    public EngineContext(
            EventStore store,
            EngineSettings settings,
            InstantSource clock,
            EmbedderLoader neural,
            List<Embedder> earlier,
            @Nullable LanguageModel model,
            @Nullable Reranker crossEncoder,
            AssetModels assets,
            AnswerPipeline answerer,
            List<Observer> observers) {
        this.answerer = answerer;
        this.store = store;
        this.handle = new StoreHandle(
                store,
                Observer.composite(
                        Stream.concat(Stream.of(tally), observers.stream()).toList()),
                settings.quota);
        this.settings = settings;
        this.clock = clock;
        this.neural = neural;
        this.meanings = new EmbedderResolver(store, neural, earlier, settings.strictSpace, assets);
        this.reranker = crossEncoder == null ? null : TimedReranker.of(crossEncoder, settings.rerankBudget, clock);
        // names this process among those that share the store; nothing that is stored or ranked depends on it
        String owner = HexFormat.of().toHexDigits(random.nextLong());
        this.indexes = new IndexRegistry(store, settings, neural, owner, this::words, this::letGo);
        this.chore = new EmbeddingChore(store, owner);
        this.model = model;
        this.assets = assets;
        this.caches = new NamespaceCaches(store, settings, table, this::words, clock);
        this.chores = new ChoreFactory(store, this::encoder, caches.associations, model, assets);
        this.consolidator = new Consolidator(store, owner, chores::of, chores::asking);
        this.accesses = new AccessLogBuffer(store);
        this.background = new BackgroundScheduler(this); // last: others may call it from now on
    }

    public EventStore store() {
        return handle.get();
    }

    /** Chance of its own for a part of the engine; nothing that is stored or ranked depends on it. */
    public SplittableRandom random() {
        return random.split();
    }

    /** The index of a namespace, as long as somebody holds it; to be asked for anew each time. */
    public Projection projection(Namespace namespace) {
        return indexes.of(namespace);
    }

    /** What the audit recorders of this engine share. */
    public AuditRecorder.Sink auditSink() {
        return new AuditRecorder.Sink(handle, clock, settings.trail, background::read, tally::trodden);
    }

    /** Appends to a namespace, and follows it up. */
    public EventAppender appender(Namespace namespace) {
        return new EventAppender(namespace, handle, settings.quota, appended -> {
            background.appended(namespace, appended.size());
            tally.appended(appended.stream().filter(one -> !one.duplicate()).count());
        });
    }

    /** What is learned from the use of a namespace's events. */
    public UsageLearning usage(AuditRecorder recorder) {
        Namespace namespace = recorder.namespace();
        return new UsageLearning(recorder, accesses, caches.associations, traces(namespace));
    }

    /** How far each chore of a namespace has come; where vectors count, this loads the neural embedder. */
    public List<ChoreBacklog> backlog(Namespace namespace, boolean vectors) {
        boolean neurally = vectors && settings.tier.usesNeuralEmbedder();
        if (neurally) {
            neural.start();
        }
        return ChoreBacklog.of(
                namespace,
                store(),
                annotated(namespace),
                vectors ? assets.embedder() : null,
                neurally ? meanings : null);
    }

    /** Whether no chore of a namespace that loads no model has anything left to do. */
    boolean isConsolidated(Namespace namespace) {
        return backlog(namespace, false).stream().allMatch(chore -> chore.waiting() == 0);
    }

    /** Marks a cycle of learning, if anything was recalled or reported since the last; says whether it did. */
    boolean markCycle(Namespace namespace) {
        return UsageLearning.cycle(namespace, store(), accesses, clock.instant());
    }

    /** Embeds what waits, where an embedder of the space that is served is at hand; whether nothing is left that it could embed. */
    boolean embed(Namespace namespace, BooleanSupplier stop) {
        Embedder embedder = meanings.servingIfThere(namespace).orElse(null);
        if (embedder == null) {
            return true; // of another space, which who asks is told; or the model is away
        }
        chore.run(namespace, embedder, ProgressListener.SILENT, stop);
        return chore.pending(namespace, embedder.space()) <= 0;
    }

    /** How far the encoder has come with a namespace. */
    public long annotated(Namespace namespace) {
        try (EventEncoder encoder = encoder(namespace)) {
            return store.annotations().through(namespace, encoder.version());
        }
    }

    /** Lets go of what is kept in memory of a namespace whose index was: all of it can be read again. */
    private void letGo(Namespace namespace) {
        caches.forget(namespace);
        background.forget(namespace);
        consolidator.rest(namespace);
    }

    /** What a namespace's events say of who speaks and of whom, as far as they are in sight. */
    public MentionStatistics census(Namespace namespace, @Nullable Instant validAt, @Nullable Instant knownAt) {
        TermAnalyzer language = words(namespace);
        MentionStatistics.Of of =
                new MentionStatistics.Of(store.log().logPosition(namespace), validAt, knownAt, language.language());
        return caches.censuses
                .get(namespace, none -> new MentionStatistics.Slot())
                .of(
                        of,
                        earlier -> MentionStatistics.next(
                                earlier, of, namespace, store.log(), store.decisions(), language));
    }

    /** Drops what was read of a namespace's events and is kept in memory, because some are not to be known any more. */
    public void forget(Namespace namespace) {
        caches.forget(namespace);
        boolean unused = projection(namespace).drop();
    }

    /** Who recalls: with the neural embedder, as far as it can be had within the patience of this recall. */
    Retriever recaller(Namespace namespace, Projection projection, RecallOptions options) {
        @Nullable Embedder embedder = null;
        @Nullable String missing = null;
        if (settings.tier.usesNeuralEmbedder() && options.usesEmbedder()) {
            neural.start();
            projection.catchUp(null, through -> {}); // while it loads
            EmbedderResolver.ResolvedEmbedder asked = meanings.asked(namespace, options.patience());
            embedder = asked.embedder();
            missing = asked.missing();
            if (embedder != null && background.embeds() && chore.pending(namespace, embedder.space()) > 0) {
                background.embedded(namespace, options.patience());
            }
        }
        Retriever.Sources sources = new Retriever.Sources(
                namespace,
                projection,
                told(),
                lifeEvents(namespace)::window,
                caches.facts,
                new RuleFactSensitivity(namespace, store.log()),
                caches.summaries,
                seqs -> store.annotations().at(namespace, seqs),
                () -> caches.associations.of(namespace));
        QueryExpander expander = new QueryExpander(settings.tier == Tier.PRO ? model : null);
        Retriever.Models models = new Retriever.Models(embedder, missing, assets.embedder(), reranker, expander);
        return new Retriever(sources, models, mind(namespace));
    }

    /** The log as recall reads it. */
    public EventReader told() {
        return new CaptionedEventReader(store.log(), store.summaries());
    }

    /** How well a namespace's events are kept, and which mechanisms count in its rankings. */
    private CognitionView mind(Namespace namespace) {
        CognitionSettings cognition = settings.forgetting == Forgetting.NONE
                ? settings.cognition.without(CognitiveMechanism.RETENTION)
                : settings.cognition;
        return new CognitionView(
                cognition,
                traces(namespace),
                () -> caches.intentionCache.moods(namespace),
                reminders(namespace),
                clock);
    }

    /** Tells of the intentions and occasions that a question or its time calls for, as far as they were known then. */
    private ReminderSource reminders(Namespace namespace) {
        return (question, options, at) -> {
            ProspectiveMemory prospectiveMemory = prospectiveMemory(namespace);
            ProspectiveMemory.Situation situation = prospectiveMemory.situation(question);
            Instant knownAt = options.knownAt() == null ? Instant.MAX : options.knownAt();
            Stream<Reminder> intended = caches.intentionCache.intentions(namespace).stream()
                    .map(IntentionProjection.Held::intended)
                    .filter(one -> !one.since().isAfter(knownAt) && prospectiveMemory.due(one, at, situation))
                    .map(one -> new Reminder(one.id(), one.text(), Intentions.because(one.when())));
            OccasionFinder occasions =
                    new OccasionFinder(Languages.of(store.settings(), namespace).times(), at, options.knownAt());
            return Stream.concat(
                            intended,
                            occasions
                                    .due(caches.facts.of(namespace, options.visibility()), namespace, store.log())
                                    .stream())
                    .toList();
        };
    }

    public ProspectiveMemory prospectiveMemory(Namespace namespace) {
        return new ProspectiveMemory(words(namespace));
    }

    /** How well a namespace's events are kept, as the newest cycle left them. */
    public TraceSource traces(Namespace namespace) {
        return caches.traces.of(namespace);
    }

    public LandmarkCache lifeEvents(Namespace namespace) {
        return caches.lifeEvents(namespace);
    }

    /** An encoder for a namespace that has seen nothing; the caller closes it. */
    public EventEncoder encoder(Namespace namespace) {
        return new EventEncoder(words(namespace), table);
    }

    private TermAnalyzer words(Namespace namespace) {
        return words.computeIfAbsent(TermAnalyzer.languageOf(store.settings(), namespace), TermAnalyzer::of);
    }

    public void close() {
        if (closed.compareAndSet(false, true)) {
            background.close();
            consolidator.close();
            accesses.flush();
            indexes.close();
            neural.close();
            meanings.close();
            if (settings.candidates != null) {
                settings.candidates.source().close();
            }
            if (reranker != null) {
                reranker.model().close();
            }
            AssetEmbedder likeness = assets.embedder();
            if (likeness != null) {
                likeness.close();
            }
            words.values().forEach(TermAnalyzer::close);
            Observer observer = handle.observer();
            handle.close();
            observer.close();
        }
    }
}
