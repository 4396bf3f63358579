package dev.ecphory;

import dev.ecphory.internal.retrieval.scoring.Candidate;
import dev.ecphory.internal.retrieval.scoring.Ranking;
import dev.ecphory.internal.index.NamespaceIndexReader;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where one event stands for one question.
 *
 * @param rank its place in the whole ranking, 1 is best, among those recalled after every stage; 0 when it is out of sight
 * @param of events that were ranked
 * @param item the event, its score and reasons
 * @param needed the score of the last item inside the limit
 * @param stage what dropped it: {@code sight}, {@code rank}, or a stage after the ranking; null when it is recalled
 * @param because the difference, for a person
 */
public record RankExplanation(
        int rank,
        int of,
        RecalledEvent item,
        double needed,
        @Nullable String stage,
        String because) {
    /** Where an event stands in a ranking, and what it lacks. */
    static RankExplanation of(NamespaceIndexReader fields, Ranking ranking, LogEntry entry, RecallOptions options) {
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
        RecalledEvent item = RecalledEvent.of(entry, candidate);
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
}
