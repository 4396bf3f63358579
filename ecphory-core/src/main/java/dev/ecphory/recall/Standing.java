package dev.ecphory.recall;

import dev.ecphory.index.Fields;
import dev.ecphory.memory.LogEntry;
import java.util.List;
import java.util.Locale;

/** Where one event stands in a ranking, and what it lacks. Stateless; threads may share it. */
final class Standing {
    private Standing() {}

    static WhyNot of(Fields fields, Ranking ranking, LogEntry entry, RecallOptions options) {
        int limit = options.limit();
        int row = fields.row(entry.seq());
        if (row < 0 || ranking.excludes(row)) {
            Item hidden = new Item(entry, 0, 0, false, List.of());
            if (row >= 0 && !options.filter().matches(entry)) {
                String because = "it was filtered out: it does not match " + options.filter();
                return new WhyNot(0, fields.events(), hidden, 0, "filter", because);
            }
            String because =
                    "it is not to be seen by this recall: retracted, kept out by the gate, shown to the reader anyway,"
                            + " or later than the time asked for";
            return new WhyNot(0, fields.events(), hidden, 0, "sight", because);
        }
        Candidate candidate = ranking.of(row);
        List<Candidate> best = ranking.candidates();
        double needed =
                best.isEmpty() ? 0 : best.get(Math.min(limit, best.size()) - 1).score();
        int place = ranking.placeOf(row);
        Item item = Item.of(entry, candidate);
        String because = String.format(
                Locale.ROOT,
                "it is number %d of %d: its score is %.3f, and %.3f would have put it among the first %d",
                place,
                fields.events(),
                candidate.score(),
                needed,
                limit);
        return new WhyNot(place, fields.events(), item, needed, "rank", because);
    }
}
