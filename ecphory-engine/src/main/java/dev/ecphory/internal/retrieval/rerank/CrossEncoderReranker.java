package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.EcphoryException;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.model.Breaker;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.relevance.RelevanceModel;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.scoring.SurroundingEvents.Beside;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.spi.Reranker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A cross-encoder reads the best three times as many as are wanted, at most fifty, from the best on, as many as its time
 * allows, passage by passage; the best passage of an event counts. A model that was trained on conversations reads the two
 * {@linkplain RerankPassages#nearest nearest} passages of a long message, whose score is lowered by the logarithm of how many there
 * are, because the best of many is high by chance; its scores count half as much as those so far, both in standard deviations over what
 * was read. Those of any other are blended .6 to .4 with those so far, both brought to 0 to 1 (True Memory, fusion of the
 * reranker). The result is brought back to the range of the scores so far, so that what was read stays before the rest. What a
 * model of conversations gave counts for relevance, too. A model that fails, gives no number or cannot read the question changes
 * nothing, nor does one that rests because the machine is too busy for it. Threads may share it.
 */
public final class CrossEncoderReranker {
    private static final double BLEND = .6;
    /** What a model that was trained on conversations counts beside 1 (docs/decisions/0076-reranker.md). */
    private static final double CONVERSATIONS = .5;

    /** How many times as many as are wanted are read, and the most. */
    private static final int TIMES = 3;

    private static final int MOST = 50;
    /** Events that are read before anybody knows how long one takes: those that count for the memory as a whole. */
    private static final int FIRST = RelevanceModel.ALWAYS_READ;

    private final Reranker model;
    private final TermAnalyzer words;
    private final Breaker breaker;
    private final long budgetNanos;
    private final LongSupplier nanos;

    /**
     * A model that reads a namespace's events.
     *
     * @param words how terms are told in the namespace
     */
    public CrossEncoderReranker(TimedReranker timed, TermAnalyzer words) {
        this(timed, words, System::nanoTime);
    }

    /**
     * The same by another clock.
     *
     * @param nanos a time in nanoseconds that only grows
     */
    CrossEncoderReranker(TimedReranker timed, TermAnalyzer words, LongSupplier nanos) {
        this.model = timed.model();
        this.breaker = timed.breaker();
        this.budgetNanos = timed.budget().toNanos();
        this.words = words;
        this.nanos = nanos;
    }

    /** How many events it reads at most where so many are wanted. */
    public static int depth(int limit) {
        return Math.min(MOST, TIMES * limit);
    }

    /** Orders the head anew. */
    public Reranked rerank(List<RecalledEvent> head, RetrievalContext recall) {
        int wanted = Math.min(head.size(), depth(recall.options().limit()));
        if (wanted < FIRST) {
            return new Reranked(head, "nothing to choose from");
        }
        if (!reads(recall.query().question())) {
            return new Reranked(head, "the ranking is as it was: " + model.id() + " cannot read the question");
        }
        try {
            breaker.enter();
        } catch (ModelBusyException resting) {
            return new Reranked(
                    head,
                    "the ranking is as it was: " + model.id()
                            + " rests for some seconds, since it failed or took longer than its budget");
        }
        double[] scores;
        try {
            scores = scores(recall, head.subList(0, wanted));
        } catch (EcphoryException failed) {
            return new Reranked(head, "the ranking is as it was: " + failed.getMessage());
        }
        int read = scores.length;
        if (model.readsConversations()) {
            recall.setLogits(logits(head, scores));
        }
        double[] before =
                head.subList(0, read).stream().mapToDouble(RecalledEvent::score).toArray();
        double least = Arrays.stream(before).min().orElse(0);
        double most = Arrays.stream(before).max().orElse(0);
        double[] blended = blended(before, scores);
        List<RecalledEvent> after = new ArrayList<>();
        for (int i = 0; i < read; i++) {
            after.add(head.get(i)
                    .rescored(
                            least + (most - least) * blended[i],
                            RerankStageName.CROSS_ENCODER.label(),
                            String.format(Locale.ROOT, "%s gave %.3f", model.id(), scores[i])));
        }
        after.sort(Reweights.BEST);
        after.addAll(head.subList(read, head.size()));
        String late = read < wanted ? " of " + wanted + " in the time that it had" : "";
        return new Reranked(after, read + late + " read by " + model.id());
    }

    private boolean reads(String question) {
        try {
            return model.reads(question);
        } catch (EcphoryException unavailable) {
            return true; // it says so when it is to score
        }
    }

    private static Map<Long, Double> logits(List<RecalledEvent> head, double[] scores) {
        Map<Long, Double> logits = new LinkedHashMap<>();
        for (int i = 0; i < scores.length; i++) {
            logits.put(head.get(i).entry().seq(), scores[i]);
        }
        return logits;
    }

    /** The scores of the first events, of as many as there is time for. */
    private double[] scores(RetrievalContext recall, List<RecalledEvent> head) {
        long start = nanos.getAsLong();
        double[] scores = new double[head.size()];
        boolean late = true;
        try {
            score(recall, head.subList(0, FIRST), scores, 0);
            late = nanos.getAsLong() - start > budgetNanos;
        } finally {
            if (late) {
                breaker.failed();
            } else {
                breaker.answered();
            }
        }
        return Arrays.copyOf(scores, readOn(recall, head, scores, start));
    }

    /** How many are read when no more fit. */
    private int readOn(RetrievalContext recall, List<RecalledEvent> head, double[] scores, long start) {
        int read = FIRST;
        while (read < head.size()) {
            long used = nanos.getAsLong() - start;
            long fit = used <= 0 ? head.size() : (budgetNanos - used) * read / used;
            if (fit < 1) {
                break;
            }
            // half of what would fit by the pace so far, since later ones may be longer; two take hardly longer than
            // one
            int next = (int) Math.min(head.size() - read, Math.min(fit, Math.max(FIRST, fit / 2)));
            score(recall, head.subList(read, read + next), scores, read);
            read += next;
        }
        return read;
    }

    private void score(RetrievalContext recall, List<RecalledEvent> some, double[] scores, int from) {
        String question = recall.query().question();
        List<String> passages = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        double[] chances = new double[some.size()];
        for (int i = 0; i < some.size(); i++) {
            List<String> own = passages(recall, some.get(i));
            if (model.readsConversations()) {
                chances[i] = Math.log(own.size());
                own = RerankPassages.nearest(question, own, words);
            }
            passages.addAll(own);
            owners.addAll(Collections.nCopies(own.size(), i));
        }
        Arrays.fill(scores, from, from + some.size(), Double.NEGATIVE_INFINITY);
        float[] given = model.score(question, List.copyOf(passages));
        for (int i = 0; i < owners.size(); i++) {
            if (i >= given.length || !Float.isFinite(given[i])) {
                throw new ModelUnavailableException(model.id() + " gave no number", "look at the model", null);
            }
            int owner = owners.get(i);
            scores[from + owner] = Math.max(scores[from + owner], given[i] - chances[owner]);
        }
    }

    private List<String> passages(RetrievalContext recall, RecalledEvent found) {
        Event event = found.entry().event();
        if (!model.readsConversations()) {
            return RerankPassages.of(event);
        }
        Beside beside =
                recall.candidates().around().beside().getOrDefault(found.entry().seq(), Beside.NOTHING);
        return RerankPassages.inConversation(event, event(recall, beside.before()), event(recall, beside.after()));
    }

    private static @Nullable Event event(RetrievalContext recall, @Nullable Long seq) {
        LogEntry entry = seq == null ? null : recall.fetched().entries().get(seq);
        return entry == null ? null : entry.event();
    }

    /** From 0 to 1. */
    private double[] blended(double[] was, double[] scores) {
        boolean conversations = model.readsConversations();
        double[] first = conversations ? standard(was) : minMax(was);
        double[] second = conversations ? standard(scores) : minMax(scores);
        double part = conversations ? CONVERSATIONS / (1 + CONVERSATIONS) : BLEND;
        double[] blended = new double[was.length];
        for (int i = 0; i < was.length; i++) {
            blended[i] = (1 - part) * first[i] + part * second[i];
        }
        return conversations ? minMax(blended) : blended;
    }

    /** Distances from the mean, in standard deviations; all the same become 0. */
    private static double[] standard(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double deviation = Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(0));
        return Arrays.stream(values)
                .map(value -> deviation > 0 ? (value - mean) / deviation : 0)
                .toArray();
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
