package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Logistic;
import dev.ecphory.lab.measure.Roc;
import dev.ecphory.lab.relevance.RelevanceFit.Part;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Samples, each weighed by functions that were fitted without its family of data sets, or, where only one family has samples for a
 * function, without its memory. Immutable.
 */
final class HeldOut {
    private final List<Sample> samples;
    private final Map<Part, Fold> folds = new EnumMap<>(Part.class);
    private final Map<Part, Loss> losses = new EnumMap<>(Part.class);

    /**
     * A function, fitted once for everything that is left out.
     *
     * @param group what a sample is left out with
     * @param functions by that
     */
    private record Fold(Function<Sample, String> group, Map<String, Logistic> functions) {
        double weigh(Sample sample, List<Double> numbers) {
            Logistic function = functions.get(group.apply(sample));
            return function == null ? Double.NaN : function.of(numbers);
        }
    }

    /**
     * What a function with a reranker costs, and the same without it.
     *
     * @param without the mean logarithmic loss by the weights that ship, without a reranker
     * @param with the same by what was fitted on the rest, with one
     */
    private record Loss(double without, double with) {}

    HeldOut(List<Sample> samples) {
        this.samples = List.copyOf(samples);
        for (Part part : Part.of(samples)) {
            List<Sample> of = samples.stream()
                    .filter(one -> part(part.ofMemory(), one) == part)
                    .toList();
            Fold fold = fold(part, of);
            folds.put(part, fold);
            if (part.reranked() && !fold.functions().isEmpty()) {
                losses.put(part, loss(part, of, fold));
            }
        }
    }

    private static Part part(boolean ofMemory, Sample sample) {
        return ofMemory ? Part.memory(sample) : Part.event(sample);
    }

    private static Fold fold(Part part, List<Sample> samples) {
        boolean families = samples.stream().map(Sample::family).distinct().count() > 1;
        Function<Sample, String> group = families ? Sample::family : Sample::memory;
        Map<String, Logistic> functions = new LinkedHashMap<>();
        for (String out : samples.stream().map(group).distinct().toList()) {
            List<Logistic.Row> rows = RelevanceFit.rows(
                    part,
                    samples.stream()
                            .filter(one -> !group.apply(one).equals(out))
                            .toList());
            if (!rows.isEmpty()) {
                functions.put(out, Logistic.fit(rows));
            }
        }
        return new Fold(group, functions);
    }

    private static Loss loss(Part part, List<Sample> samples, Fold fold) {
        double without = 0;
        double with = 0;
        double all = 0;
        for (Map.Entry<String, Logistic> one : fold.functions().entrySet()) {
            List<Sample> left = samples.stream()
                    .filter(sample -> fold.group().apply(sample).equals(one.getKey()))
                    .toList();
            for (Logistic.Row row : RelevanceFit.rows(part, left)) {
                without += row.weight() * loss(1 / (1 + Math.exp(-row.numbers().getFirst())), row.yes());
                with += row.weight() * loss(one.getValue().of(row.numbers()), row.yes());
                all += row.weight();
            }
        }
        return new Loss(without / all, with / all);
    }

    private static double loss(double likely, boolean yes) {
        return -Math.log(Math.max(1e-12, yes ? likely : 1 - likely));
    }

    /** The functions with a reranker that cost no less than those without: they are not worth keeping. */
    List<Part> worse() {
        return Part.of(samples).stream()
                .filter(Part::reranked)
                .filter(part -> {
                    Loss loss = losses.get(part);
                    return loss == null || !(loss.with() < loss.without());
                })
                .toList();
    }

    /** The areas, and what a reranker's functions cost, as tables. */
    @Override
    public String toString() {
        ResultTable areas = new ResultTable("data set", "area of own questions against", "n", "shipped", "left out");
        for (String set : samples.stream().map(Sample::set).distinct().toList()) {
            List<Sample> own = of(set, PromptKind.OWN);
            for (PromptKind kind : PromptKind.values()) {
                List<Sample> other = of(set, kind);
                if (kind != PromptKind.OWN && !other.isEmpty()) {
                    areas.row(
                            set,
                            kind.shown(),
                            other.size(),
                            area(memory(own, other, Sample::shippedMemory)),
                            area(memory(own, other, this::memory)));
                }
            }
            areas.row(
                    set,
                    "evidence against the best other result",
                    own.size(),
                    area(events(own, Sample::shippedEvent)),
                    area(events(own, this::event)));
        }
        if (losses.isEmpty()) {
            return areas.markdown();
        }
        ResultTable lost = new ResultTable("function", "loss without a reranker", "with it, left out", "");
        losses.forEach((part, loss) -> lost.row(
                part.key(),
                format("%.4f", loss.without()),
                format("%.4f", loss.with()),
                worse().contains(part) ? "left as it is" : "written"));
        return areas.markdown() + "\n" + lost.markdown();
    }

    private List<Sample> of(String set, PromptKind kind) {
        return samples.stream()
                .filter(one -> one.set().equals(set) && one.kind() == kind && one.telling())
                .toList();
    }

    private static String area(List<Roc.ScoredItem> scored) {
        return Texts.area(Roc.interval(scored));
    }

    private static List<Roc.ScoredItem> memory(List<Sample> own, List<Sample> other, Function<Sample, Double> likely) {
        List<Roc.ScoredItem> scored = new ArrayList<>();
        own.forEach(one -> add(scored, one, likely.apply(one), true));
        other.forEach(one -> add(scored, one, likely.apply(one), false));
        return scored;
    }

    private static void add(List<Roc.ScoredItem> scored, Sample one, double likely, boolean worth) {
        if (!Double.isNaN(likely)) {
            scored.add(new Roc.ScoredItem(one.memory(), likely, worth));
        }
    }

    /** Weighs a result of a sample. */
    private interface Weighing {
        double of(Sample sample, int place);
    }

    /** Where a reranker has read, only what it read. */
    private static List<Roc.ScoredItem> events(List<Sample> own, Weighing likely) {
        List<Roc.ScoredItem> scored = new ArrayList<>();
        for (Sample one : own) {
            double other = Double.NaN;
            for (int place = 0; place < one.evidence().size(); place++) {
                boolean unread = one.reranked()
                        && one.ofEvent(Part.MEMORY_RERANKED.names(), place).contains(Double.NaN);
                double of = unread ? Double.NaN : likely.of(one, place);
                if (one.evidence().get(place)) {
                    add(scored, one, of, true);
                } else if (!Double.isNaN(of)) {
                    other = Double.isNaN(other) ? of : Math.max(other, of);
                }
            }
            add(scored, one, other, false);
        }
        return scored;
    }

    private double memory(Sample one) {
        Part part = Part.memory(one);
        return weighed(one, part, one.ofMemory(part.names()));
    }

    private double event(Sample one, int place) {
        Part part = Part.event(one);
        return weighed(one, part, one.ofEvent(part.names(), place));
    }

    private double weighed(Sample one, Part part, List<Double> numbers) {
        Fold fold = folds.get(part);
        return fold == null ? Double.NaN : fold.weigh(one, numbers);
    }
}
