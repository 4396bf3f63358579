package dev.ecphory.lab.report;

import dev.ecphory.lab.analysis.Fate;
import dev.ecphory.lab.analysis.Standing;
import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.measure.Mean;
import dev.ecphory.lab.measure.Percentile;
import dev.ecphory.lab.measure.Quantile;
import dev.ecphory.lab.report.Yardstick.Reading;
import dev.ecphory.lab.run.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the plots draw, as JSON. Lists are in the order of the contestants; null stands where a contestant has no such value.
 * Shares are 0 to 1, readings are {@code [value, low, high, questions]}.
 */
final class Figures {
    private static final double TAIL = 2.5;
    private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0);
    private static final List<Integer> DEPTHS = List.of(1, 2, 3, 5, 10, 20, 50, 100);

    private final Findings findings;

    private Figures(Findings findings) {
        this.findings = findings;
    }

    static Map<String, Object> of(Findings findings) {
        Figures figures = new Figures(findings);
        Curves curves = new Curves(findings);
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("measure", findings.yardstick().words());
        all.put("base", findings.names().indexOf(findings.base()));
        all.put("overall", figures.each(figures::overall));
        List<String> categories = List.copyOf(Heat.names(findings.results()));
        all.put("categories", categories);
        all.put("byCategory", figures.byCategory(categories));
        all.put("tokens", figures.each(name -> {
            double[] tokens = figures.values(name, outcome -> outcome.served().tokens());
            return numbers(Percentile.of(tokens, 50), Percentile.of(tokens, TAIL), Percentile.of(tokens, 100 - TAIL));
        }));
        all.put("cost", figures.each(name -> {
            Mean mean = Mean.of(figures.values(name, outcome -> outcome.spent().cost()));
            return numbers(mean.mean(), Math.max(0, mean.low()), mean.high());
        }));
        all.put("recall", figures.each(figures::recall));
        all.put("latency", figures.each(figures::latency));
        all.put("fates", figures.fates());
        all.put("learning", figures.each(curves::learning));
        all.put("length", curves.byLength());
        return all;
    }

    private List<@Nullable Object> each(Function<String, @Nullable Object> of) {
        List<@Nullable Object> all = new ArrayList<>();
        findings.names().forEach(name -> all.add(of.apply(name)));
        return all;
    }

    private @Nullable Object overall(String name) {
        return reading(findings.yardstick().of(findings.measured(name)));
    }

    /** One reading, or null. */
    static @Nullable Object reading(Optional<Reading> reading) {
        return reading.map(each -> numbers(each.value(), each.low(), each.high(), each.questions()))
                .orElse(null);
    }

    /** Six digits that count are more than a plot shows. */
    static List<Double> numbers(double... values) {
        return Arrays.stream(values)
                .mapToObj(value -> Double.isFinite(value) ? Math.round(value * 1e6) / 1e6 : value)
                .toList();
    }

    private List<@Nullable Object> byCategory(List<String> categories) {
        Map<String, Map<String, Reading>> readings = Heat.categories(findings);
        return each(name -> {
            List<@Nullable Object> row = new ArrayList<>();
            Map<String, Reading> of = readings.getOrDefault(name, Map.of());
            categories.forEach(category -> row.add(reading(Optional.ofNullable(of.get(category)))));
            return row;
        });
    }

    private double[] values(String name, ToDoubleFunction<Outcome> value) {
        return outcomes(name).stream().mapToDouble(value).toArray();
    }

    private Collection<Outcome> outcomes(String name) {
        return findings.results().outcomes().getOrDefault(name, List.of());
    }

    /** Lists of {@code [k, value, low, high]}, no deeper than anything was ranked; null for those that do not rank. */
    private @Nullable Object recall(String name) {
        int deepest = outcomes(name).stream()
                .mapToInt(outcome -> outcome.served().ranked().size())
                .max()
                .orElse(0);
        if (deepest == 0 || findings.results().sight(name) != Sight.RETRIEVED) {
            return null;
        }
        List<Integer> depths = DEPTHS.stream().filter(k -> k <= deepest).toList();
        Map<Integer, List<Double>> values = new LinkedHashMap<>();
        for (List<Outcome> repeated : findings.results().byQuestion(name).values()) {
            Map<String, Double> metrics = Standing.metrics(repeated.getFirst(), depths);
            for (int k : depths) {
                Double recall = metrics.get("recall@" + k);
                if (recall != null) {
                    values.computeIfAbsent(k, none -> new ArrayList<>()).add(recall);
                }
            }
        }
        List<Object> points = new ArrayList<>();
        values.forEach((k, of) -> {
            Reading mean =
                    Yardstick.share(of.stream().mapToDouble(Double::doubleValue).toArray());
            points.add(numbers(k, mean.value(), mean.low(), mean.high()));
        });
        return points.isEmpty() ? null : points;
    }

    /** Lists of {@code [percent, milliseconds, low, high]}. */
    private Object latency(String name) {
        double[] millis = values(name, Standing::serving);
        return PERCENTILES.stream()
                .map(percent -> Quantile.of(millis, percent))
                .map(each -> numbers(each.percent(), each.value(), each.low(), each.high()))
                .toList();
    }

    /** Counts in the order of {@link Fate}. */
    private List<Object> fates() {
        List<Object> all = new ArrayList<>();
        for (Standing standing : findings.standings()) {
            all.add(Arrays.stream(Fate.values())
                    .map(fate -> standing.fates().getOrDefault(fate, 0))
                    .toList());
        }
        return all;
    }
}
