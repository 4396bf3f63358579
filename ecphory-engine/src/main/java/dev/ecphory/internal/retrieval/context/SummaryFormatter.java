package dev.ecphory.internal.retrieval.context;

import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.internal.context.QuotedText;
import dev.ecphory.knowledge.Summary;
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
    static final Comparator<SummaryBlock> ORDER = Comparator.comparing(SummaryBlock::from)
            .thenComparing(SummaryBlock::summary)
            .thenComparing(SummaryBlock::text);

    private SummaryFormatter() {}

    record SummaryBlock(String summary, Instant from, String text, boolean inferred) {
        String head() {
            return inferred ? ContextHeadings.INFERRED : ContextHeadings.SUMMARIES;
        }
    }

    private record Near(RecalledSummary overview, RecalledSummary.Line line) {}

    /** The nearest lines first, each content once. */
    static List<SummaryBlock> of(List<RecalledSummary> overviews, Set<String> there) {
        List<Near> lines = new ArrayList<>();
        overviews.forEach(overview -> overview.lines().forEach(line -> lines.add(new Near(overview, line))));
        lines.sort(Comparator.comparingDouble((Near near) -> -near.line().score()));
        Set<String> said = new HashSet<>();
        List<SummaryBlock> told = new ArrayList<>();
        for (Near near : lines) {
            if ((inferred(near.overview().summary())
                            || !there.containsAll(near.line().events()))
                    && said.add(near.line().text())) {
                told.add(told(near));
            }
        }
        return told;
    }

    private static SummaryBlock told(Near near) {
        Summary summary = near.overview().summary();
        String amendment = summary.amendment();
        String ids = String.join(
                ", ", near.line().events().stream().map(QuotedText::id).toList());
        String line = "- " + summary.kind() + " "
                + ContextDates.day(summary.from().atOffset(ZoneOffset.UTC).toLocalDate()) + " (ids " + ids + ") "
                + QuotedText.text(
                        amendment == null ? near.line().text() : near.line().text() + "\n" + amendment) + "\n";
        return new SummaryBlock(summary.id(), summary.from(), line, inferred(summary));
    }

    private static boolean inferred(Summary summary) {
        return summary.kind() == Summary.Kind.INSIGHT || summary.kind() == Summary.Kind.IDENTITY;
    }
}
