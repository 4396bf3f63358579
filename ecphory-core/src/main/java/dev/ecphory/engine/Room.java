package dev.ecphory.engine;

import dev.ecphory.answer.Answerer;
import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Mechanism;
import dev.ecphory.cognition.Traces;
import dev.ecphory.encode.Encoder;
import dev.ecphory.index.AssociationShelf;
import dev.ecphory.index.Projection;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Summary;
import dev.ecphory.model.AssetEmbedder;
import dev.ecphory.model.CrossEncoder;
import dev.ecphory.model.Embedder;
import dev.ecphory.model.LanguageModel;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recaller;
import dev.ecphory.recall.Reminder;
import dev.ecphory.recall.Reminders;
import dev.ecphory.recall.expand.Expander;
import dev.ecphory.recall.facts.FactShelf;
import dev.ecphory.recall.facts.FactSource;
import dev.ecphory.recall.refine.Mind;
import dev.ecphory.recall.refine.Narrowing;
import dev.ecphory.recall.summaries.SummaryShelf;
import dev.ecphory.recall.summaries.SummarySource;
import dev.ecphory.store.EventReader;
import dev.ecphory.store.Store;
import dev.ecphory.store.ToldEvents;
import dev.ecphory.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What the memories of one engine share. Threads may share it. */
final class Room {
    /** The setting of a namespace that names the language of its words. */
    static final String LANGUAGE = "language";

    /** True Memory: consolidate by itself after so many appended events. */
    private static final int CONSOLIDATE_EVERY = 25;
    /** Consolidation lets a burst of appends pass, which would wait for its transactions otherwise. */
    private static final Duration QUIET = Duration.ofMillis(250);

    /** The kinds of summaries that contexts may tell. */
    private static final List<Summary.Kind> TOLD = List.of(
            Summary.Kind.SESSION, Summary.Kind.CLUSTER, Summary.Kind.MONTH, Summary.Kind.ENTITY, Summary.Kind.GIST);

    /** Those that are hints and no evidence. */
    private static final List<Summary.Kind> INFERRED = List.of(Summary.Kind.INSIGHT, Summary.Kind.IDENTITY);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Store store;
    private final Settings settings;
    private final InstantSource clock;
    private final Neural neural;
    private final @Nullable CrossEncoder crossEncoder;
    private final EmbeddingChore chore;
    private final WorkQueue queue;
    private final ChoreList chores;
    private final Consolidator consolidator;
    private final WorkQueue consolidation;
    private final Map<Namespace, Integer> appended = new ConcurrentHashMap<>();
    private final Accesses accesses;
    private final @Nullable LanguageModel model;
    private final AssetModels assets;
    private final Answerer answerer;
    private final Census.Kept censuses = new Census.Kept();
    private final FactShelf facts;
    private final SummaryShelf summaries;
    private final AssociationShelf associations;
    private final MindShelf minds;
    private final TraceShelf traces;
    private final Map<Namespace, LifeEvents> lifeEvents = new ConcurrentHashMap<>();
    private final Map<String, Words> words = new ConcurrentHashMap<>();
    private final StaticEmbedder table = new StaticEmbedder();
    private final AtomicBoolean closed = new AtomicBoolean();

    Room(
            Store store,
            Settings settings,
            InstantSource clock,
            Neural neural,
            @Nullable LanguageModel model,
            @Nullable CrossEncoder crossEncoder,
            AssetModels assets,
            Answerer answerer) {
        this.answerer = answerer;
        this.store = store;
        this.settings = settings;
        this.clock = clock;
        this.neural = neural;
        this.crossEncoder = crossEncoder;
        // names this process among those that share the store; nothing that is stored or ranked depends on it
        String owner = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        this.chore = new EmbeddingChore(store, owner);
        this.queue = new WorkQueue("embed", () -> neural.get().isPresent(), (namespace, stop) -> {
            Embedder embedder = neural.require();
            chore.run(namespace, embedder, Progress.SILENT, stop);
            return chore.pending(namespace, embedder.space()) > 0;
        });
        this.model = model;
        this.assets = assets;
        this.associations = new AssociationShelf(store);
        this.chores = new ChoreList(store, this::encoder, associations, model, assets);
        this.consolidator = new Consolidator(store, owner, chores::of, chores::asking);
        this.consolidation = new WorkQueue(
                "consolidate",
                () -> true,
                (namespace, stop) -> {
                    appended.remove(namespace);
                    boolean complete =
                            consolidator.run(namespace, Progress.SILENT, stop).complete();
                    if (complete && new Learning(namespace, this).cycle()) {
                        complete = consolidator
                                .runByRules(namespace, Progress.SILENT, stop)
                                .complete();
                    }
                    return !complete;
                },
                QUIET,
                PATIENCE);
        this.accesses = new Accesses(store);
        this.summaries = new SummaryShelf(new SummarySource(
                namespace -> store.summaries().revision(namespace),
                namespace -> store.summaries().of(namespace, TOLD),
                namespace -> store.summaries().of(namespace, INFERRED)));
        this.minds = new MindShelf(store, settings.cognition());
        this.traces = new TraceShelf(store, settings.cognition(), table, minds);
        this.facts = new FactShelf(
                new FactSource(store.facts(), store.log(), this::words, namespace -> Lore.of(namespace, store), clock));
    }

    /** The language model that is configured; null for none. */
    @Nullable
    LanguageModel model() {
        return model;
    }

    Store store() {
        return store;
    }

    Settings settings() {
        return settings;
    }

    InstantSource clock() {
        return clock;
    }

    Neural neural() {
        return neural;
    }

    /** Who reads the best memories again; null for nobody. */
    @Nullable
    CrossEncoder crossEncoder() {
        return crossEncoder;
    }

    /** The models that look at assets. */
    AssetModels assets() {
        return assets;
    }

    EmbeddingChore chore() {
        return chore;
    }

    WorkQueue queue() {
        return queue;
    }

    Consolidator consolidator() {
        return consolidator;
    }

    ChoreList chores() {
        return chores;
    }

    /** Has a namespace consolidated in the background once enough was appended to it. */
    void appended(Namespace namespace, int events) {
        if (settings.background()
                && !store.readOnly()
                && appended.merge(namespace, events, Integer::sum) >= CONSOLIDATE_EVERY) {
            consolidation.add(namespace);
        }
    }

    Answerer answerer() {
        return answerer;
    }

    Accesses accesses() {
        return accesses;
    }

    AssociationShelf associations() {
        return associations;
    }

    /** True when new events are to be embedded by the background thread. */
    boolean embedsInBackground() {
        return settings.tier().neural() && settings.background() && !store.readOnly();
    }

    Projection projection(Namespace namespace) {
        boolean gated = settings.admission() == Admission.ENFORCE;
        return new Projection(namespace, store, words(namespace), settings.cache(), gated);
    }

    /** What a namespace's events say of who speaks and of whom, as far as they are in sight. */
    Census census(Namespace namespace, @Nullable Instant validAt, @Nullable Instant knownAt) {
        Words language = words(namespace);
        Census.Of of = new Census.Of(store.log().head(namespace), validAt, knownAt, language.language());
        return censuses.of(
                namespace,
                of,
                () -> Census.take(
                        of,
                        namespace,
                        store.log(),
                        language,
                        Hidden.of(namespace, store.decisions(), validAt, knownAt)));
    }

    /** Drops what was read of a namespace's events and is kept in memory, because some are not to be known any more. */
    void forget(Namespace namespace) {
        censuses.forget(namespace);
        facts.forget(namespace);
        summaries.forget(namespace);
        associations.forget(namespace);
        traces.forget(namespace);
        minds.forget(namespace);
        lifeEvents(namespace).forget();
    }

    /** Who recalls: with the neural embedder, as far as it can be had within the patience of this recall. */
    Recaller recaller(Namespace namespace, Projection projection, RecallOptions options) {
        @Nullable Embedder embedder = null;
        @Nullable String missing = null;
        if (settings.tier().neural() && Recaller.wantsMeaning(options)) {
            neural.start();
            projection.catchUp(null, through -> {}); // while it loads
            embedder = neural.get(options.patience()).orElse(null);
            missing = embedder == null ? neural.missing() : null;
            if (embedder != null && embedsInBackground() && chore.pending(namespace, embedder.space()) > 0) {
                queue.add(namespace);
                queue.await(namespace, options.patience());
            }
        }
        return new Recaller(
                projection,
                told(),
                namespace,
                lifeEvents(namespace)::window,
                embedder,
                missing,
                assets.embedder(),
                narrowing(namespace),
                new Sensed(namespace, store.log()),
                summaries);
    }

    /**
     * The event of an id that somebody gave.
     *
     * @param field what they gave it as
     * @throws InvalidInputException when there is none
     */
    LogEntry event(Namespace namespace, String field, String id) {
        return store.log()
                .byId(namespace, id)
                .orElseThrow(() -> new InvalidInputException(
                        field, id, "is not in namespace " + namespace, "list the namespace's events for their ids"));
    }

    /** The log as recall reads it. */
    EventReader told() {
        return new ToldEvents(store.log(), store.summaries());
    }

    private Narrowing narrowing(Namespace namespace) {
        Expander expander = new Expander(settings.tier() == Tier.PRO ? model : null);
        return new Narrowing(
                namespace,
                facts,
                seqs -> store.annotations().at(namespace, seqs),
                () -> associations.of(namespace),
                crossEncoder,
                expander,
                mind(namespace));
    }

    /** How well a namespace's events are kept, and which mechanisms count in its rankings. */
    private Mind mind(Namespace namespace) {
        Cognition cognition = settings.forgetting() == Forgetting.NONE
                ? settings.cognition().without(Mechanism.RETENTION)
                : settings.cognition();
        return new Mind(cognition, traces(namespace), () -> minds.moods(namespace), reminders(namespace), clock);
    }

    /** Tells of the intentions that a question or its time calls for, as far as they were known then. */
    private Reminders reminders(Namespace namespace) {
        return (question, options, at) -> {
            Prospect prospect = prospect(namespace);
            Prospect.Situation situation = prospect.situation(question);
            Instant knownAt = options.knownAt() == null ? Instant.MAX : options.knownAt();
            return minds.intentions(namespace).stream()
                    .map(IntentionFold.Held::intended)
                    .filter(one -> !one.since().isAfter(knownAt) && prospect.due(one, at, situation))
                    .map(one -> new Reminder(one.id(), one.text(), Intentions.because(one.when())))
                    .toList();
        };
    }

    /** Who says which intentions of a namespace are due. */
    Prospect prospect(Namespace namespace) {
        return new Prospect(settings.cognition().prospective(), words(namespace));
    }

    /** Intentions and moods. */
    MindShelf minds() {
        return minds;
    }

    /** How well a namespace's events are kept, as the newest cycle left them. */
    Traces traces(Namespace namespace) {
        return traces.of(namespace);
    }

    LifeEvents lifeEvents(Namespace namespace) {
        return lifeEvents.computeIfAbsent(namespace, one -> new LifeEvents(one, store));
    }

    /** An encoder for a namespace that has seen nothing; the caller closes it. */
    Encoder encoder(Namespace namespace) {
        return new Encoder(words(namespace), table);
    }

    private Words words(Namespace namespace) {
        String language = store.settings().of(namespace).getOrDefault(LANGUAGE, "en");
        return words.computeIfAbsent(language, Words::of);
    }

    void close(Collection<Memory> memories) {
        if (closed.compareAndSet(false, true)) {
            queue.close();
            consolidation.close();
            consolidator.close();
            accesses.flush();
            memories.forEach(Memory::keepCache);
            neural.close();
            if (crossEncoder != null) {
                crossEncoder.close();
            }
            AssetEmbedder likeness = assets.embedder();
            if (likeness != null) {
                likeness.close();
            }
            words.values().forEach(Words::close);
            store.close();
        }
    }
}
