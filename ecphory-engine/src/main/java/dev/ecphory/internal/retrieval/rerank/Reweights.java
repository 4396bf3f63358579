package dev.ecphory.internal.retrieval.rerank;

import dev.ecphory.Modality;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.cognition.mechanism.MemoryTrace;
import dev.ecphory.internal.cognition.mechanism.Retention;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.retrieval.facts.FactRetriever;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.rerank.RerankStage.Refined;
import dev.ecphory.spi.store.EventAnnotation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The stages that drop events, multiply their scores or label them, each by one number. Stateless. */
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

    private Reweights() {}

    /** What to multiply a score with, positive, and why, for a person. */
    record Factor(double by, String because) {}

    /** Multiplies what a factor is given for and sorts anew; without any, everything stays where it is. */
    static Refined times(
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
        return new Refined(after, changed + " of " + head.size() + " rescored");
    }

    /** Events of the time that is asked about count more. */
    static Refined temporal(List<RecalledEvent> head, RerankContext inquiry) {
        TimeWindow window = inquiry.cue().window();
        if (window == null) {
            return new Refined(head, "no time is asked about");
        }
        Factor factor = new Factor(BOOST, "happened in the time asked about: " + window.phrase());
        return times(
                head,
                RerankStageName.TEMPORAL,
                found -> window.contains(found.entry().occurredAt().toLocalDateTime()) ? factor : null);
    }

    /** Drops what matters less on its face than a floor, which is lower for overviews; what was not encoded yet stays. */
    static Refined salience(List<RecalledEvent> head, RerankContext inquiry) {
        double floor = inquiry.cue().classification().synthesis() ? DIFFUSE : SPOTLIGHT;
        List<RecalledEvent> kept = head.stream()
                .filter(found -> {
                    EventAnnotation annotation =
                            inquiry.annotations().get(found.entry().seq());
                    return annotation == null || annotation.salience() >= floor;
                })
                .toList();
        return new Refined(kept, head.size() - kept.size() + " below " + floor);
    }

    /** What told much that was new counts 1 + .2σ times. */
    static Refined surprise(List<RecalledEvent> head, RerankContext inquiry) {
        return times(head, RerankStageName.SURPRISE, found -> {
            EventAnnotation annotation = inquiry.annotations().get(found.entry().seq());
            return annotation == null
                    ? null
                    : new Factor(1 + ALPHA * annotation.surprise(), "surprise " + annotation.surprise());
        });
    }

    /** What has faded counts less, by {@link Retention#factor}. Does nothing where time may not count. */
    static Refined retention(List<RecalledEvent> head, RerankContext inquiry) {
        if (!inquiry.mind().fades()) {
            return new Refined(head, "time takes nothing here");
        }
        Retention retention = inquiry.mind().cognition().retention();
        Instant now = inquiry.mind().now(inquiry.options());
        return times(head, RerankStageName.RETENTION, found -> {
            MemoryTrace trace = inquiry.traces().get(found.entry().seq());
            return trace == null
                    ? null
                    : new Factor(
                            retention.factor(trace, now),
                            String.format(Locale.ROOT, "%.0f %% of it is left", 100 * retention.share(trace, now)));
        });
    }

    /** What stands for something else (a picture, a recording, the output of a tool) counts less for details, more for overviews. */
    static Refined modality(List<RecalledEvent> head, RerankContext inquiry) {
        boolean synthesis = inquiry.cue().classification().synthesis();
        Factor factor = new Factor(
                synthesis ? SYNTHESIS : DETAIL,
                synthesis ? "a description, and an overview is asked for" : "a description, and a detail is asked for");
        return times(
                head,
                RerankStageName.MODALITY,
                found -> found.entry().event().modality() == Modality.TEXT ? null : factor);
    }

    /** Says of events all of whose facts are outdated that they are. They stay where they are: label, do not hide. */
    static Refined outdated(List<RecalledEvent> head, RerankContext inquiry, FactRetriever facts, Instant now) {
        List<RecalledEvent> after = new ArrayList<>();
        int labelled = 0;
        for (RecalledEvent found : head) {
            String because =
                    facts.outdated(inquiry.factIndex(), found.entry().id(), inquiry.cue(), inquiry.options(), now);
            labelled += because == null ? 0 : 1;
            after.add(
                    because == null ? found : found.rescored(found.score(), RerankStageName.OUTDATED.label(), because));
        }
        return new Refined(after, labelled + " labelled");
    }
}
