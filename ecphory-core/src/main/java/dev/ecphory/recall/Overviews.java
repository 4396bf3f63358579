package dev.ecphory.recall;

import dev.ecphory.index.Fields;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.Summary.Kind;
import dev.ecphory.recall.refine.Stage;
import dev.ecphory.recall.refine.Stages;
import dev.ecphory.recall.summaries.Overview;
import dev.ecphory.recall.summaries.SummaryShelf;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds what summaries tell of a broad question, gists of any, and what was inferred that has to do with one. Any of it is told
 * only when everything it was made from is in sight; what was archived is, for a summary stands in its place. Threads may
 * share it.
 */
final class Overviews {
    /** How near the gist of an archived event must be to a question that is not broad, and how many are told of it. */
    private static final double NEAR = .5;

    private static final int MOST_GISTS = 2;

    private final Namespace namespace;
    private final SummaryShelf shelf;

    Overviews(Namespace namespace, SummaryShelf shelf) {
        this.namespace = namespace;
        this.shelf = shelf;
    }

    /** None where the caller mutes something or wants a redacted context. */
    List<Overview> about(Cue cue, RecallOptions options, Fields fields, Stages stages, Trace trace) {
        boolean muted = !options.attention().mute().isEmpty();
        if (muted || options.context().redacted()) {
            return List.of();
        }
        BitSet unseen = fields.excluded(options.sight().withArchived());
        List<Overview> found = new ArrayList<>();
        if (stages.has(Stage.SUMMARIES)) {
            found.addAll(summaries(cue, options, fields, unseen, trace));
        }
        if (stages.has(Stage.INSIGHTS) || stages.has(Stage.IDENTITY)) {
            found.addAll(hints(cue, fields, unseen, stages, trace));
        }
        return found;
    }

    /** None where a question is not broad and nothing archived is near. */
    private List<Overview> summaries(Cue cue, RecallOptions options, Fields fields, BitSet unseen, Trace trace) {
        boolean broad = Breadth.of(cue);
        BitSet archived = options.archived() ? new BitSet() : fields.archived(options.sight());
        if (!broad && archived.isEmpty()) {
            return List.of();
        }
        List<Overview> found = fields.unlocked(() -> shelf.about(
                namespace,
                cue.topic(),
                summary -> (summary.kind() == Kind.GIST ? gone(summary, fields, archived) : broad)
                        && Breadth.suits(summary, cue)
                        && seen(summary, fields, unseen)));
        List<Overview> told = broad ? found : nearest(found);
        trace.add("summaries", found.size(), told.size(), "");
        return told;
    }

    private List<Overview> hints(Cue cue, Fields fields, BitSet unseen, Stages stages, Trace trace) {
        List<Summary> inferred = fields.unlocked(() -> shelf.inferred(namespace)).stream()
                .filter(summary -> seen(summary, fields, unseen))
                .toList();
        List<Overview> hints = new ArrayList<>();
        if (stages.has(Stage.INSIGHTS)) {
            hints.addAll(Inferred.insights(cue, inferred, fields.speakers()));
        }
        if (stages.has(Stage.IDENTITY)) {
            hints.addAll(Inferred.portrait(cue, inferred));
        }
        trace.add("inferred", inferred.size(), hints.size(), "");
        return hints;
    }

    private static List<Overview> nearest(List<Overview> gists) {
        return gists.stream()
                .filter(gist -> gist.lines().getFirst().score() >= NEAR)
                .limit(MOST_GISTS)
                .toList();
    }

    /** A gist is told only for as long as its event is not ranked. */
    private static boolean gone(Summary gist, Fields fields, BitSet archived) {
        return gist.sources().stream().anyMatch(seq -> {
            int row = fields.row(seq);
            return row >= 0 && archived.get(row);
        });
    }

    private static boolean seen(Summary summary, Fields fields, BitSet unseen) {
        return summary.sources().stream().allMatch(seq -> {
            int row = fields.row(seq);
            return row >= 0 && !unseen.get(row);
        });
    }
}
