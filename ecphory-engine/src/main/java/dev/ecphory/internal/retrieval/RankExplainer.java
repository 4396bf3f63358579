package dev.ecphory.internal.retrieval;

import dev.ecphory.LogEntry;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.retrieval.query.ParsedQueryFormatter;
import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.Ranking;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import java.util.List;
import java.util.Locale;

/** Tells where an event stands in a ranking. Stateless. */
final class RankExplainer {
    private RankExplainer() {}

    /** Where an event stands in a ranking, and what it lacks. */
    static RankExplanation explain(
            NamespaceIndexReader fields, Ranking ranking, LogEntry entry, RecallOptions options) {
        int limit = options.limit();
        int row = fields.row(entry.seq());
        if (row < 0 || ranking.excludes(row)) {
            RecalledEvent hidden = new RecalledEvent(entry, 0, 0, false, List.of());
            if (row >= 0 && !options.filter().matches(entry)) {
                String because = "it was filtered out: it does not match " + options.filter();
                return new RankExplanation(0, fields.events(), hidden, 0, "filter", because);
            }
            String because =
                    "it is not to be seen by this recall: retracted, kept out by the gate, shown to the reader anyway,"
                            + " or later than the time asked for";
            return new RankExplanation(0, fields.events(), hidden, 0, "sight", because);
        }
        Candidate candidate = ranking.of(row);
        List<Candidate> best = ranking.candidates();
        double needed =
                best.isEmpty() ? 0 : best.get(Math.min(limit, best.size()) - 1).score();
        int place = ranking.placeOf(row);
        RecalledEvent item = candidate.of(entry);
        String because = String.format(
                Locale.ROOT,
                "it is number %d of %d: its score is %.3f, and %.3f would have put it among the first %d",
                place,
                fields.events(),
                candidate.score(),
                needed,
                limit);
        return new RankExplanation(place, fields.events(), item, needed, "rank", because);
    }

    private static String reranker(String note) {
        return note.isEmpty() ? "" : "; " + note;
    }

    /**
     * Where it stands once every ranking stage has run.
     *
     * @param ranked where it stood among all
     * @param weighed the events that the stages left, with their relevance; those of the recall are what is kept of them
     */
    static RankExplanation explain(
            RankExplanation ranked, List<RecalledEvent> weighed, RetrievalContext recall, LogEntry entry) {
        List<RecalledEvent> kept = recall.events();
        double needed = kept.isEmpty() ? 0 : kept.getLast().score();
        for (RecalledEvent found : weighed) {
            if (found.entry().seq() == entry.seq()) {
                int place = kept.indexOf(found) + 1;
                return place > 0
                        ? new RankExplanation(
                                place,
                                ranked.of(),
                                found.of(entry),
                                needed,
                                null,
                                "it is number " + place + " of " + ranked.of())
                        : new RankExplanation(
                                ranked.rank(),
                                ranked.of(),
                                found.of(entry),
                                needed,
                                "relevance",
                                "it is " + ParsedQueryFormatter.share(found.relevance())
                                        + " likely to be evidence, which is too little"
                                        + reranker(recall.relevance().note(entry.seq())));
            }
        }
        String stage = recall.droppedBy(entry.seq());
        return stage == null
                ? ranked
                : new RankExplanation(
                        ranked.rank(),
                        ranked.of(),
                        ranked.item(),
                        needed,
                        stage,
                        "it was number " + ranked.rank() + " of " + ranked.of() + ", and the stage " + stage
                                + " dropped it");
    }
}
