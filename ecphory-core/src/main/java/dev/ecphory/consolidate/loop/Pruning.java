package dev.ecphory.consolidate.loop;

import dev.ecphory.cognition.Trace;
import dev.ecphory.consolidate.loop.StepReport.Example;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.LogEntry;
import java.util.ArrayList;
import java.util.List;

/** Archives events that have faded and that nothing protects. For one run. */
final class Pruning {
    private final Archivist archivist;

    Pruning(Archivist archivist) {
        this.archivist = archivist;
    }

    StepReport run() {
        Archivist.Terms terms = archivist.terms;
        if (!terms.archives() || !terms.cognition().retention().on()) {
            return StepReport.counted(LoopStep.PRUNE, 0);
        }
        long count = 0;
        List<Example> examples = new ArrayList<>();
        long seq = 0;
        for (List<LogEntry> page = page(seq); !page.isEmpty(); page = page(seq)) {
            seq = page.getLast().seq();
            List<LogEntry> free = archivist.noted(page).stream()
                    .filter(one -> !Archivist.lasting(one.note()))
                    .map(Archivist.Noted::entry)
                    .filter(entry -> archivist.archived.inSight(entry.id()))
                    .filter(entry -> !archivist.bearing().any(entry.id()))
                    .toList();
            List<Trace> traces = terms.traces().of(free, terms.now());
            List<Decision> decisions = new ArrayList<>();
            for (int i = 0; i < free.size(); i++) {
                if (archivist.faded(free.get(i), traces.get(i))) {
                    decisions.add(Archivist.archive(free.get(i), Decision.Why.FADED, null));
                    if (examples.size() < StepReport.MOST_EXAMPLES) {
                        examples.add(new Example(free.get(i).id(), archivist.shown(traces.get(i))));
                    }
                }
            }
            archivist.decide(decisions);
            count += decisions.size();
        }
        return new StepReport(LoopStep.PRUNE, count, examples, List.of());
    }

    private List<LogEntry> page(long seq) {
        archivist.terms.page().run();
        return archivist.store.log().after(archivist.namespace, seq, Archivist.PAGE);
    }
}
