package dev.ecphory.internal.maintenance;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.maintenance.LoopStepReport.Example;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.spi.store.EventAnnotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks every archived event against its hash, and brings back what has no reason to be archived any more. What the
 * caller archived is the caller's to bring back. For one run.
 */
final class ArchiveVerifier {
    private final ArchivePlanner archivist;

    ArchiveVerifier(ArchivePlanner archivist) {
        this.archivist = archivist;
    }

    LoopStepReport run() {
        List<ArchiveProjection.Entry> all = List.copyOf(archivist.archived.entries());
        long count = 0;
        List<Example> examples = new ArrayList<>();
        List<String> damage = new ArrayList<>();
        for (int from = 0; from < all.size(); from += ArchivePlanner.PAGE) {
            archivist.terms.page().run();
            List<ArchiveProjection.Entry> page = all.subList(from, Math.min(all.size(), from + ArchivePlanner.PAGE));
            List<LogEntry> entries = archivist
                    .store
                    .log()
                    .byIds(
                            archivist.namespace,
                            page.stream().map(one -> one.decision().event()).toList());
            Map<String, EventAnnotation> notes = new HashMap<>();
            archivist.noted(entries).forEach(one -> notes.put(one.entry().id(), one.note()));
            List<MemoryTrace> traces = archivist.terms.traces().of(entries, archivist.terms.now());
            List<Decision> decisions = new ArrayList<>();
            for (int i = 0; i < entries.size(); i++) {
                LogEntry entry = entries.get(i);
                ArchiveProjection.Entry one = archivist.archived.of(entry.id());
                if (one == null) {
                    continue; // it came back with one before it
                }
                if (!Digests.sha256(entry.event().text()).equals(one.decision().sha256())) {
                    if (damage.size() < LoopStepReport.MOST_EXAMPLES) {
                        damage.add("event " + entry.id() + " has other words than when it was archived at " + one.at());
                    }
                    continue;
                }
                @Nullable String reason = back(one.decision(), new Left(entry, notes.get(entry.id()), traces.get(i)));
                if (reason != null) {
                    decisions.add(new Decision.UnarchiveEvent(entry.id()));
                    if (examples.size() < LoopStepReport.MOST_EXAMPLES) {
                        examples.add(new Example(entry.id(), reason));
                    }
                }
            }
            archivist.decide(decisions);
            count += decisions.size();
        }
        return new LoopStepReport(LoopStep.SWEEP, count, examples, damage);
    }

    /** An archived event and what is left of it. */
    private record Left(LogEntry entry, @Nullable EventAnnotation note, MemoryTrace trace) {}

    /** Why it comes back; null when it does not. */
    private @Nullable String back(Decision.ArchiveEvent decision, Left left) {
        return switch (decision.why()) {
            case ASKED -> null;
            case FADED -> kept(left);
            case REPEATED -> {
                String stands = archivist.archived.standsFor(decision);
                if (stands != null && archivist.bearing().covers(stands, decision.event())) {
                    yield null;
                }
                yield goesByItself(left)
                        ? null
                        : stands == null
                                ? "what says the same, " + decision.instead() + ", is out of sight"
                                : "bears a fact that " + stands + " does not";
            }
        };
    }

    /** Why time does not take it any more. */
    private @Nullable String kept(Left left) {
        if (archivist.bearing().any(left.entry().id())) {
            return "bears a fact that holds";
        }
        if (left.note() != null && ArchivePlanner.lasting(left.note())) {
            return "is a landmark, an instruction or a preference";
        }
        boolean fades = archivist.terms.cognition().retention().on();
        return fades && !archivist.faded(left.entry(), left.trace()) ? "was of use since" : null;
    }

    private boolean goesByItself(Left left) {
        return archivist.terms.archives()
                && archivist.terms.cognition().retention().on()
                && left.note() != null
                && kept(left) == null;
    }
}
