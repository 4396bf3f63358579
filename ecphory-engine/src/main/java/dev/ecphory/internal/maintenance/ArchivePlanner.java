package dev.ecphory.internal.maintenance;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.TraceSource;
import dev.ecphory.internal.maintenance.LoopStepReport.Example;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps that decide what is archived, page by page: which pages they read and what they decided is all they keep. A
 * decision that archives is written before anything leaves the ranking, for the ranking goes by it: when it cannot be
 * written, nothing leaves. Killed, what was decided stands and the next run decides the rest. On a dry run nothing is
 * written, and each step sees what those before it would have decided. For one thread and one run.
 */
public final class ArchivePlanner {
    static final int PAGE = 500;

    /**
     * Who asks for what.
     *
     * @param cognition by which events fade
     * @param traces what is left of events
     * @param archives whether anything may be archived by it; where not, it brings back alone
     * @param now when it runs
     * @param page is run before every page, and may throw to end the run there
     */
    public record Terms(
            CognitionSettings cognition,
            TraceSource traces,
            boolean archives,
            boolean dry,
            Instant now,
            Runnable page) {}

    /** An event and what was found in it. */
    record Noted(LogEntry entry, EventAnnotation note) {}

    final Namespace namespace;
    final EventStore store;
    final Terms terms;
    final ArchiveProjection archived;
    private @Nullable FactSupport bearing;

    /** Over one namespace of a store, as it is decided now. */
    public ArchivePlanner(Namespace namespace, EventStore store, Terms terms) {
        this.namespace = namespace;
        this.store = store;
        this.terms = terms;
        this.archived = ArchiveProjection.of(namespace, store.decisions());
    }

    /** Archives what has faded. */
    public LoopStepReport prune() {
        if (!terms.archives() || !terms.cognition().retention().on()) {
            return LoopStepReport.counted(LoopStep.PRUNE, 0);
        }
        long count = 0;
        List<Example> examples = new ArrayList<>();
        for (List<LogEntry> page : LogPages.of(0, this::page, LogEntry::seq)) {
            List<LogEntry> free = noted(page).stream()
                    .filter(one -> !lasting(one.note()))
                    .map(Noted::entry)
                    .filter(entry -> archived.inSight(entry.id()))
                    .filter(entry -> !bearing().any(entry.id()))
                    .toList();
            List<MemoryTrace> traces = terms.traces().of(free, terms.now());
            List<Decision> decisions = new ArrayList<>();
            for (int i = 0; i < free.size(); i++) {
                if (faded(free.get(i), traces.get(i))) {
                    decisions.add(archive(free.get(i), Decision.Why.FADED, null));
                    if (examples.size() < LoopStepReport.MOST_EXAMPLES) {
                        examples.add(new Example(free.get(i).id(), shown(traces.get(i))));
                    }
                }
            }
            decide(decisions);
            count += decisions.size();
        }
        return new LoopStepReport(LoopStep.PRUNE, count, examples, List.of());
    }

    /** Archives what is repeated. */
    public LoopStepReport merge() {
        return new DuplicateArchiver(this).run();
    }

    /** Checks what is archived, and brings back what has no reason to be. */
    public LoopStepReport sweep() {
        return new ArchiveVerifier(this).run();
    }

    /** What is archived by now, or on a dry run would be. */
    public ArchiveProjection archived() {
        return archived;
    }

    /** The next page of the log. */
    List<LogEntry> page(long seq) {
        terms.page().run();
        return store.log().after(namespace, seq, PAGE);
    }

    /** The facts that hold, read once a run. */
    FactSupport bearing() {
        FactSupport read = bearing;
        if (read == null) {
            read = FactSupport.at(namespace, store.facts(), terms.now());
            bearing = read;
        }
        return read;
    }

    /** Decides it, and only then goes by it. */
    void decide(List<Decision> decisions) {
        if (decisions.isEmpty()) {
            return;
        }
        if (!terms.dry()) {
            store.decisions().append(namespace, decisions);
        }
        decisions.forEach(one -> archived.apply(one, terms.now()));
    }

    /** Those of a page that encoding has read and whose words are there. */
    List<Noted> noted(List<LogEntry> page) {
        Map<Long, EventAnnotation> notes = new HashMap<>();
        List<Long> seqs = page.stream().map(LogEntry::seq).toList();
        store.annotations().at(namespace, seqs).forEach(note -> notes.put(note.seq(), note));
        List<Noted> noted = new ArrayList<>();
        for (LogEntry entry : page) {
            EventAnnotation note = notes.get(entry.seq());
            if (note != null && !entry.event().text().equals(Event.REDACTED)) {
                noted.add(new Noted(entry, note));
            }
        }
        return noted;
    }

    /** A landmark, a standing instruction, a preference: what lasts by itself. */
    static boolean lasting(EventAnnotation note) {
        return note.landmark() != null
                || note.category() == Category.DIRECTIVE
                || note.category() == Category.PREFERENCE;
    }

    /** Whether so little is left of an event that it may go, and it has been back for as long as it lasts. */
    boolean faded(LogEntry entry, MemoryTrace trace) {
        Instant back = archived.returned(entry.id());
        return terms.cognition().retention().faded(trace, terms.now())
                && (back == null || !back.plus(trace.stability()).isAfter(terms.now()));
    }

    /** How much is left of a trace, for a person. */
    private String shown(MemoryTrace trace) {
        double strength = terms.cognition().retention().strength(trace, terms.now());
        long days = Duration.between(trace.lastAt(), terms.now()).toDays();
        return String.format(Locale.ROOT, "strength %.2f after %,d days", strength, days);
    }

    static Decision.ArchiveEvent archive(LogEntry entry, Decision.Why why, @Nullable String instead) {
        return new Decision.ArchiveEvent(
                entry.id(), Digests.sha256(entry.event().text()), why, instead);
    }
}
