package dev.ecphory.internal.runtime;

import dev.ecphory.internal.monitoring.EngineHealth;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.internal.embedding.EmbedderResolver;
import dev.ecphory.admin.HealthReport.State;
import dev.ecphory.internal.index.cache.IndexMemoryBudget;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.EcphoryException;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Namespace;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.AssetEmbedder;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Reranker;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.window.ChatWindows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks at a store without changing it: numbers, health, agreement. Stateless. */
final class StoreInspector {
    private static final double MIB = 1 << 20;

    private StoreInspector() {}

    static HealthReport health(EngineContext room) {
        List<String> problems = room.store().findProblems();
        HealthReport.Component store = problems.isEmpty()
                ? ok("store", "integrity, keys and sequence numbers are right")
                : new HealthReport.Component("store", State.FAILED, String.join("; ", problems));
        List<Namespace> namespaces = room.store().namespaces();
        return health(store, room, namespaces, neural(room, namespaces));
    }

    static HealthReport glance(EngineContext room) {
        HealthReport.Component store;
        try {
            room.store().ping();
            store = ok("store", "it answers");
        } catch (EcphoryException failed) {
            return new HealthReport(
                    List.of(new HealthReport.Component("store", State.FAILED, String.valueOf(failed.getMessage()))));
        }
        boolean open = room.settings.tier.usesNeuralEmbedder() && !room.neural.settled();
        return health(
                store,
                room,
                newest(room),
                open
                        ? ok("neural embedder", "not loaded yet: that begins when it is wanted")
                        : neural(room, newest(room)));
    }

    /** A probe looks at those that were asked last, however many there are. */
    private static List<Namespace> newest(EngineContext room) {
        return room.indexes.newest(EngineHealth.MOST).stream()
                .map(IndexMemoryBudget.Resident::namespace)
                .toList();
    }

    private static HealthReport health(
            HealthReport.Component store,
            EngineContext room,
            List<Namespace> namespaces,
            HealthReport.Component neural) {
        List<HealthReport.Component> parts = new ArrayList<>();
        parts.add(store);
        parts.add(
                room.store().readOnly()
                        ? degraded("writing", "the store is read-only here: recall works, append does not")
                        : ok("writing", "the store is writable"));
        parts.add(cache(room));
        parts.add(memory(room.indexes.account()));
        parts.add(neural);
        parts.add(background(room.background.pulse()));
        Reranker encoder = room.crossEncoder;
        parts.add(ok("cross-encoder", encoder == null ? "not wanted" : encoder.id()));
        AssetEmbedder likeness = room.assets.embedder();
        if (likeness != null) {
            parts.add(pending(
                    "asset embedder",
                    room,
                    namespaces,
                    likeness.space(),
                    "events wait to be looked at for assets in "));
        }
        return new HealthReport(parts);
    }

    private static HealthReport.Component cache(EngineContext room) {
        Optional<Path> folder = room.indexes.caches().folder();
        if (!room.settings.cache) {
            return ok("index cache", "not wanted: each start replays the log");
        }
        return folder.isEmpty()
                ? degraded("index cache", "nowhere to keep it: each start replays the log")
                : ok(
                        "index cache",
                        folder.equals(room.store().cacheFolder())
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

    private static HealthReport.Component background(List<EngineHealth.Queue> queues) {
        String failing = queues.stream()
                .filter(queue -> queue.failing() > 0)
                .map(queue -> queue.chore() + " of " + queue.lastFailure()
                        + (queue.failing() > 1 ? ", and of " + (queue.failing() - 1) + " more namespaces" : ""))
                .collect(Collectors.joining("; "));
        return failing.isEmpty()
                ? ok("background", "no work of it is failing")
                : degraded(
                        "background",
                        failing + "; it is tried again by itself, ever less often, and at once after an append");
    }

    private static HealthReport.Component neural(EngineContext room, List<Namespace> namespaces) {
        if (!room.settings.tier.usesNeuralEmbedder()) {
            return ok("neural embedder", "not wanted at tier edge");
        }
        @Nullable String problem = room.neural.problem();
        if (problem != null) {
            return degraded("neural embedder", problem + " (recall uses the static table)");
        }
        VectorSpace configured = room.neural.require().space();
        for (Namespace namespace : namespaces) {
            VectorSpace served = room.meanings.served(namespace, configured);
            if (!configured.equals(served)
                    && room.meanings.servingIfThere(namespace).isEmpty()) {
                String what = EmbedderResolver.foreign(namespace, Objects.requireNonNull(served), configured)
                        .getMessage();
                return degraded("neural embedder", what + " (until then recall goes by words and the static table)");
            }
        }
        return pending("neural embedder", room, namespaces, configured, "events wait to be embedded in ");
    }

    private static HealthReport.Component pending(
            String part, EngineContext room, List<Namespace> namespaces, VectorSpace space, String waiting) {
        long pending = namespaces.stream()
                .filter(namespace -> !ChatWindows.reserved(namespace))
                .mapToLong(namespace -> room.chore.pending(namespace, space(namespace, room, space)))
                .sum();
        return pending == 0 ? ok(part, space.key()) : degraded(part, pending + " " + waiting + space.key());
    }

    /** The space that stands for one in a namespace: of assets that itself, of texts the one that is served. */
    private static VectorSpace space(Namespace namespace, EngineContext room, VectorSpace space) {
        AssetEmbedder likeness = room.assets.embedder();
        VectorSpace served =
                likeness != null && likeness.space().equals(space) ? space : room.meanings.served(namespace, space);
        return served == null ? space : served;
    }

    static MemoryStats stats(Namespace namespace, EngineContext room, Projection projection) {
        EventStore store = room.store();
        Map<String, Long> embedded = new TreeMap<>();
        for (String key : store.vectors().spaces(namespace)) {
            embedded.put(key, store.vectors().through(namespace, VectorSpace.parse(key)));
        }
        return projection.read(
                null,
                fields -> new MemoryStats(
                        namespace.value(),
                        fields.events(),
                        fields.declaredSessions(),
                        fields.speakers().stream().sorted().toList(),
                        fields.firstDay(),
                        fields.lastDay(),
                        embedded,
                        fields.passages(),
                        store.sizeBytes(),
                        projection.cacheBytes(),
                        projection.memoryBytes()));
    }

    static void requirePage(int limit) {
        if (limit < 1 || limit > 10_000) {
            throw new InvalidInputException("limit", Integer.toString(limit), "is out of range", "give 1 to 10000");
        }
    }

    /** Sets the language of a namespace, if it is known. */
    static void language(Namespace namespace, EngineContext room, String language) {
        if (!TermAnalyzer.languages().contains(language)) {
            throw new InvalidInputException(
                    "language", language, "is not known", "give one of " + TermAnalyzer.languages());
        }
        room.store().settings().put(namespace, EngineContext.LANGUAGE, language);
    }

    /** The store's file, and the projections of one namespace. */
    static VerificationReport verify(Namespace namespace, EngineContext room, ProgressListener progress) {
        VerificationReport projections = verify(namespace, room, room.projection(namespace), progress);
        List<String> problems = new ArrayList<>(room.store().findProblems());
        problems.addAll(projections.problems());
        return new VerificationReport(projections.checked(), problems);
    }

    static VerificationReport verify(List<Namespace> namespaces, EngineContext room, ProgressListener progress) {
        List<String> checked = new ArrayList<>(List.of("store: integrity, keys, sequence numbers"));
        List<String> problems = new ArrayList<>(room.store().findProblems());
        for (Namespace namespace : namespaces) {
            VerificationReport one = verify(namespace, room, room.projection(namespace), progress);
            checked.addAll(one.checked());
            problems.addAll(one.problems());
        }
        return new VerificationReport(checked, problems);
    }

    static VerificationReport verify(
            Namespace namespace, EngineContext room, Projection projection, ProgressListener progress) {
        List<String> problems = new ArrayList<>();
        LogPosition head = room.store().log().logPosition(namespace);
        var space = !room.settings.tier.usesNeuralEmbedder()
                ? null
                : room.meanings.servingIfThere(namespace).map(Embedder::space).orElse(null);
        if (!agrees(
                projection, space, through -> progress.onProgress("verify " + namespace, through, head.lastSeq()))) {
            problems.add("the index of namespace " + namespace + " differs from its log; run rebuild");
        }
        if (space != null) {
            long through = room.store().vectors().through(namespace, space);
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
}
