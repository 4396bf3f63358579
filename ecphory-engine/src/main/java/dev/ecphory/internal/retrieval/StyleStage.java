package dev.ecphory.internal.retrieval;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.query.ConversationContext;
import dev.ecphory.internal.retrieval.rerank.Reweights;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import dev.ecphory.internal.vector.PhraseVectors;
import dev.ecphory.internal.vector.StyleVectors;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Puts what somebody wrote as they usually write near the top, where it is asked what they are like (True Memory, §4.1, stage 9, L0
 * prior): the event that is most like all their others gets {@value #PRIOR} of the best score, the next so much less as it is less
 * like them. Reads the newest {@value #READ} events of theirs. Threads may share it.
 */
final class StyleStage implements RetrievalStage {
    private static final double PRIOR = .9;
    /** Events whose style is looked at. */
    private static final int READ = 1_000;

    private final Retriever.Sources from;

    StyleStage(Retriever.Sources from) {
        this.from = from;
    }

    @Override
    public void run(RetrievalContext recall) {
        if (!recall.has(RerankStageName.STYLE)
                || !recall.query().classification().personality()
                || recall.query().subjects().isEmpty()
                || recall.events().isEmpty()) {
            return;
        }
        List<LogEntry> written =
                from.log().at(from.namespace(), from.projection().read(null, fields -> authored(fields, recall)));
        Map<Long, RecalledEvent> found = new HashMap<>();
        recall.events().forEach(event -> found.put(event.entry().seq(), event));
        double most =
                recall.events().stream().mapToDouble(RecalledEvent::score).max().orElse(0);
        int wanted = Math.max(recall.options().limit(), recall.events().size());
        int raised = 0;
        for (Styled one : alike(written, recall.options().limit())) {
            double score = PRIOR * most * one.share();
            RecalledEvent event = found.get(one.entry().seq());
            if (event == null || event.score() < score) {
                String because = String.format(Locale.ROOT, "is written as its author writes (%.2f)", one.likeness());
                found.put(
                        one.entry().seq(),
                        event == null ? added(one.entry(), score, because) : raised(event, score, because));
                raised++;
            }
        }
        List<RecalledEvent> ranked =
                found.values().stream().sorted(Reweights.BEST).limit(wanted).toList();
        recall.trace().add(RerankStageName.STYLE.label(), recall.events().size(), ranked.size(), raised + " raised");
        recall.setEvents(ranked, RerankStageName.STYLE);
    }

    private static RecalledEvent raised(RecalledEvent event, double score, String because) {
        return event.rescored(score, RerankStageName.STYLE.label(), because);
    }

    private static RecalledEvent added(LogEntry entry, double score, String because) {
        return new RecalledEvent(
                entry, score, 0, false, List.of(new ScoreReason(RerankStageName.STYLE.label(), 0, score, because)));
    }

    /** The numbers of the newest events of those who are asked about that may be given. */
    private static List<Long> authored(NamespaceIndexReader fields, RetrievalContext recall) {
        RecallOptions options = recall.options();
        BitSet excluded = fields.excluded(options.visibility());
        excluded.or(ConversationContext.of(fields, options, recall.candidates().current())
                .hidden());
        float[] theirs = fields.authoredBy(recall.query().subjects());
        List<Long> seqs = new ArrayList<>();
        for (int row = theirs.length - 1; row >= 0 && seqs.size() < READ; row--) {
            if (theirs[row] > 0 && !excluded.get(row)) {
                seqs.add(fields.seq(row));
            }
        }
        return seqs;
    }

    /** An event, how like its author's others it is, and the same as a share of the greatest. */
    private record Styled(LogEntry entry, double likeness, double share) {}

    private static List<Styled> alike(List<LogEntry> written, int limit) {
        Map<LogEntry, float[]> styles = new HashMap<>();
        written.forEach(entry -> styles.put(entry, StyleVectors.of(EventPassages.body(entry.event()))));
        float[] profile = StyleVectors.profile(written.stream()
                .map(entry -> styles.getOrDefault(entry, new float[0]))
                .toList());
        double most = 0;
        List<Styled> all = new ArrayList<>();
        for (LogEntry entry : written) {
            double likeness = PhraseVectors.cosine(styles.getOrDefault(entry, profile), profile);
            most = Math.max(most, likeness);
            all.add(new Styled(entry, likeness, 0));
        }
        double greatest = most;
        return all.stream()
                .sorted(Comparator.comparingDouble((Styled one) -> -one.likeness())
                        .thenComparingLong(one -> one.entry().seq()))
                .limit(limit)
                .filter(one -> one.likeness() > 0)
                .map(one -> new Styled(one.entry(), one.likeness(), one.likeness() / greatest))
                .toList();
    }
}
