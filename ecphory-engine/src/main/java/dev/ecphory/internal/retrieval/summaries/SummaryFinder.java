package dev.ecphory.internal.retrieval.summaries;

import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.QuestionBreadth;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds what summaries tell of a broad question, gists of any, and what was inferred that has to do with one. Any of it is told
 * only when everything it was made from is in sight; what was archived is, for a summary stands in its place. Threads may
 * share it.
 */
public final class SummaryFinder {
    /** How near the gist of an archived event must be to a question that is not broad, and how many are told of it. */
    private static final double NEAR = .5;

    private static final int MOST_GISTS = 2;

    private final Namespace namespace;
    private final SummaryCache shelf;

    public SummaryFinder(Namespace namespace, SummaryCache shelf) {
        this.namespace = namespace;
        this.shelf = shelf;
    }

    /** None where the caller mutes something or wants a redacted context. */
    public List<RecalledSummary> about(
            ParsedQuery cue,
            RecallOptions options,
            NamespaceIndexReader fields,
            StageSelection stages,
            StageRecorder trace) {
        boolean muted = !options.attention().mute().isEmpty();
        if (muted || options.context().redacted()) {
            return List.of();
        }
        BitSet unseen = fields.excluded(options.visibility().withArchived());
        List<RecalledSummary> found = new ArrayList<>();
        if (stages.has(RerankStageName.SUMMARIES)) {
            found.addAll(summaries(cue, options, fields, unseen, trace));
        }
        if (stages.has(RerankStageName.INSIGHTS) || stages.has(RerankStageName.IDENTITY)) {
            found.addAll(hints(cue, fields, unseen, stages, trace));
        }
        return found;
    }

    /** None where a question is not broad and nothing archived is near. */
    private List<RecalledSummary> summaries(
            ParsedQuery cue, RecallOptions options, NamespaceIndexReader fields, BitSet unseen, StageRecorder trace) {
        boolean broad = QuestionBreadth.of(cue);
        BitSet archived = options.includeArchived() ? new BitSet() : fields.archived(options.visibility());
        if (!broad && archived.isEmpty()) {
            return List.of();
        }
        List<RecalledSummary> found = fields.unlocked(() -> shelf.about(
                namespace,
                cue.topic(),
                summary -> (summary.kind() == Kind.GIST ? gone(summary, fields, archived) : broad)
                        && QuestionBreadth.suits(summary, cue)
                        && seen(summary, fields, unseen)));
        List<RecalledSummary> told = broad ? found : nearest(found);
        trace.add("summaries", found.size(), told.size(), "");
        return told;
    }

    private List<RecalledSummary> hints(
            ParsedQuery cue, NamespaceIndexReader fields, BitSet unseen, StageSelection stages, StageRecorder trace) {
        List<Summary> inferred = fields.unlocked(() -> shelf.inferred(namespace)).stream()
                .filter(summary -> seen(summary, fields, unseen))
                .toList();
        List<RecalledSummary> hints = new ArrayList<>();
        if (stages.has(RerankStageName.INSIGHTS)) {
            hints.addAll(InsightFinder.insights(
                    cue, inferred, List.copyOf(fields.speakers().keySet())));
        }
        if (stages.has(RerankStageName.IDENTITY)) {
            hints.addAll(InsightFinder.portrait(cue, inferred));
        }
        trace.add("inferred", inferred.size(), hints.size(), "");
        return hints;
    }

    private static List<RecalledSummary> nearest(List<RecalledSummary> gists) {
        return gists.stream()
                .filter(gist -> gist.lines().getFirst().score() >= NEAR)
                .limit(MOST_GISTS)
                .toList();
    }

    /** A gist is told only for as long as its event is not ranked. */
    private static boolean gone(Summary gist, NamespaceIndexReader fields, BitSet archived) {
        return gist.sources().stream().anyMatch(seq -> {
            int row = fields.row(seq);
            return row >= 0 && archived.get(row);
        });
    }

    private static boolean seen(Summary summary, NamespaceIndexReader fields, BitSet unseen) {
        return summary.sources().stream().allMatch(seq -> {
            int row = fields.row(seq);
            return row >= 0 && !unseen.get(row);
        });
    }
}
