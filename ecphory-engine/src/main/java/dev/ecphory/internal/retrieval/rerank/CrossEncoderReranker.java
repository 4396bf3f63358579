package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.EcphoryException;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.text.Passage;
import dev.ecphory.internal.text.PassageSplitter;
import dev.ecphory.spi.Reranker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A cross-encoder reads the best three times as many as are wanted, at most fifty, passage by passage; the best passage of
 * an event counts. Both its scores and those so far are brought to 0 to 1 over the head and blended .6 to .4 (True
 * Memory, fusion of the reranker); the result is brought back to the range of the scores so far, so that the head stays
 * before the rest. A model that fails, is late or gives no number changes nothing.
 */
public final class CrossEncoderReranker {
    private static final double BLEND = .6;
    /** How many times as many as are wanted are read, and the most. */
    private static final int TIMES = 3;

    private static final int MOST = 50;
    /** Passages of one event that are read. */
    private static final int MOST_PASSAGES = 8;

    private final Reranker model;

    public CrossEncoderReranker(Reranker model) {
        this.model = model;
    }

    /** How many events it reads where so many are wanted. */
    public static int depth(int limit) {
        return Math.min(MOST, TIMES * limit);
    }

    public Reranked rerank(List<RecalledEvent> head, RetrievalContext recall) {
        int read = Math.min(head.size(), depth(recall.options().limit()));
        if (read < 2) {
            return new Reranked(head, "nothing to choose from");
        }
        double[] scores;
        try {
            scores = scores(recall.query().question(), head.subList(0, read));
        } catch (EcphoryException failed) {
            return new Reranked(head, "the ranking is as it was: " + failed.getMessage());
        }
        for (double score : scores) {
            if (!Double.isFinite(score)) {
                return new Reranked(head, "the ranking is as it was: " + model.id() + " gave no number");
            }
        }
        List<RecalledEvent> after = new ArrayList<>();
        double[] before =
                head.subList(0, read).stream().mapToDouble(RecalledEvent::score).toArray();
        double[] was = minMax(before);
        double[] is = minMax(scores);
        double least = Arrays.stream(before).min().orElse(0);
        double most = Arrays.stream(before).max().orElse(0);
        for (int i = 0; i < read; i++) {
            double blended = (1 - BLEND) * was[i] + BLEND * is[i];
            after.add(head.get(i)
                    .rescored(
                            least + (most - least) * blended,
                            RerankStageName.CROSS_ENCODER.label(),
                            String.format(Locale.ROOT, "%s gave %.3f", model.id(), scores[i])));
        }
        after.sort(Reweights.BEST);
        after.addAll(head.subList(read, head.size()));
        return new Reranked(after, read + " read by " + model.id());
    }

    private double[] scores(String question, List<RecalledEvent> head) {
        List<String> passages = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        for (int i = 0; i < head.size(); i++) {
            for (String passage : passages(head.get(i))) {
                passages.add(passage);
                owners.add(i);
            }
        }
        float[] given = model.score(question, List.copyOf(passages));
        double[] best = new double[head.size()];
        Arrays.fill(best, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < Math.min(given.length, owners.size()); i++) {
            int owner = owners.get(i);
            best[owner] = Float.isNaN(given[i]) ? Double.NaN : Math.max(best[owner], given[i]);
        }
        return best;
    }

    private static List<String> passages(RecalledEvent found) {
        String text = found.entry().event().text();
        String caption = found.entry().event().caption();
        String whole = caption == null ? text : text + "\n" + caption;
        List<Passage> cut = PassageSplitter.of(whole);
        return cut.isEmpty()
                ? List.of(whole)
                : cut.stream()
                        .limit(MOST_PASSAGES)
                        .map(passage -> passage.in(whole))
                        .toList();
    }

    /** To 0 to 1; all the same become .5 (True Memory). */
    private static double[] minMax(double[] values) {
        double least = Arrays.stream(values).min().orElse(0);
        double most = Arrays.stream(values).max().orElse(0);
        return Arrays.stream(values)
                .map(value -> most > least ? (value - least) / (most - least) : .5)
                .toArray();
    }
}
