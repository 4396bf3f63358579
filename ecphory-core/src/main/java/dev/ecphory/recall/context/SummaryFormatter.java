package dev.ecphory.recall.context;

import dev.ecphory.memory.Summary;
import dev.ecphory.recall.summaries.RecalledSummary;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lines of summaries as lines of a context. Stateless. */
final class SummaryFormatter {
    /** Everything in the order of time. */
    static final Comparator<Told> ORDER =
            Comparator.comparing(Told::from).thenComparing(Told::summary).thenComparing(Told::text);

    private SummaryFormatter() {}

    record Told(String summary, Instant from, String text, boolean inferred) {
        String head() {
            return inferred ? ContextHeadings.INFERRED : ContextHeadings.SUMMARIES;
        }
    }

    private record Near(RecalledSummary overview, RecalledSummary.Digest line) {}

    /** The nearest lines first, each content once. */
    static List<Told> of(List<RecalledSummary> overviews, Set<String> there) {
        List<Near> lines = new ArrayList<>();
        overviews.forEach(overview -> overview.lines().forEach(line -> lines.add(new Near(overview, line))));
        lines.sort(Comparator.comparingDouble((Near near) -> -near.line().score()));
        Set<String> said = new HashSet<>();
        List<Told> told = new ArrayList<>();
        for (Near near : lines) {
            if ((inferred(near.overview().summary())
                            || !there.containsAll(near.line().events()))
                    && said.add(near.line().text())) {
                told.add(told(near));
            }
        }
        return told;
    }

    private static Told told(Near near) {
        Summary summary = near.overview().summary();
        String amendment = summary.amendment();
        String ids = String.join(
                ", ", near.line().events().stream().map(QuotedText::id).toList());
        String line = "- " + summary.kind() + " "
                + ContextDates.day(summary.from().atOffset(ZoneOffset.UTC).toLocalDate()) + " (ids " + ids + ") "
                + QuotedText.text(
                        amendment == null ? near.line().text() : near.line().text() + "\n" + amendment) + "\n";
        return new Told(summary.id(), summary.from(), line, inferred(summary));
    }

    private static boolean inferred(Summary summary) {
        return summary.kind() == Summary.Kind.INSIGHT || summary.kind() == Summary.Kind.IDENTITY;
    }
}
