package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.Modality;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Retention;
import dev.ecphory.internal.cognition.recall.CognitionView;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Reranked;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.spi.store.EventAnnotation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The stages that drop events or multiply their scores, each by one number. Threads may share it. */
public final class Reweights {
    /** The best first, ties by sequence number. */
    public static final Comparator<RecalledEvent> BEST = Comparator.comparingDouble(RecalledEvent::score)
            .reversed()
            .thenComparingLong(found -> found.entry().seq());

    /** True Memory, minimum salience in spotlight and diffuse mode. */
    private static final double SPOTLIGHT = .05;

    private static final double DIFFUSE = .02;
    /** True Memory, surprise boost. */
    private static final double ALPHA = .2;
    /** True Memory, modality factor of summaries. */
    private static final double DETAIL = .7;

    private static final double SYNTHESIS = 1.2;
    /** True Memory, temporal boost. */
    private static final double BOOST = 1.3;

    private final Function<List<Long>, List<EventAnnotation>> annotations;
    private final CognitionView mind;

    /**
     * Of one namespace.
     *
     * @param annotations what encoding found in events, by their sequence numbers; may read the store
     */
    public Reweights(Function<List<Long>, List<EventAnnotation>> annotations, CognitionView mind) {
        this.annotations = annotations;
        this.mind = mind;
    }

    /** What to multiply a score with, positive, and why, for a person. */
    record Factor(double by, String because) {}

    /** Multiplies what a factor is given for and sorts anew; without any, everything stays where it is. */
    static Reranked times(
            List<RecalledEvent> head, RerankStageName stage, Function<RecalledEvent, @Nullable Factor> factors) {
        List<RecalledEvent> after = new ArrayList<>(head.size());
        int changed = 0;
        for (RecalledEvent found : head) {
            Factor factor = factors.apply(found);
            if (factor == null || factor.by() == 1) {
                after.add(found);
            } else {
                // a score below zero falls when it is divided
                double score = found.score() >= 0 ? found.score() * factor.by() : found.score() / factor.by();
                after.add(found.rescored(score, stage.label(), factor.because()));
                changed++;
            }
        }
        if (changed > 0) {
            after.sort(BEST);
        }
        return new Reranked(after, changed + " of " + head.size() + " rescored");
    }

    /** Events of the time that is asked about count more. */
    public static Reranked temporal(List<RecalledEvent> head, RetrievalContext recall) {
        TimeWindow window = recall.query().window();
        if (window == null) {
            return new Reranked(head, "no time is asked about");
        }
        Factor factor = new Factor(BOOST, "happened in the time asked about: " + window.phrase());
        return times(
                head,
                RerankStageName.TEMPORAL,
                found -> window.contains(found.entry().occurredAt().toLocalDateTime()) ? factor : null);
    }

    /** Drops what matters less on its face than a floor, which is lower for overviews; what was not encoded yet stays. */
    public Reranked salience(List<RecalledEvent> head, RetrievalContext recall) {
        double floor = recall.query().classification().synthesis() ? DIFFUSE : SPOTLIGHT;
        Map<Long, EventAnnotation> notes = annotations(head, annotations);
        List<RecalledEvent> kept = head.stream()
                .filter(found -> {
                    EventAnnotation annotation = notes.get(found.entry().seq());
                    return annotation == null || annotation.salience() >= floor;
                })
                .toList();
        return new Reranked(kept, head.size() - kept.size() + " below " + floor);
    }

    /** What told much that was new counts 1 + .2σ times. */
    public Reranked surprise(List<RecalledEvent> head, RetrievalContext recall) {
        Map<Long, EventAnnotation> notes = annotations(head, annotations);
        return times(head, RerankStageName.SURPRISE, found -> {
            EventAnnotation annotation = notes.get(found.entry().seq());
            return annotation == null
                    ? null
                    : new Factor(1 + ALPHA * annotation.surprise(), "surprise " + annotation.surprise());
        });
    }

    /** What has faded counts less, by {@link Retention#factor}. Does nothing where time may not count. */
    public Reranked retention(List<RecalledEvent> head, RetrievalContext recall) {
        if (!mind.fades()) {
            return new Reranked(head, "time takes nothing here");
        }
        Retention retention = mind.cognition().retention();
        Instant now = mind.now(recall.options());
        Map<Long, MemoryTrace> traces = mind.of(head, recall.options());
        return times(head, RerankStageName.RETENTION, found -> {
            MemoryTrace trace = traces.get(found.entry().seq());
            return trace == null
                    ? null
                    : new Factor(
                            retention.factor(trace, now),
                            String.format(Locale.ROOT, "%.0f %% of it is left", 100 * retention.share(trace, now)));
        });
    }

    /** What stands for something else (a picture, a recording, the output of a tool) counts less for details, more for overviews. */
    public static Reranked modality(List<RecalledEvent> head, RetrievalContext recall) {
        boolean synthesis = recall.query().classification().synthesis();
        Factor factor = new Factor(
                synthesis ? SYNTHESIS : DETAIL,
                synthesis ? "a description, and an overview is asked for" : "a description, and a detail is asked for");
        return times(
                head,
                RerankStageName.MODALITY,
                found -> found.entry().event().modality() == Modality.TEXT ? null : factor);
    }

    /** What encoding found in events, by sequence number; those that were not encoded yet are missing. */
    static Map<Long, EventAnnotation> annotations(
            List<RecalledEvent> events, Function<List<Long>, List<EventAnnotation>> annotations) {
        Map<Long, EventAnnotation> notes = new HashMap<>();
        annotations
                .apply(events.stream().map(found -> found.entry().seq()).toList())
                .forEach(one -> notes.put(one.seq(), one));
        return notes;
    }
}
