package dev.ecphory.recall;

import dev.ecphory.index.Fields;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Summary;
import dev.ecphory.recall.refine.Stages;
import dev.ecphory.recall.summaries.Overview;
import dev.ecphory.recall.summaries.SummaryShelf;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds what summaries tell of a broad question, and what was inferred that has to do with any. One is told only when everything it was made from is in sight; what was
 * archived is, for a summary stands in its place. Threads may share it.
 */
final class Overviews {
    private final Namespace namespace;
    private final SummaryShelf shelf;

    Overviews(Namespace namespace, SummaryShelf shelf) {
        this.namespace = namespace;
        this.shelf = shelf;
    }

    /** None where the caller mutes something or wants a redacted context; summaries only where the question is broad. */
    List<Overview> about(Cue cue, RecallOptions options, Fields fields, Stages stages, Trace trace) {
        boolean muted = !options.attention().mute().isEmpty();
        if (muted || options.context().redacted()) {
            return List.of();
        }
        BitSet unseen = fields.excluded(options.sight().withArchived());
        List<Overview> found = new ArrayList<>();
        if (stages.summarised() && Breadth.of(cue)) {
            found.addAll(shelf.about(
                    namespace, cue.topic(), summary -> Breadth.suits(summary, cue) && seen(summary, fields, unseen)));
            trace.add("summaries", found.size(), found.size(), "");
        }
        if (stages.insightful() || stages.portrayed()) {
            List<Summary> inferred = shelf.inferred(namespace).stream()
                    .filter(summary -> seen(summary, fields, unseen))
                    .toList();
            List<Overview> hints = new ArrayList<>();
            if (stages.insightful()) {
                hints.addAll(Inferred.insights(cue, inferred, fields.speakers()));
            }
            if (stages.portrayed()) {
                hints.addAll(Inferred.portrait(cue, inferred));
            }
            trace.add("inferred", inferred.size(), hints.size(), "");
            found.addAll(hints);
        }
        return found;
    }

    private static boolean seen(Summary summary, Fields fields, BitSet unseen) {
        return summary.sources().stream().allMatch(seq -> {
            int row = fields.row(seq);
            return row >= 0 && !unseen.get(row);
        });
    }
}
