package dev.ecphory.internal.runtime;

import dev.ecphory.EcphoryException;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.HealthReport.State;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.internal.embedding.EmbedderResolver;
import dev.ecphory.internal.encoding.AnnotationChore;
import dev.ecphory.internal.facts.extract.ClaimExtractionChore;
import dev.ecphory.internal.facts.extract.MentionChore;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.internal.index.cache.IndexMemoryBudget.Resident;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.log.EventTries;
import dev.ecphory.internal.monitoring.EngineHealth;
import dev.ecphory.internal.retrieval.rerank.TimedReranker;
import dev.ecphory.internal.summaries.SummaryChore;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.window.ChatWindows;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks at a store without changing it: numbers, health, agreement. Stateless. */
public final class StoreInspector {
    private static final Set<String> RULES =
            Set.of(AnnotationChore.CHORE, ClaimExtractionChore.CHORE, MentionChore.CHORE, SummaryChore.CHORE);
    /** Events set aside that health names. */
    private static final int NAMED = 3;

    private static final double MIB = 1 << 20;

    private StoreInspector() {}

    public static HealthReport health(EngineContext engine) {
        List<String> problems = engine.store().findProblems();
        HealthReport.Component store = problems.isEmpty()
                ? ok("store", "integrity, keys and sequence numbers are right")
                : new HealthReport.Component("store", State.FAILED, String.join("; ", problems));
        List<Namespace> namespaces = engine.store().namespaces();
        return health(store, engine, namespaces, neural(engine, namespaces));
    }

    public static HealthReport glance(EngineContext engine) {
        HealthReport.Component store;
        try {
            engine.store().ping();
            store = ok("store", "it answers");
        } catch (EcphoryException failed) {
            return new HealthReport(
                    List.of(new HealthReport.Component("store", State.FAILED, String.valueOf(failed.getMessage()))));
        }
        boolean open = engine.settings.tier.usesNeuralEmbedder() && !engine.neural.settled();
        return health(
                store,
                engine,
                newest(engine),
                open
                        ? ok("neural embedder", "not loaded yet: that begins when it is wanted")
                        : neural(engine, newest(engine)));
    }

    /** A probe looks at those that were asked last, however many there are. */
    private static List<Namespace> newest(EngineContext engine) {
        return engine.indexes.newest(EngineHealth.MOST).stream()
                .map(IndexMemoryBudget.Resident::namespace)
                .toList();
    }

    private static HealthReport health(
            HealthReport.Component store,
            EngineContext engine,
            List<Namespace> namespaces,
            HealthReport.Component neural) {
        List<HealthReport.Component> parts = new ArrayList<>();
        parts.add(store);
        parts.add(writing(engine.store()));
        parts.add(cache(engine));
        parts.add(memory(engine.indexes.account()));
        parts.add(neural);
        parts.add(background(engine.background.pulse(), setAside(engine.store(), namespaces)));
        TimedReranker reranker = engine.reranker;
        parts.add(ok(
                "cross-encoder",
                reranker == null ? "not wanted" : reranker.model().id()));
        AssetEmbedder likeness = engine.assets.embedder();
        if (likeness != null) {
            parts.add(pending(
                    "asset embedder",
                    engine,
                    namespaces,
                    likeness.space(),
                    "events wait to be looked at for assets in "));
        }
        if (engine.settings.candidates != null) {
            parts.addAll(engine.settings.candidates.source().health().parts());
        }
        return new HealthReport(parts);
    }

    private static HealthReport.Component writing(EventStore store) {
        if (store.readOnly()) {
            return degraded("writing", "the store is read-only here: recall works, append does not");
        }
        return store.writingProblem()
                .map(problem -> new HealthReport.Component("writing", State.FAILED, problem))
                .orElseGet(() -> ok("writing", "the store is writable"));
    }

    private static HealthReport.Component cache(EngineContext engine) {
        Optional<Path> folder = engine.indexes.cacheFolder();
        if (!engine.settings.cache) {
            return ok("index cache", "not wanted: each start replays the log");
        }
        return folder.isEmpty()
                ? degraded("index cache", "nowhere to keep it: each start replays the log")
                : ok(
                        "index cache",
                        folder.equals(engine.store().cacheFolder())
                                ? "kept beside the store"
                                : "kept in a folder of this machine");
    }

    private static HealthReport.Component ok(String name, String note) {
        return new HealthReport.Component(name, State.OK, note);
    }

    private static HealthReport.Component degraded(String name, String note) {
        return new HealthReport.Component(name, State.DEGRADED, note);
    }

    /** More than they may take is what many ask at the same time, or one that fills the memory alone. */
    private static HealthReport.Component memory(IndexMemoryBudget.Account account) {
        String note = String.format(
                Locale.ROOT,
                "%d indexes take %.1f of %.1f MiB; %d were let go",
                account.resident(),
                account.bytes() / MIB,
                account.budget() / MIB,
                account.evictions());
        return account.bytes() <= account.budget()
                ? ok("index memory", note)
                : degraded("index memory", note + "; give more, or ask fewer at a time");
    }

    private static HealthReport.Component background(List<EngineHealth.Queue> queues, String aside) {
        String failing = queues.stream()
                .filter(queue -> queue.failing() > 0)
                .map(queue -> queue.chore() + " of " + queue.lastFailure()
                        + (queue.failing() > 1 ? ", and of " + (queue.failing() - 1) + " more namespaces" : ""))
                .collect(Collectors.joining("; "));
        if (failing.isEmpty() && aside.isEmpty()) {
            return ok("background", "no work of it is failing");
        }
        String again = failing.isEmpty()
                ? ""
                : failing + "; it is tried again by itself, ever less often, and at once after an append";
        return degraded("background", again + (again.isEmpty() || aside.isEmpty() ? "" : "; ") + aside);
    }

    /** Which events the rules could not read, of the namespaces that were asked last; empty for none. */
    private static String setAside(EventStore store, List<Namespace> namespaces) {
        String events = namespaces.stream()
                .flatMap(namespace -> store.choreFailures().all(namespace).stream()
                        .filter(failure -> RULES.contains(failure.chore()) && failure.tries() >= EventTries.MOST)
                        .map(failure -> failure.chore() + " set aside event " + failure.seq() + " of " + namespace))
                .limit(NAMED)
                .collect(Collectors.joining(", "));
        return events.isEmpty() ? "" : events + ": the queue of a namespace says why; the others go on";
    }

    private static HealthReport.Component neural(EngineContext engine, List<Namespace> namespaces) {
        if (!engine.settings.tier.usesNeuralEmbedder()) {
            return ok("neural embedder", "not wanted at tier edge");
        }
        @Nullable String problem = engine.neural.problem();
        if (problem != null) {
            return degraded("neural embedder", problem + " (recall uses the static table)");
        }
        VectorSpace configured = engine.neural.require().space();
        for (Namespace namespace : namespaces) {
            VectorSpace served = engine.meanings.served(namespace, configured);
            if (!configured.equals(served)
                    && engine.meanings.servingIfThere(namespace).isEmpty()) {
                String what = EmbedderResolver.foreign(namespace, Objects.requireNonNull(served), configured)
                        .getMessage();
                return degraded("neural embedder", what + " (until then recall goes by words and the static table)");
            }
        }
        return pending("neural embedder", engine, namespaces, configured, "events wait to be embedded in ");
    }

    private static HealthReport.Component pending(
            String part, EngineContext engine, List<Namespace> namespaces, VectorSpace space, String waiting) {
        long pending = namespaces.stream()
                .filter(namespace -> !ChatWindows.reserved(namespace))
                .mapToLong(namespace -> engine.chore.pending(namespace, space(namespace, engine, space)))
                .sum();
        return pending == 0 ? ok(part, space.key()) : degraded(part, pending + " " + waiting + space.key());
    }

    /** The space that stands for one in a namespace: of assets that itself, of texts the one that is served. */
    private static VectorSpace space(Namespace namespace, EngineContext engine, VectorSpace space) {
        AssetEmbedder likeness = engine.assets.embedder();
        VectorSpace served =
                likeness != null && likeness.space().equals(space) ? space : engine.meanings.served(namespace, space);
        return served == null ? space : served;
    }

    public static MemoryStats stats(Namespace namespace, EngineContext engine, Projection projection) {
        EventStore store = engine.store();
        Map<String, Long> embedded = new TreeMap<>();
        for (String key : store.vectors().spaces(namespace)) {
            embedded.put(key, store.vectors().through(namespace, VectorSpace.parse(key)));
        }
        return projection.read(
                null,
                fields -> new MemoryStats(
                        namespace.value(),
                        fields.corpus(),
                        fields.declaredSessions(),
                        fields.speakers().keySet().stream().sorted().toList(),
                        fields.firstDay(),
                        fields.lastDay(),
                        embedded,
                        fields.passages(),
                        store.sizeBytes(),
                        projection.cacheBytes(),
                        projection.memoryBytes()));
    }

    public static void requirePage(int limit) {
        if (limit < 1 || limit > 10_000) {
            throw new InvalidInputException("limit", Integer.toString(limit), "is out of range", "give 1 to 10000");
        }
    }

    /** Sets the language of a namespace, if it is known. */
    public static void language(Namespace namespace, EngineContext engine, String language) {
        if (!TermAnalyzer.languages().contains(language)) {
            throw new InvalidInputException(
                    "language", language, "is not known", "give one of " + TermAnalyzer.languages());
        }
        engine.store().settings().put(namespace, TermAnalyzer.SETTING, language);
        engine.consolidator.rest(namespace); // its chores read the old language
    }

    /** The store's file, and the projections of one namespace. */
    public static VerificationReport verify(Namespace namespace, EngineContext engine, ProgressListener progress) {
        VerificationReport projections = verify(namespace, engine, engine.projection(namespace), progress);
        List<String> problems = new ArrayList<>(engine.store().findProblems());
        problems.addAll(projections.problems());
        return new VerificationReport(projections.checked(), problems);
    }

    public static VerificationReport verify(
            List<Namespace> namespaces, EngineContext engine, ProgressListener progress) {
        List<String> checked = new ArrayList<>(List.of("store: integrity, keys, sequence numbers"));
        List<String> problems = new ArrayList<>(engine.store().findProblems());
        for (Namespace namespace : namespaces) {
            VerificationReport one = verify(namespace, engine, engine.projection(namespace), progress);
            checked.addAll(one.checked());
            problems.addAll(one.problems());
        }
        return new VerificationReport(checked, problems);
    }

    public static VerificationReport verify(
            Namespace namespace, EngineContext engine, Projection projection, ProgressListener progress) {
        List<String> problems = new ArrayList<>();
        LogPosition head = engine.store().log().logPosition(namespace);
        var space = !engine.settings.tier.usesNeuralEmbedder()
                ? null
                : engine.meanings.servingIfThere(namespace).map(Embedder::space).orElse(null);
        if (!agrees(
                projection, space, through -> progress.onProgress("verify " + namespace, through, head.lastSeq()))) {
            problems.add("the index of namespace " + namespace + " differs from its log; run rebuild");
        }
        if (space != null) {
            long through = engine.store().vectors().through(namespace, space);
            if (through > head.lastSeq()) {
                problems.add("vectors of namespace " + namespace + " reach event " + through + " of " + head.lastSeq()
                        + "; run reembed");
            }
        }
        return new VerificationReport(
                List.of("namespace " + namespace + ": " + head.events() + " events, index made again and compared"),
                problems);
    }

    /** Somebody may write meanwhile: two that differ are looked at again until the live one has held still. */
    private static boolean agrees(Projection projection, @Nullable VectorSpace space, LongConsumer progress) {
        Projection again = projection.emptyCopy();
        long live;
        long before = projection.digest(space);
        again.rebuild(progress);
        do {
            live = before;
            if (again.digest(space) == live) {
                return true;
            }
            before = projection.digest(space);
        } while (before != live);
        return false;
    }

    public static EngineHealth meters(EngineContext engine) {
        EventStore store = engine.store();
        List<EngineHealth.NamespaceStatus> looked = new ArrayList<>();
        Map<String, Long> spaces = new TreeMap<>();
        long behind = 0;
        long setbacks = 0;
        @Nullable Instant oldest = null;
        for (Resident one : engine.indexes.newest(EngineHealth.MOST)) {
            Namespace namespace = one.namespace();
            LogPosition head = store.log().logPosition(namespace);
            long missing = Math.max(0, head.lastSeq() - one.through());
            long through = engine.annotated(namespace);
            behind += missing;
            setbacks += store.choreFailures().all(namespace).size();
            looked.add(new EngineHealth.NamespaceStatus(
                    namespace.value(), head.events(), one.bytes(), missing, Math.max(0, head.lastSeq() - through)));
            Instant first = store.log().after(namespace, through, 1).stream()
                    .map(LogEntry::recordedAt)
                    .findFirst()
                    .orElse(null);
            oldest = first == null || (oldest != null && oldest.isBefore(first)) ? oldest : first;
            String space = space(engine, namespace);
            if (space != null) {
                spaces.merge(space, 1L, Long::sum);
            }
        }
        return new EngineHealth(
                engine.indexes.account(),
                looked,
                behind,
                setbacks,
                oldest == null ? null : age(oldest, engine.clock.instant()),
                spaces,
                engine.background.pulse(),
                store.pools(),
                engine.tally.done(),
                engine.tally.appended(),
                engine.tally.refused(),
                engine.tally.trail(),
                engine.indexes.candidates(),
                engine.accesses.unrecorded());
    }

    private static Duration age(Instant then, Instant now) {
        return then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
    }

    /** In which space it is served; null when it has no vectors, and no embedder is at hand that says which it would be. */
    private static @Nullable String space(EngineContext engine, Namespace namespace) {
        List<String> there = engine.store().vectors().spaces(namespace);
        if (there.isEmpty()) {
            return null;
        }
        VectorSpace served = engine.meanings.served(namespace, VectorSpace.parse(there.getFirst()));
        return served == null ? null : served.key();
    }
}
