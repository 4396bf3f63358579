package dev.ecphory.internal.runtime;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.maintenance.ArchivePlanner;
import dev.ecphory.internal.maintenance.ArchiveProjection;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopRun;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.internal.maintenance.LoopStepReport.Example;
import dev.ecphory.internal.summaries.GistChore;
import dev.ecphory.knowledge.Decision.Why;
import dev.ecphory.spi.store.AccessLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The consolidation loop: what fades or repeats leaves the ranking, what was used is folded in, what is derived is derived,
 * and what has no reason to be away comes back. It deletes nothing, ever. Killed at any moment, the next run goes on; run
 * twice, the second changes nothing. Threads may share it.
 */
public final class ConsolidationLoop extends NamespaceView {
    /** The setting of a namespace that keeps the log. */
    static final String LOG = "loop.log";

    private static final Set<LoopStep> DECIDING = EnumSet.of(LoopStep.PRUNE, LoopStep.MERGE, LoopStep.SWEEP);

    private final EngineMemoryAdmin upkeep;

    private final EngineContext engine;

    public ConsolidationLoop(AuditRecorder recorder, EngineContext engine) {
        super(recorder);
        this.engine = engine;
        this.upkeep = new EngineMemoryAdmin(recorder, engine);
    }

    /**
     * What these steps would do, one after the other. Writes nothing; what would be derived it does not know yet, so that a
     * run may find more.
     */
    public LoopReport plan(Set<LoopStep> steps) {
        Instant now = clock.instant();
        ArchivePlanner archivist = archivist(now, true, () -> {});
        List<LoopStepReport> reports = new ArrayList<>();
        for (LoopStep step : LoopStep.values()) {
            if (steps.contains(step)) {
                reports.add(
                        switch (step) {
                            case PRUNE -> archivist.prune();
                            case MERGE -> archivist.merge();
                            case STRENGTHEN -> LoopStepReport.counted(step, unlearned());
                            case DERIVE -> waiting();
                            case COMPACT -> compact(archivist.archived(), true, () -> {});
                            case REINDEX -> LoopStepReport.counted(step, unembedded());
                            case SWEEP -> archivist.sweep();
                        });
            }
        }
        return new LoopReport(now, true, reports, true);
    }

    /**
     * Does these steps, one after the other.
     *
     * @throws StoreUnavailableException when the store cannot be written: what was not decided has not left the ranking
     * @throws dev.ecphory.RetryableException when another process is consolidating, or something was forgotten meanwhile
     */
    public LoopReport run(Set<LoopStep> steps, ProgressListener progress) {
        handle.requireWritable("nothing was done");
        Instant now = clock.instant();
        List<LoopStepReport> reports = new ArrayList<>();
        boolean complete = true;
        // what may go is told by what was derived: who bears a fact must be known before
        ConsolidationResult before = steps.stream().anyMatch(DECIDING::contains)
                ? engine.consolidator.finished(namespace, ProgressListener.SILENT)
                : ConsolidationResult.NOTHING;
        for (LoopStep step : LoopStep.values()) {
            if (!steps.contains(step)) {
                continue;
            }
            progress.onProgress(step.shown(), 0, -1);
            switch (step) {
                case PRUNE -> reports.add(archiving(now, ArchivePlanner::prune));
                case MERGE -> reports.add(archiving(now, ArchivePlanner::merge));
                case STRENGTHEN -> reports.add(LoopStepReport.counted(step, engine.markCycle(namespace) ? 1 : 0));
                case DERIVE -> {
                    ConsolidationResult done = upkeep.derive(progress);
                    complete = done.complete();
                    reports.add(derived(before.plus(done)));
                }
                case COMPACT -> reports.add(compact());
                case REINDEX -> reports.add(reindex(progress));
                case SWEEP -> reports.add(archiving(now, ArchivePlanner::sweep));
            }
            progress.onProgress(
                    step.shown(), reports.getLast().count(), reports.getLast().count());
        }
        if (steps.contains(LoopStep.SWEEP) && reports.getLast().count() > 0) {
            // what came back needs no gist, and counts again where something is derived
            if (steps.contains(LoopStep.COMPACT)) {
                LoopStepReport unused = compact();
            }
            if (steps.contains(LoopStep.DERIVE)) {
                complete &= upkeep.derive(progress).complete();
            }
        }
        List<LoopRun> log = new ArrayList<>(List.of(LoopRun.of(now, reports)));
        log.addAll(log());
        store().settings().put(namespace, LOG, LoopRun.write(log));
        return new LoopReport(now, false, reports, complete);
    }

    /** The last runs, at most {@value LoopRun#MOST}, the newest first. */
    public List<LoopRun> log() {
        return LoopRun.read(store().settings().of(namespace).getOrDefault(LOG, ""));
    }

    public LoopStepReport compact() {
        return engine.consolidator.held(
                namespace, page -> compact(ArchiveProjection.of(namespace, store().decisions()), false, page));
    }

    private LoopStepReport compact(ArchiveProjection archived, boolean dry, Runnable page) {
        List<String> wanted = archived.entries().stream()
                .map(ArchiveProjection.Entry::decision)
                .filter(one -> one.why() != Why.REPEATED) // another event says every word of it
                .map(one -> one.event())
                .toList();
        String annotations;
        try (EventEncoder encoder = engine.encoder(namespace)) {
            annotations = encoder.version();
        }
        List<Example> changed = new GistChore(namespace, store(), annotations)
                .keep(wanted, dry, page).stream()
                        .map(event -> new Example(
                                event, archived.of(event) == null ? "is not archived any more" : "is archived"))
                        .toList();
        List<Example> examples = changed.subList(0, Math.min(LoopStepReport.MOST_EXAMPLES, changed.size()));
        return new LoopStepReport(LoopStep.COMPACT, changed.size(), examples, List.of());
    }

    private LoopStepReport archiving(Instant now, Function<ArchivePlanner, LoopStepReport> step) {
        return engine.consolidator.held(namespace, page -> step.apply(archivist(now, false, page)));
    }

    private ArchivePlanner archivist(Instant now, boolean dry, Runnable page) {
        boolean archives = engine.settings.forgetting == Forgetting.ARCHIVE;
        return new ArchivePlanner(
                namespace,
                store(),
                new ArchivePlanner.Terms(
                        engine.settings.cognition, engine.traces(namespace), archives, dry, now, page));
    }

    private LoopStepReport reindex(ProgressListener progress) {
        long embedded = upkeep.embedPending(progress);
        engine.projection(namespace)
                .catchUp(null, through -> progress.onProgress(LoopStep.REINDEX.shown(), through, -1));
        engine.projection(namespace).keepCache();
        return LoopStepReport.counted(LoopStep.REINDEX, embedded);
    }

    private static LoopStepReport derived(ConsolidationResult done) {
        List<Example> chores = new ArrayList<>();
        done.done().forEach((chore, count) -> chores.add(new Example(chore, count + " done")));
        long sum = done.done().values().stream().mapToLong(Long::longValue).sum();
        return new LoopStepReport(LoopStep.DERIVE, sum, chores, List.of());
    }

    private LoopStepReport waiting() {
        List<Example> chores = new ArrayList<>();
        long sum = 0;
        for (ChoreBacklog chore : engine.backlog(namespace, false)) {
            if (chore.waiting() > 0) {
                chores.add(new Example(chore.chore(), chore.waiting() + " wait"));
                sum += chore.waiting();
            }
        }
        return new LoopStepReport(LoopStep.DERIVE, sum, chores, List.of());
    }

    /** A cycle is marked when anything was recalled or reported since the last. */
    private long unlearned() {
        AccessLog log = store().accessLog();
        List<AccessLog.NumberedAccess> next = log.after(namespace, log.lastCycle(namespace), 1);
        return next.isEmpty() ? 0 : 1;
    }

    /** Loads no model: it is not asked when it is not there yet. */
    private long unembedded() {
        if (!engine.settings.tier.usesNeuralEmbedder() || !engine.neural.settled()) {
            return 0;
        }
        return engine.meanings
                .servingIfThere(namespace)
                .map(embedder -> engine.chore.pending(namespace, embedder.space()))
                .orElse(0L);
    }
}
